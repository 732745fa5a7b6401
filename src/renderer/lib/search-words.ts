/** How long reading on will take, as far as the chain's pace is known. */

/** `newest`: the newest block; `to`: the last that is waited for, decimal; `pace`: milliseconds between blocks. */
export function leftWords(newest: number | null, to: string, pace: number | null): string {
  if (newest === null || pace === null) return '';
  const left = BigInt(to) - BigInt(newest);
  if (left <= 0n) return '';
  const seconds = Math.ceil((Number(left) * pace) / 1000);
  if (seconds < 90) return `, about ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `, about ${minutes} minutes` : `, about ${Math.round(minutes / 60)} hours`;
}
