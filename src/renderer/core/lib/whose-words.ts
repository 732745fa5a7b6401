/** The heading above what a contract's owner says: whose words these are, and where they come from. */
import { t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { ForeignWords } from '#shared/writes/review.ts';

export function whoseWords({ owner, source }: Pick<ForeignWords, 'owner' | 'source'>): string {
  const name = quoted(owner);
  return source === 'registry'
    ? t('In the words of {owner} (ERC-7730 registry)', { owner: name })
    : t('In the words of {owner} (a file you added)', { owner: name });
}
