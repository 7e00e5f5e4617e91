// The commitments that this browser saw before matches began. A server that shows another one
// afterwards is caught.
const place = (table: string): string => `hexwing.commitment.${table}`;

export function keepCommitment(table: string, commitment: string): void {
  localStorage.setItem(place(table), commitment);
}

export function keptCommitment(table: string): string | null {
  return localStorage.getItem(place(table));
}
