/** The chain's newest blocks. */
export function ExplorerScreen() {
  return <p>Blocks</p>;
}
