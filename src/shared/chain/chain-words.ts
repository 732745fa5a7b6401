import type { Chain } from '#shared/ipc/state.ts';

/** In a sentence: `Ethereum (chain 1)`, or `chain 1`. */
export const chainPhrase = ({ id, name }: Pick<Chain, 'id' | 'name'>) => (name === null ? `chain ${id}` : `${name} (chain ${id})`);

/** In a list: `Ethereum · 1`, or the id alone, of a chain without a listed name. */
export const chainWords = ({ id, name }: Pick<Chain, 'id' | 'name'>) => (name === null ? id : `${name} · ${id}`);
