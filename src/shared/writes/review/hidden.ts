/** What the parameters of a function may hide: other calls, and recipients that are not written as addresses. */
import { leavesOf, parseSignature } from '#shared/contracts/abi.ts';
import { innerOf, isOpened, isUnread } from '#shared/writes/review/carried.ts';
import type { Meaning } from '#shared/writes/review/meaning.ts';

/** Names by which contracts carry out calls that are given to them, word by word: `execTransactionFromModule` is `exec_transaction_…`. */
const wrapper = new RegExp(
  [
    '(?:^|_)(?:exec|execute|multi_?calls?(?:v?\\d+)?|multi_?send|aggregate\\d*|delegate_?call|forward|relay|invoke|dispatch|cook|perform)(?:_|$)',
    '^(?:batch|call|proxy|run|propose|queue|schedule(?:_batch)?)$',
    '(?:^|_)(?:batch|function|proxy|module|contract)_calls?(?:_|$)|^calls?_(?:batch|contract|many)|_and_call$',
    '^(?:submit|send|queue|schedule|process)_transactions?(?:_|$)|(?:^|_)handle_(?:aggregated_)?ops$',
  ].join('|'),
);
const wordsOf = (name: string) => name.replace(/([a-z\d])(?=[A-Z])/g, '$1_').toLowerCase();

const leaves = ({ call }: Meaning) => {
  const signature = parseSignature(call.signature);
  return signature === null ? [] : leavesOf(signature, call.params);
};
type Leaf = ReturnType<typeof leaves>[number];
const byteCount = (hex: string) => (hex.length - 2) / 2;

/**
 * Whether a function may carry out calls that Blockdesk can't read, or have its recipient do so: by bytes that are enough for one, or
 * by its name where Blockdesk does not know it. Calls that were opened are judged one by one.
 */
export function mayCarryCalls(meaning: Meaning): boolean {
  if (isUnread(meaning) || meaning.within?.kind === 'delegatecall') return true;
  if (innerOf(meaning) !== null) return !isOpened(meaning);
  const isNamed = meaning.action.does === 'call' && wrapper.test(wordsOf(meaning.functionName));
  return isNamed || leaves(meaning).some(({ type, value }) => type === 'bytes' && byteCount(value) >= 4);
}

/** Whether a parameter is, or holds, this address: also within a number, a text or bytes. */
export function mayName(meaning: Meaning, address: string): boolean {
  const digits = address.slice(2).toLowerCase();
  const written = ({ type, value }: Leaf) => (/^u?int/.test(type) ? BigInt(value).toString(16).padStart(40, '0') : value.toLowerCase());
  return leaves(meaning).some((leaf) => written(leaf).includes(digits));
}

/** A number this large may be an address, which has 160 bits. Amounts are smaller. */
const leastAddress = 2n ** 96n;

/** The largest number of a type means "everything". It is no recipient: no one has the key of such an address. */
const isAllOnes = (number: bigint) => (number & (number + 1n)) === 0n;

function mayNameRecipient({ type, value }: Leaf): boolean {
  if (type === 'string') return value !== '';
  if (type.startsWith('bytes')) return byteCount(value) > 20;
  if (!/^u?int/.test(type)) return false;
  const number = BigInt(value);
  const size = number < 0n ? -number : number;
  return size >= leastAddress && !isAllOnes(size);
}

/** Too few of its bytes say anything for an address: of a wallet’s mode of execution, at most two. */
const isMode = ({ type, value }: Leaf) => type === 'bytes32' && value.endsWith('0'.repeat(40));

/** Whether it may give something to an address that no parameter of type `address` shows. */
export function mayHideRecipients(meaning: Meaning): boolean {
  // Its parameters are not those of the function that the contract runs.
  if (meaning.disguised !== null) return true;
  if (isUnread(meaning)) return true;
  // The bytes are the calls, which are judged one by one. What stands beside them, such as a deadline, is no part of any.
  if (innerOf(meaning) !== null)
    return mayCarryCalls(meaning) || leaves(meaning).some((leaf) => leaf.type !== 'bytes' && !isMode(leaf) && mayNameRecipient(leaf));
  if (meaning.action.does === 'call') return mayCarryCalls(meaning) || leaves(meaning).some(mayNameRecipient);
  // What a known function passes on to its recipient is for the recipient to read.
  return leaves(meaning).some(({ type, value }) => type === 'bytes' && byteCount(value) >= 20);
}
