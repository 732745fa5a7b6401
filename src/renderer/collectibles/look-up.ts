/** Finds out whether an address is a collection, before it is followed. */
import { problemOf } from '#renderer/core/bridge/bridge.ts';
import { askService } from '#renderer/core/bridge/query.ts';
import { readSupports, shownTokenText } from '#renderer/tokens/token-facts.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { OperationInput, ReadId } from '#shared/core/operations/table.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import { factInput, supportsInput, tokenFacts } from '#shared/tokens/token-facts.ts';

interface Facts {
  /** EIP-55. */
  readonly address: string;
  /** Made visible. */
  readonly name: string | null;
  readonly symbol: string | null;
}

export type Found =
  /** `surely`: it says so itself (ERC165). Otherwise it only answers a balance. */
  | (Facts & { readonly is: 'collection'; readonly surely: boolean; readonly balance: string | null })
  | (Facts & { readonly is: 'token' })
  | { readonly is: 'neither'; readonly address: string }
  | { readonly is: 'problem'; readonly problem: AppError };

/** `owner`: whose balance to read; null for none. */
export async function lookUp(connection: string, address: string, owner: string | null, signal: AbortSignal): Promise<Found> {
  const problems: AppError[] = [];
  async function ask<Id extends ReadId>(id: Id, input: OperationInput<Id>): Promise<unknown> {
    try {
      const { reading } = await askService(id, { ...input, connection }, signal);
      return reading.recognized ? reading.value : null;
    } catch (error) {
      problems.push(problemOf(error as Error) ?? { code: 'internal' });
      return null;
    }
  }
  const call = async (input: OperationInput<'contract.call'>) =>
    ((await ask('contract.call', input)) as { result: CallResult } | null)?.result ?? null;
  const [supports, name, symbol, decimals, balance] = await Promise.all([
    call(supportsInput(address)),
    call(factInput(address, 'name')),
    call(factInput(address, 'symbol')),
    call(factInput(address, 'decimals')),
    owner === null ? null : ask('erc721.balance', { contractAddress: address, owner }),
  ]);
  // The service's refusals are answers. Any other failure means that the contract wasn't asked.
  const problem = problems.find(({ code }) => code !== 'service');
  if (problem !== undefined) return { is: 'problem', problem };
  const facts = {
    address,
    name: shownTokenText(name, tokenFacts.name.longest),
    symbol: shownTokenText(symbol, tokenFacts.symbol.longest),
  };
  const surely = supports !== null && readSupports(supports) === true;
  const count = typeof balance === 'string' ? balance : null;
  if (surely) return { is: 'collection', ...facts, surely, balance: count };
  if (toDecimals(decimals) !== null) return { is: 'token', ...facts };
  return count === null ? { is: 'neither', address } : { is: 'collection', ...facts, surely, balance: count };
}
