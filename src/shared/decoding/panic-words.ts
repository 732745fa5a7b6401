/** Solidity's panic codes in words (docs.soliditylang.org, "Panic via assert and Error via require"). */

const words: Readonly<Record<string, string>> = {
  '0': 'a panic that the compiler put in',
  '1': 'an assertion failed',
  '17': 'a calculation went below or above what its type holds',
  '18': 'a division by zero',
  '33': 'a number that stands for no entry of its enumeration',
  '34': 'stored bytes that are encoded wrong',
  '49': 'nothing was left to take from an empty list',
  '50': 'a place that its list does not have',
  '65': 'too much memory was asked for, or a list was made too long',
  '81': 'a function that was never set was called',
};

/** `code`: decimal digits. */
export function panicWords(code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? '') : `a panic with the unknown code ${code}`;
}
