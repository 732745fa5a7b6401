/** What the person's accounts hold of the tokens that they follow, from stored answers alone: nothing is asked. */
import type { Cache } from '#main/core/ports/cache.ts';
import { parseInput } from '#shared/core/input.ts';
import { operations } from '#shared/core/operations/table.ts';
import { readAnswer } from '#shared/core/readers/answers.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import type { HeldBalance, HeldToken } from '#shared/tokens/held-tokens.ts';
import { balanceInput, factInput, oldSymbolInput, readTokenText, tokenFacts } from '#shared/tokens/token-facts.ts';

const operation = operations['contract.call'];

/** Balances that are looked up of one connection; what is beyond isn't known. */
const mostBalances = 2_000;

/** `tokens` and `accounts`: EIP-55. */
export async function heldTokens(
  cache: Pick<Cache, 'get'>,
  connection: string,
  tokens: readonly string[],
  accounts: readonly string[],
): Promise<readonly HeldToken[]> {
  /** The last result of a call. */
  async function lastOf(input: object): Promise<{ readonly result: CallResult; readonly readAt: number } | null> {
    // As it is when it is asked for, which is how answers are found again.
    const asked = parseInput(operation.input, input);
    const row = asked.ok ? await cache.get(connection, 'contract.call', JSON.stringify(asked.value)) : null;
    const read = row === null ? null : readAnswer(operation.answer, row.raw);
    return row === null || !read?.ok || !read.value.recognized ? null : { result: read.value.value.result, readAt: row.readAt };
  }
  async function balanceOf(contract: string, account: string): Promise<HeldBalance> {
    const last = await lastOf(balanceInput(contract, account));
    const baseUnits = last === null ? null : onlyNumber(last.result);
    return { account, known: last === null || baseUnits === null ? null : { baseUnits, readAt: last.readAt } };
  }
  async function heldOf(contract: string, isWithin: boolean): Promise<HeldToken> {
    const [symbol, oldSymbol, decimals, ...balances] = await Promise.all([
      lastOf(factInput(contract, 'symbol')),
      lastOf(oldSymbolInput(contract)),
      lastOf(factInput(contract, 'decimals')),
      ...accounts.map((account) => (isWithin ? balanceOf(contract, account) : { account, known: null })),
    ]);
    return {
      address: contract,
      symbol: readTokenText(symbol?.result ?? null) ?? readTokenText(oldSymbol?.result ?? null),
      decimals: decimals === null ? null : tokenFacts.decimals.read(decimals.result),
      balances,
    };
  }
  return Promise.all(tokens.map((contract, index) => heldOf(contract, (index + 1) * accounts.length <= mostBalances)));
}
