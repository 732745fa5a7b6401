/** Who may spend or move what the person holds. */

export function ApprovalsScreen() {
  return <p>Approvals</p>;
}
