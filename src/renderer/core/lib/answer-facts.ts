/** The facts of a recognized answer. What the service leaves out is “not given”, never a zero. */
import { t } from '#shared/core/language/language.ts';
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
  | { readonly is: 'hash'; readonly hash: string; readonly of: HashOf }
  /** Epoch milliseconds. */
  | { readonly is: 'time'; readonly at: number }
  | { readonly is: 'list'; readonly items: readonly Shown[]; readonly none: string }
  | { readonly is: 'not-given' };

export interface Fact {
  readonly label: string;
  readonly value: Shown;
}

type HashOf = 'transaction' | 'block' | 'parent block';

const notGiven: Shown = { is: 'not-given' };
const text = (value: string | null): Shown => (value === null ? notGiven : { is: 'text', text: value });
const number = (digits: string | null): Shown => (digits === null ? notGiven : { is: 'number', digits });
const native = (wei: string | null): Shown => (wei === null ? notGiven : { is: 'native', wei });
const gasPrice = (wei: string | null): Shown => (wei === null ? notGiven : { is: 'gas-price', wei });
const address = (value: string | null): Shown => (value === null ? notGiven : { is: 'address', address: value });
const hash = (value: string | null, of: HashOf): Shown => (value === null ? notGiven : { is: 'hash', hash: value, of });
const list = (items: readonly Shown[], none: string): Shown => ({ is: 'list', items, none });
const fact = (label: string, value: Shown): Fact => ({ label, value });

/** In seconds: JavaScript has no later date. */
const latest = 8_640_000_000_000n;

function time(seconds: string): Shown {
  const whole = BigInt(seconds);
  return whole > latest ? number(seconds) : { is: 'time', at: Number(whole) * 1000 };
}

const ofBlock = (block: Block): Fact[] => [
  fact(t('Number'), number(block.number)),
  fact(t('Time'), time(block.timestamp)),
  fact(t('Hash'), hash(block.hash, 'block')),
  fact(t('Parent hash'), hash(block.parentHash, 'parent block')),
  fact(
    t('Transactions'),
    block.transactions === null
      ? notGiven
      : list(
          block.transactions.map((one) => hash(one, 'transaction')),
          t('none'),
        ),
  ),
  fact(t('Gas used'), number(block.gasUsed)),
  fact(t('Gas limit'), number(block.gasLimit)),
  fact(t('Base fee per gas'), gasPrice(block.baseFeePerGas)),
  fact(t('Miner'), address(block.miner)),
  fact(t('Extra data'), text(block.extraData)),
  fact(t('Nonce'), text(block.nonce)),
  fact(t('Difficulty'), number(block.difficulty)),
];

const ofTransaction = (transaction: Transaction): Fact[] => [
  fact(t('Hash'), hash(transaction.hash, 'transaction')),
  fact(t('Block'), number(transaction.blockNumber)),
  fact(t('From'), address(transaction.from)),
  fact(t('To'), address(transaction.to)),
  fact(t('Value'), native(transaction.value)),
  fact(t('Nonce'), number(transaction.nonce)),
  fact(t('Gas limit'), number(transaction.gasLimit)),
  fact(t('Gas price'), gasPrice(transaction.gasPrice)),
  fact(t('Creates'), address(transaction.creates)),
  fact(t('Data'), text(transaction.data)),
];

const statusWords = { success: t('confirmed'), reverted: t('failed: the network fee was charged') } as const;

const ofReceipt = (receipt: Receipt): Fact[] => [
  fact(t('Status'), text(receipt.status === null ? null : statusWords[receipt.status])),
  fact(t('Transaction'), hash(receipt.transactionHash, 'transaction')),
  fact(t('Block'), number(receipt.blockNumber)),
  fact(t('From'), address(receipt.from)),
  fact(t('To'), address(receipt.to)),
  fact(t('Contract created'), address(receipt.contractAddress)),
  fact(t('Gas used'), number(receipt.gasUsed)),
  fact(t('Effective gas price'), gasPrice(receipt.effectiveGasPrice)),
  fact(t('Events'), receipt.logs === null ? notGiven : number(String(receipt.logs.length))),
];

const ofUser = (user: User): Fact[] => [
  fact(t('Who'), text(user.handle)),
  fact(t('Address'), address(user.address)),
  ...user.fields.map(({ path, text: value }) => fact(t('Reported: {path}', { path }), text(value))),
];

function ofResult(result: CallResult): Shown {
  if (Array.isArray(result))
    return list(
      (result as readonly CallResult[]).map((one) => ofResult(one)),
      t('an empty list'),
    );
  if (typeof result === 'string') return text(result === '' ? t('“” (an empty text)') : result);
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
      t('Accounts'),
      list(
        accounts.map((account) => address(account.address)),
        t('none'),
      ),
    ),
  ],
  block: ofBlock,
  'call-result': ({ result }) => [fact(t('Result'), ofResult(result))],
  'transaction-hash': (value) => [
    fact(t('Accepted as'), hash(value, 'transaction')),
    fact(t('State'), text(t('pending: waiting for a block'))),
  ],
  transaction: ofTransaction,
  receipt: ofReceipt,
  'approved-addresses': (addresses) => [fact(t('Approved'), list(addresses.map(address), t('none')))],
  'token-ids': (ids) => [fact(t('Token ids'), list(ids.map(text), t('none')))],
  approval: (isApproved) => [fact(t('Approved for all'), text(isApproved ? t('yes') : t('no')))],
};

/** `value`: of that operation's own reader. */
export function answerFacts(id: OperationId, value: unknown): readonly Fact[] {
  const row: Row = operations[id];
  if (row.shown !== undefined) return [fact(row.shown.label, plain[row.shown.as](value as string))];
  return (shaped[row.answer] as (value: unknown) => readonly Fact[])(value);
}
