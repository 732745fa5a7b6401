/** Which answers of the service never change, so that they are asked for once. */
import { parseSignature } from '#shared/contracts/abi.ts';
import { immutableDepth } from '#shared/core/finality.ts';
import { type OperationValue, type ReadId, readIds } from '#shared/core/operations/table.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { type TokenFact, type TokenFactRow, tokenFactNames, tokenFacts } from '#shared/tokens/token-facts.ts';

/** `newest`: the newest block number known at the time; with null nothing counts as immutable. */
export function isPermanent(id: ReadId, input: object, value: unknown, newest: string | null): boolean {
  switch (id) {
    case 'block.get': {
      const { number } = value as OperationValue<'block.get'>;
      // An answer for another block must not be stored forever as this one.
      return number === textOf(input, 'number') && isDeep(number, newest);
    }
    case 'transaction.get': {
      const { hash, blockNumber } = value as OperationValue<'transaction.get'>;
      return isSameHash(hash, input) && isDeep(blockNumber, newest);
    }
    case 'transaction.receipt': {
      const { transactionHash, blockNumber } = value as OperationValue<'transaction.receipt'>;
      return isSameHash(transactionHash, input) && isDeep(blockNumber, newest);
    }
    case 'contract.call':
      // A missing function may return nothing, and a failing service an error text: only what can be read is immutable.
      return (immutableFactOf(input)?.read((value as { readonly result: CallResult }).result) ?? null) !== null;
    default:
      return false;
  }
}

/** Whether an answer to this input can be immutable at all. */
export function mayBePermanent(id: ReadId, input: object): boolean {
  return id === 'contract.call' ? immutableFactOf(input) !== null : permanentIds.has(id);
}
const permanentIds = new Set<ReadId>(readIds.filter((id) => ['block.get', 'transaction.get', 'transaction.receipt'].includes(id)));

/** The token fact that a call asks for; null for any other call. */
export function tokenFactOf(input: object): TokenFact | null {
  const { functionSignature, params } = input as { functionSignature?: unknown; params?: unknown };
  if (typeof functionSignature !== 'string' || !Array.isArray(params) || params.length > 0) return null;
  const signature = parseSignature(functionSignature);
  if (signature === null || signature.inputs.length > 0) return null;
  return tokenFactNames.find((fact) => fact === signature.name) ?? null;
}

function immutableFactOf(input: object): TokenFactRow | null {
  const fact = tokenFactOf(input);
  const row: TokenFactRow | null = fact === null ? null : tokenFacts[fact];
  return row?.lasts === 'forever' ? row : null;
}

function isDeep(number: string | null, newest: string | null): boolean {
  return number !== null && newest !== null && BigInt(newest) - BigInt(number) >= immutableDepth;
}

const textOf = (input: object, name: string) => (input as Readonly<Record<string, unknown>>)[name];
const isSameHash = (hash: string, input: object) => hash === String(textOf(input, 'hash')).toLowerCase();
