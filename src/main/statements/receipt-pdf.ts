/** A receipt of one transaction as PDF: what it did, who paid what, and where it is on the chain. */
import type { Ask } from '#main/statements/ask.ts';
import type { Paper, Style } from '#main/statements/pdf.ts';
import { flowPdf } from '#main/statements/pdf-flow.ts';
import type { PdfAbout } from '#main/statements/statement-pdf.ts';
import { amountWords, assetName, type LabelOf, quotedLabelFor } from '#main/statements/words.ts';
import { balanceChanges } from '#shared/chain/balance-changes.ts';
import { feeOf } from '#shared/chain/fee.ts';
import { askedOf } from '#shared/chain/history.ts';
import { groupedCount } from '#shared/core/amount.ts';
import { dateWords } from '#shared/core/date-words.ts';
import { confirmationsOf, isFinal } from '#shared/core/finality.ts';
import { t } from '#shared/core/language/language.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { quoted } from '#shared/core/text.ts';
import type { AssetKind } from '#shared/statements/assets.ts';
import { localTime } from '#shared/statements/period.ts';

/** What a receipt says, as read. */
export interface ReceiptFacts {
  readonly hash: string;
  readonly transaction: Transaction;
  readonly receipt: Receipt;
  readonly block: string;
  /** Epoch milliseconds; null if unknown. */
  readonly at: number | null;
  readonly newest: string;
  /** EIP-55. */
  readonly accounts: readonly string[];
  /** By contract; the native currency's as ''. */
  readonly facts: ReadonlyMap<string, { readonly symbol: string | null; readonly decimals: number | null }>;
}

interface ReceiptAbout extends PdfAbout {
  readonly madeAt: number;
  readonly zone: string;
  readonly labelOf: LabelOf;
}

const notMined = fail({
  code: 'invalid-input' as const,
  fields: { hash: t('This transaction isn’t in a block yet, so there is no receipt.') },
});

/** Errors: those of a read; `invalid-input` for a transaction that isn't in a block. */
export async function readReceipt(
  ask: Ask,
  hash: string,
  factsOf: (contracts: ReadonlyMap<string, AssetKind>) => Promise<ReceiptFacts['facts']>,
): Promise<Result<ReceiptFacts>> {
  const transaction = await ask('transaction.get', { hash });
  if (!transaction.ok) return transaction;
  const number = transaction.value.blockNumber;
  const receipt = number === null ? null : await ask('transaction.receipt', { hash });
  if (receipt?.ok === false) return receipt;
  const block = receipt?.value.blockNumber ?? number;
  if (receipt === null || block === null || receipt.value.status === null) return notMined;
  const [read, newest, accounts] = await Promise.all([
    ask('block.get', { number: block }),
    ask('block.latestNumber', {}, true),
    ask('user.accounts', {}),
  ]);
  if (!newest.ok) return newest;
  if (!accounts.ok) return accounts;
  const changes = balanceChanges(transaction.value, receipt.value)?.list ?? [];
  const contracts = new Map(changes.flatMap(({ token, kind }) => (token === null ? [] : [[token, kind] as const])));
  return ok({
    hash,
    transaction: transaction.value,
    receipt: receipt.value,
    block,
    at: read.ok ? Number(read.value.timestamp) * 1000 : null,
    newest: newest.value,
    accounts: accounts.value.map(({ address }) => address),
    facts: await factsOf(contracts),
  });
}

const soft: Style = { size: 8, gray: 0.35 };
const figure: Style = { font: 'mono', size: 8.5 };

export function receiptPdf(read: ReceiptFacts, about: ReceiptAbout & { readonly paper: Paper }): Buffer {
  const { hash, transaction, receipt, block, at, newest, accounts, facts } = read;
  const { zone, labelOf } = about;
  const title = t('Receipt of a transaction');
  const when = `${dateWords(localTime(about.madeAt, zone))} ${zone}`;
  const made = t('Made by Blockdesk from block {block} at {at}', { block: groupedCount(block), at: when });
  const native = { kind: 'native' as const, ...(facts.get('') ?? { symbol: null, decimals: null }) };
  const asked = askedOf(transaction, receipt);
  const isOwn = (address: string | null) => accounts.some((one) => sameAddress(one, address));
  const whose = (address: string | null): string => {
    if (address === null) return t('unknown');
    const label = quotedLabelFor(labelOf, address);
    return [address, label, isOwn(address) && t('your account')].filter((part) => part !== '' && part !== false).join(' · ');
  };
  const fee = feeOf(transaction, receipt);
  const changes = balanceChanges(transaction, receipt);
  return flowPdf({ title, paper: about.paper, madeAt: about.madeAt, version: about.version, made }, (flow) => {
    const fact = (name: string, value: string) => flow.pair(name, value, { right: figure });
    flow.heading(title, 1);
    if (about.isPractice)
      flow.paragraph(t('Practice money: this receipt is of a test service, and nothing in it has a value.'), { font: 'bold' });
    flow.gap(4);
    flow.heading(receipt.status === 'success' ? t('Confirmed') : t('Failed: nothing moved, the fee was charged'), 2);
    flow.paragraph([about.service, about.chain].filter((part) => part !== null).join(' · '), soft);
    flow.gap(8);
    fact(t('Transaction'), hash);
    fact(t('Block'), groupedCount(block));
    fact(t('Time'), at === null ? t('unknown') : `${dateWords(localTime(at, zone))} ${zone}`);
    const confirmations = confirmationsOf(block, newest);
    fact(
      t('Confirmations'),
      isFinal(block, newest) ? t('{count}, final', { count: groupedCount(String(confirmations)) }) : String(confirmations),
    );
    flow.rule();
    fact(t('From'), whose(asked.from));
    fact(receipt.contractAddress === null ? t('To') : t('Created contract'), whose(receipt.contractAddress ?? asked.to));
    if (asked.method !== null) fact(t('Function'), quoted(asked.method));
    fact(t('Value sent'), transaction.value === null ? t('unknown') : amountWords(transaction.value, native));
    fact(t('Network fee'), fee === null || fee.is !== 'paid' ? t('unknown') : amountWords(fee.wei, native));
    if (changes === null || changes.list.length === 0) {
      if (receipt.status === 'success') flow.paragraph(t('Its events report no transfers.'), soft);
      return;
    }
    flow.gap(8);
    flow.heading(t('What moved'), 2);
    for (const { address, token, kind, tokenId, amount } of changes.list) {
      const about = {
        kind,
        contract: token,
        tokenId,
        ...(token === null ? native : (facts.get(token) ?? { symbol: null, decimals: null })),
      };
      flow.gap(3);
      flow.pair(assetName(about), `${amount < 0n ? '-' : '+'}${amountWords(amount.toString(), about)}`, { left: soft, right: figure });
      flow.pair(whose(address), '', { left: { font: 'mono', size: 7.5 } });
    }
    flow.gap(4);
    if (changes.more) flow.paragraph(t('It has more transfers than are listed.'), soft);
    flow.paragraph(t('From the transaction’s value and events. The network fee isn’t included.'), soft);
    flow.paragraph(t('Native currency that a contract sends on inside a transaction can’t be seen.'), soft);
  });
}
