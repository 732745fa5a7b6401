/** The story of a transaction, with links and formatted amounts. */

import { Fragment } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import type { StoryPart } from '#shared/contracts/decoding/story.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';

export function StoryLine({ story }: { story: readonly StoryPart[] }) {
  return story.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order and may repeat
    <Fragment key={index}>
      <Part of={part} />
    </Fragment>
  ));
}

function Part({ of: part }: { of: StoryPart }) {
  switch (part.is) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'address':
      return <Name address={part.address} />;
    case 'token':
      return <TokenName contract={part.contract} />;
    case 'count':
      return <Words amount={withCommas(part.count)} />;
    case 'native':
      return <Native wei={part.wei} />;
    case 'token-amount':
      return <TokenWords contract={part.contract} baseUnits={part.baseUnits} />;
  }
}

/** `said`: what a contract calls itself, in quotation marks, so that it isn't mistaken for the person's own name for it. */
function Name({ address, said = null }: { address: string; said?: string | null }) {
  const own = useNames().of(address)?.text ?? null;
  return <ToAddress address={address}>{own ?? (said === null ? shortAddress(address) : t('“{name}”', { name: said }))}</ToAddress>;
}

function ToAddress({ address, children }: { address: string; children: string }) {
  return (
    <Link to={addressPlace(address)} title={address} data-address={address.toLowerCase()}>
      {children}
    </Link>
  );
}

function TokenName({ contract }: { contract: string }) {
  const { symbol, name } = useToken(contract);
  return <Name address={contract} said={symbol ?? name} />;
}

function Native({ wei }: { wei: string }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  const unit = currency?.symbol ?? 'wei';
  return (
    <>
      <Words amount={currency === null ? groupedBaseUnits(wei) : formatAmount(wei, currency.decimals)} /> {unit}
    </>
  );
}

function TokenWords({ contract, baseUnits }: { contract: string; baseUnits: string }) {
  const { symbol, decimals } = useToken(contract);
  const amount = decimals === null ? groupedBaseUnits(baseUnits) : formatAmount(baseUnits, decimals);
  if (decimals === null)
    return rich('{amount} base units of {token}', { amount: <Words amount={amount} />, token: <Name address={contract} /> });
  if (symbol === null) return rich('{amount} tokens of {token}', { amount: <Words amount={amount} />, token: <Name address={contract} /> });
  return (
    <>
      <Words amount={amount} /> <ToAddress address={contract}>{symbol}</ToAddress>
    </>
  );
}

function Words({ amount }: { amount: string }) {
  return useDisplay().hideAmounts ? <HiddenAmount /> : amount;
}
