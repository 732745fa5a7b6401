/** What is known of operators where none is known to be one: who was not told of is never counted as none. */

/** `may`: of each that was asked about; none of them is `yes`. */
export function operatorsWords(may: readonly ('yes' | 'no' | 'unknown')[]): string {
  const unknown = may.filter((one) => one === 'unknown').length;
  const told = may.length - unknown;
  if (may.length === 0) return 'none asked about: the service has no list of them';
  if (told === 0) return 'unknown';
  return unknown === 0 ? `none of the ${told} asked about` : `none of ${told} asked about; of ${unknown} more it is unknown`;
}
