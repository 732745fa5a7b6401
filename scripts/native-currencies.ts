/** Writes the list of native currencies by chain id from viem's chains: `node scripts/native-currencies.ts`. */
import { writeFileSync } from 'node:fs';
import * as chains from 'viem/chains';

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number };
}

const entries: Record<string, [name: string, symbol: string, decimals: number]> = {};
for (const chain of Object.values(chains as unknown as Record<string, Listed>)) {
  if (typeof chain?.id !== 'number' || chain.nativeCurrency === undefined) continue;
  // Several chains claim the numbers of local development; none of their names fits all.
  const isLocal = chain.id === 1337 || chain.id === 31337;
  entries[chain.id] = [isLocal ? 'Local chain' : chain.name, chain.nativeCurrency.symbol, chain.nativeCurrency.decimals];
}
const lines = Object.entries(entries).map(([id, entry]) => `  ${JSON.stringify(id)}: ${JSON.stringify(entry)}`);
writeFileSync(new URL('../src/main/chain/native-currencies.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} chains`);
