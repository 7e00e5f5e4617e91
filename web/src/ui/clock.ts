// Time left as people read it: 0:07.4 when it is short, then 4:09, 1:02:00 and 3 d 4 h.
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const seconds = Math.ceil(left / 1000);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const two = (number: number): string => String(number).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
