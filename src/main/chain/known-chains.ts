/** What a chain id tells: its name and native currency, from a list that ships with the app (viem's chains). */
import type { Chain } from '#shared/state.ts';

/** `currency: null` for a chain that the list does not know: then wei only, never "ETH". */
export async function describeChain(id: string): Promise<Chain> {
  const { default: list } = (await import('./native-currencies.json', { with: { type: 'json' } })) as unknown as {
    default: Record<string, [string, string, number]>;
  };
  const entry = Object.hasOwn(list, id) ? list[id] : undefined;
  if (entry === undefined) return { id, name: null, currency: null };
  const [name, symbol, decimals] = entry;
  return { id, name, currency: { symbol, decimals } };
}
