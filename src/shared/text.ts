/** Foreign text that a person will read. */

/** Foreign text made safe to show: short, on one line, nothing invisible or that changes direction. */
export function safeText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
