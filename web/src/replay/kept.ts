// What this browser saw and gave before matches began. A server that tells something else
// afterwards is caught.
const commitmentPlace = (table: string): string => `hexwing.commitment.${table}`;
const seedPlace = (table: string): string => `hexwing.seed.${table}`;

export function keepCommitment(table: string, commitment: string): void {
  localStorage.setItem(commitmentPlace(table), commitment);
}

export function keptCommitment(table: string): string | null {
  return localStorage.getItem(commitmentPlace(table));
}

// Our seed counts from the moment when the match runs and we have a seat in it: whoever stands up
// before takes it along.
export function keepSeed(table: string, seed: string): void {
  localStorage.setItem(seedPlace(table), `given ${seed}`);
}

export function playWithSeed(table: string): void {
  const [state, seed] = localStorage.getItem(seedPlace(table))?.split(' ') ?? [];
  if (state === 'given') localStorage.setItem(seedPlace(table), `played ${seed}`);
}

export function forgetSeed(table: string): void {
  localStorage.removeItem(seedPlace(table));
}

export function keptSeed(table: string): string | null {
  const [state, seed] = localStorage.getItem(seedPlace(table))?.split(' ') ?? [];
  return state === 'played' && seed ? seed : null;
}
