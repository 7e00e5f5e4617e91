// A camera that glides to where it should be.
import { between, type Camera } from './layout';

export class Glide {
  current = $state.raw<Camera>({ x: 0, y: 0, width: 700 });
  #frame = 0;

  constructor(camera: Camera) {
    this.current = camera;
  }

  to(camera: Camera, lasts: number): void {
    this.stop();
    if (lasts <= 0) {
      this.current = camera;
      return;
    }
    const from = this.current;
    const began = performance.now();
    const step = (): void => {
      const part = Math.min(1, (performance.now() - began) / lasts);
      this.current = between(from, camera, 1 - (1 - part) ** 3);
      this.#frame = part < 1 ? requestAnimationFrame(step) : 0;
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}
