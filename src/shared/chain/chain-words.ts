import { t } from '#shared/core/language/language.ts';
import type { Chain } from '#shared/ipc/state.ts';

/** In a sentence: `Ethereum (chain 1)`, or `chain 1`. */
export const chainPhrase = ({ id, name }: Pick<Chain, 'id' | 'name'>) =>
  name === null ? t('chain {id}', { id }) : t('{name} (chain {id})', { name, id });

/** In a list: `Ethereum · 1`, or the id alone, of a chain without a listed name. */
export const chainWords = ({ id, name }: Pick<Chain, 'id' | 'name'>) => (name === null ? id : `${name} · ${id}`);
