/** A hash of 32 bytes, shortened to 4+4 digits; whole on hover, on focus and when copied. */
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { Shortened } from './shortened.tsx';

type HashOf = 'transaction' | 'block' | 'parent block';

interface HashProps {
  /** `0x` and 64 hexadecimal digits. */
  readonly hash: string;
  /** What it is a hash of, for the copy button. */
  readonly of: HashOf;
  readonly copy?: boolean;
}

export function Hash({ hash, of, copy = false }: HashProps) {
  return <Shortened whole={hash} short={shortAddress(hash)} {...(copy ? { copy: copyWords(of, shortAddress(hash)) } : {})} />;
}

function copyWords(of: HashOf, hash: string): string {
  if (of === 'transaction') return t('Copy hash of transaction {hash}', { hash });
  return of === 'block' ? t('Copy hash of block {hash}', { hash }) : t('Copy hash of parent block {hash}', { hash });
}
