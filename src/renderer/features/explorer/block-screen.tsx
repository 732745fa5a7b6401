/** One block. */
export function BlockScreen({ number }: { number: string }) {
  return <p>{number}</p>;
}
