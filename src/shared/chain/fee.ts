/** What a transaction cost, as far as it and its receipt say. */
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';

export type Fee = { readonly wei: string; readonly is: 'paid' | 'at least' | 'at most' };

/** Gas that was used at the price that was paid (blobs cost more, which the service doesn't report: EIP-4844); before it is mined, what it can cost at most. Null where that is not known. */
export function feeOf(transaction: Transaction | null, receipt: Receipt | null): Fee | null {
  if (receipt !== null) {
    const price = receipt.effectiveGasPrice ?? fixedPrice(transaction);
    const hasBlobs = (receipt.type ?? transaction?.type ?? null) === '3';
    if (receipt.gasUsed === null || price === null) return null;
    return { wei: product(receipt.gasUsed, price), is: hasBlobs ? 'at least' : 'paid' };
  }
  if (transaction?.type === '3') return null;
  const most = transaction?.maxFeePerGas ?? fixedPrice(transaction);
  const limit = transaction?.gasLimit ?? null;
  return limit === null || most === null ? null : { wei: product(limit, most), is: 'at most' };
}

/** What is burnt for the gas of a block or a transaction, in wei (EIP-1559); null if unknown. */
export const burntFees = (baseFeePerGas: string | null, gasUsed: string | null): string | null =>
  baseFeePerGas === null || gasUsed === null ? null : product(baseFeePerGas, gasUsed);

/** Wei of a fee: what was burnt, and what the block's fee recipient got; null if unknown. */
export function splitOf(fee: Fee | null, gasUsed: string | null, baseFeePerGas: string | null) {
  const burnt = burntFees(baseFeePerGas, gasUsed);
  if (fee?.is !== 'paid' || burnt === null) return null;
  const tip = BigInt(fee.wei) - BigInt(burnt);
  // Some chains charge no base fee for their own transactions.
  return tip < 0n ? null : { burnt, tip: tip.toString() };
}

/** Types without a fee cap pay exactly the offered price. */
function fixedPrice(transaction: Transaction | null): string | null {
  return transaction !== null && (transaction.type === '0' || transaction.type === '1') ? transaction.gasPrice : null;
}

const product = (one: string, other: string) => (BigInt(one) * BigInt(other)).toString();
