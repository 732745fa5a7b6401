/** One transaction, told and decoded. */
export function TransactionScreen({ hash }: { hash: string }) {
  return <p>{hash}</p>;
}
