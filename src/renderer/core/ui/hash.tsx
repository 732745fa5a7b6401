/** A hash of 32 bytes, shortened to 4+4 digits; whole on hover, on focus and when copied. */
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { Shortened } from './shortened.tsx';

interface HashProps {
  /** `0x` and 64 hexadecimal digits. */
  readonly hash: string;
  /** What it is a hash of, for the copy button: "transaction", "block". */
  readonly of: string;
  readonly copy?: boolean;
}

export function Hash({ hash, of, copy = false }: HashProps) {
  return (
    <Shortened
      whole={hash}
      short={shortAddress(hash)}
      {...(copy ? { copy: t('Copy hash of {of} {hash}', { of, hash: shortAddress(hash) }) } : {})}
    />
  );
}
