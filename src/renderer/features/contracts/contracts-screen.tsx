/** Saved contracts and calls, and the way to any other contract. */

export function ContractsScreen() {
  return <p>Contracts</p>;
}
