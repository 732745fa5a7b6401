import type { Chain } from '#shared/ipc/state.ts';

/** `Ethereum · 1`, or the id alone, of a chain without a listed name. */
export const chainWords = ({ id, name }: Pick<Chain, 'id' | 'name'>) => (name === null ? id : `${name} · ${id}`);
