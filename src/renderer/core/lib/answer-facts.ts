/** The facts of a recognized answer. What the service leaves out is “not given”, never a zero. */
import type { Row, ShownAnswer } from '#shared/core/operations/row.ts';
import { type OperationId, operations } from '#shared/core/operations/table.ts';
import type { AnswerName, AnswerValue, PlainAnswer } from '#shared/core/readers/answers.ts';
import type { Block } from '#shared/core/readers/block.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import type { User } from '#shared/core/readers/user.ts';

export type Shown =
  | { readonly is: 'text'; readonly text: string }
  /** Decimal digits of any length. */
  | { readonly is: 'number'; readonly digits: string }
  /** Of the native currency, in wei. */
  | { readonly is: 'native'; readonly wei: string }
  /** Wei per gas. */
  | { readonly is: 'gas-price'; readonly wei: string }
  /** Of a token whose decimals this answer doesn't give. */
  | { readonly is: 'base-units'; readonly digits: string }
  | { readonly is: 'address'; readonly address: string }
  | { readonly is: 'hash'; readonly hash: string; readonly of: string }
  /** Epoch milliseconds. */
  | { readonly is: 'time'; readonly at: number }
  | { readonly is: 'list'; readonly items: readonly Shown[]; readonly none: string }
  | { readonly is: 'not-given' };

export interface Fact {
  readonly label: string;
  readonly value: Shown;
}

const notGiven: Shown = { is: 'not-given' };
const text = (value: string | null): Shown => (value === null ? notGiven : { is: 'text', text: value });
const number = (digits: string | null): Shown => (digits === null ? notGiven : { is: 'number', digits });
const native = (wei: string | null): Shown => (wei === null ? notGiven : { is: 'native', wei });
const gasPrice = (wei: string | null): Shown => (wei === null ? notGiven : { is: 'gas-price', wei });
const address = (value: string | null): Shown => (value === null ? notGiven : { is: 'address', address: value });
const hash = (value: string | null, of: string): Shown => (value === null ? notGiven : { is: 'hash', hash: value, of });
const list = (items: readonly Shown[], none: string): Shown => ({ is: 'list', items, none });
const fact = (label: string, value: Shown): Fact => ({ label, value });

/** In seconds: JavaScript has no later date. */
const latest = 8_640_000_000_000n;

function time(seconds: string): Shown {
  const whole = BigInt(seconds);
  return whole > latest ? number(seconds) : { is: 'time', at: Number(whole) * 1000 };
}

const ofBlock = (block: Block): Fact[] => [
  fact('Number', number(block.number)),
  fact('Time', time(block.timestamp)),
  fact('Hash', hash(block.hash, 'block')),
  fact('Parent hash', hash(block.parentHash, 'parent block')),
  fact(
    'Transactions',
    block.transactions === null
      ? notGiven
      : list(
          block.transactions.map((one) => hash(one, 'transaction')),
          'none',
        ),
  ),
  fact('Gas used', number(block.gasUsed)),
  fact('Gas limit', number(block.gasLimit)),
  fact('Base fee per gas', gasPrice(block.baseFeePerGas)),
  fact('Miner', address(block.miner)),
  fact('Extra data', text(block.extraData)),
  fact('Nonce', text(block.nonce)),
  fact('Difficulty', number(block.difficulty)),
];

const ofTransaction = (transaction: Transaction): Fact[] => [
  fact('Hash', hash(transaction.hash, 'transaction')),
  fact('Block', number(transaction.blockNumber)),
  fact('From', address(transaction.from)),
  fact('To', address(transaction.to)),
  fact('Value', native(transaction.value)),
  fact('Nonce', number(transaction.nonce)),
  fact('Gas limit', number(transaction.gasLimit)),
  fact('Gas price', gasPrice(transaction.gasPrice)),
  fact('Creates', address(transaction.creates)),
  fact('Data', text(transaction.data)),
];

const statusWords = { success: 'confirmed', reverted: 'failed: the network fee was charged' } as const;

const ofReceipt = (receipt: Receipt): Fact[] => [
  fact('Status', text(receipt.status === null ? null : statusWords[receipt.status])),
  fact('Transaction', hash(receipt.transactionHash, 'transaction')),
  fact('Block', number(receipt.blockNumber)),
  fact('From', address(receipt.from)),
  fact('To', address(receipt.to)),
  fact('Contract created', address(receipt.contractAddress)),
  fact('Gas used', number(receipt.gasUsed)),
  fact('Effective gas price', gasPrice(receipt.effectiveGasPrice)),
  fact('Events', receipt.logs === null ? notGiven : number(String(receipt.logs.length))),
];

const ofUser = (user: User): Fact[] => [
  fact('Who', text(user.handle)),
  fact('Address', address(user.address)),
  ...user.fields.map(({ path, text: value }) => fact(`Reported: ${path}`, text(value))),
];

function ofResult(result: CallResult): Shown {
  if (Array.isArray(result))
    return list(
      (result as readonly CallResult[]).map((one) => ofResult(one)),
      'an empty list',
    );
  if (typeof result === 'string') return text(result === '' ? '“” (an empty text)' : result);
  return text(typeof result === 'object' && result !== null ? JSON.stringify(result) : String(result));
}

type ShapedAnswer = Exclude<AnswerName, PlainAnswer>;

const plain: { readonly [As in ShownAnswer['as']]: (value: string) => Shown } = {
  text,
  number,
  native,
  'base-units': (digits) => ({ is: 'base-units', digits }),
};

const shaped: { readonly [N in ShapedAnswer]: (value: AnswerValue<N>) => readonly Fact[] } = {
  user: ofUser,
  accounts: (accounts) => [
    fact(
      'Accounts',
      list(
        accounts.map((account) => address(account.address)),
        'none',
      ),
    ),
  ],
  block: ofBlock,
  'call-result': ({ result }) => [fact('Result', ofResult(result))],
  'transaction-hash': (value) => [fact('Accepted as', hash(value, 'transaction')), fact('State', text('pending: waiting for a block'))],
  transaction: ofTransaction,
  receipt: ofReceipt,
  'approved-addresses': (addresses) => [fact('Approved', list(addresses.map(address), 'none'))],
  'token-ids': (ids) => [fact('Token ids', list(ids.map(text), 'none'))],
  approval: (isApproved) => [fact('Approved for all', text(isApproved ? 'yes' : 'no'))],
};

/** `value`: of that operation's own reader. */
export function answerFacts(id: OperationId, value: unknown): readonly Fact[] {
  const row: Row = operations[id];
  if (row.shown !== undefined) return [fact(row.shown.label, plain[row.shown.as](value as string))];
  return (shaped[row.answer] as (value: unknown) => readonly Fact[])(value);
}
