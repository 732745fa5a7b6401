/** Answers of the largest size, in the shapes that take longest to read. */
import type { AnswerName } from '#shared/core/readers/answers.ts';

export const hash = `0x${'cd'.repeat(32)}`;
export const addressOf = (index: number) => `"0x${index.toString(16).padStart(40, '0')}"`;
export const keyOf = (index: number) => index.toString(36).padStart(4, '0');
export const list = (count: number, entry: (index: number) => string) => Array.from({ length: count }, (_, index) => entry(index)).join();

export const largestAnswer = 2 * 1024 * 1024;
const most = 39_900;
/** With blanks at its end, up to the largest. */
export const filled = (text: string) => text + ' '.repeat(Math.max(0, largestAnswer - text.length));
/** The worst of each kind that are still parsed, and two that are not. */
export const heavyAnswers: readonly (readonly [string, AnswerName, string])[] = [
  ['many keys', 'transaction', `{"hash":"${hash}","from":"x","z":1.5,${list(most, (index) => `"${keyOf(index)}":0`)}}`],
  ['many keys', 'call-result', `{"result":{"z":1.5,${list(most, (index) => `"${keyOf(index)}":0`)}}}`],
  ['many keys', 'user', `{"name":"x",${list(most, (index) => `"${keyOf(index)}":0`)}}`],
  ['similar keys', 'receipt', `{${list(900, (index) => `"${'_'.repeat(2_000)}${keyOf(index)}":0`)}}`],
  ['empty strings', 'accounts', `[${list(most, () => '""')}]`],
  ['addresses', 'accounts', `[${list(5_000, addressOf)}]`],
  ['exponents', 'token-ids', `[${list(most, () => '9e99')}]`],
  ['exponents', 'user', `{"name":"x","u":[${list(most, () => '9e99')}]}`],
  ['fractions', 'call-result', `{"result":[${list(most, (index) => `${index}.123456789`)}]}`],
  ['whole numbers past a double', 'token-ids', `[${list(most, (index) => `${'9'.repeat(43)}${String(index).padStart(6, '0')}`)}]`],
  ['long numbers', 'token-ids', `[${list(2_000, () => '9'.repeat(999))}]`],
  ['deep', 'call-result', `[1.5,${list(190, () => `${'{"a":'.repeat(195)}0${'}'.repeat(195)}`)}]`],
  ['deep lists', 'user', `{"name":"x","u":${'[0,'.repeat(190)}"${'x'.repeat(largestAnswer - 2_000)}"${']'.repeat(190)}}`],
  ['events', 'receipt', `{"hash":"${hash}","logs":[${list(7_900, (i) => `{"address":${addressOf(i % 5_000)},"topics":[],"data":"0x"}`)}]}`],
  ['one string', 'token-uri', `"${'\\n'.repeat(largestAnswer / 2 - 1)}"`],
  ['too many', 'approved-addresses', `[${'"",'.repeat(largestAnswer / 3 - 1)}""]`],
  ['no JSON', 'balance', '['.repeat(largestAnswer)],
];
