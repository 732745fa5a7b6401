/** The field “Token”: those that are followed, and the one that a link or page chose. */

import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Select } from '#renderer/core/ui/select.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { native as nativeChoice } from '#shared/tokens/native-sending.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import { useTokenWords } from './use-token.ts';

interface TokenFieldProps {
  /** EIP-55, or `native`; empty while none is chosen. */
  readonly value: string;
  readonly onChoose: (address: string) => void;
  /** Why the native currency can’t be chosen, shown beside it; null where it can. Left out: it isn't listed. */
  readonly notNative?: string | null;
}

const cut = (text: string | null | undefined) => (text === null || text === undefined ? null : visibleText(text, 40));

export function TokenField({ value, onChoose, notNative }: TokenFieldProps) {
  'use memo';
  const native = useActiveConnection().chain?.currency?.symbol ?? null;
  const followed = useTokens('erc20').filter(({ hidden, address }) => !hidden || address === value);
  const addresses = followed.map(({ address }) => address);
  const isFollowed = value === '' || value === nativeChoice || addresses.includes(value);
  const all = isFollowed ? addresses : [...addresses, value];
  const words = useTokenWords(all, true);
  const names = useNames();
  const choices = all.map((address, index) => {
    const title = names.of(address)?.text ?? cut(words[index]?.name) ?? t('Unnamed token');
    // A symbol that could be mistaken for something else isn't shown.
    const symbol = shownSymbol(cut(words[index]?.symbol), native, isNameOfAnother(names, address));
    const called = symbol === null || symbol === title ? title : `${symbol} · ${title}`;
    const isKnown = isFollowed || address !== value;
    return { value: address, label: [called, shortAddress(address), ...(isKnown ? [] : [t('not added')])].join(' · ') };
  });
  const currency = native === null ? t('Native currency') : visibleText(native, 12);
  const label = notNative === null ? currency : `${currency}: ${notNative}`;
  const money = notNative === undefined ? [] : [{ value: nativeChoice, label, disabled: notNative !== null }];
  const none = { value: '', label: all.length === 0 ? t('No tokens added') : t('Choose a token'), disabled: all.length === 0 };
  return (
    <div className="stack gap-6">
      <Select
        label={t('Token')}
        stacked
        value={value}
        choices={[...(value === '' ? [none] : []), ...choices, ...money]}
        onChoose={onChoose}
      />
      {!isFollowed && (
        <p className="care">
          {t('You haven’t added this token. Anyone can create one and call it anything, so check that it’s the one you mean.')}
        </p>
      )}
    </div>
  );
}
