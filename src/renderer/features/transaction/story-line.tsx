/** The story of a transaction: names that lead on, amounts in their own units. */
import { Fragment } from 'react';
import { Link } from 'wouter';
import { useNames } from '#renderer/parts/use-names.ts';
import { useToken } from '#renderer/parts/use-token.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { useDisplay } from '#renderer/ui/display.ts';
import { formatAmount, groupedBaseUnits } from '#shared/amount.ts';
import type { StoryPart } from '#shared/decoding/told.ts';
import { addressPlace } from '#shared/places.ts';
import { shortAddress } from '#shared/short-address.ts';

export function StoryLine({ story }: { story: readonly StoryPart[] }) {
  return story.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts stand in the order of the sentence and may repeat
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
    case 'native':
      return <Native wei={part.wei} />;
    case 'token-amount':
      return <TokenWords contract={part.contract} baseUnits={part.baseUnits} />;
  }
}

/** `known`: what a contract calls itself, where the person has no name for it. */
function Name({ address, known = null }: { address: string; known?: string | null }) {
  const name = useNames().of(address)?.text ?? known ?? shortAddress(address);
  return (
    <Link to={addressPlace(address)} title={address} data-address={address.toLowerCase()}>
      {name}
    </Link>
  );
}

function TokenName({ contract }: { contract: string }) {
  const { symbol, name } = useToken(contract);
  return <Name address={contract} known={symbol ?? name} />;
}

function Native({ wei }: { wei: string }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  const unit = currency?.symbol ?? 'wei';
  return <Words amount={currency === null ? groupedBaseUnits(wei) : formatAmount(wei, currency.decimals)} unit={unit} />;
}

function TokenWords({ contract, baseUnits }: { contract: string; baseUnits: string }) {
  const { symbol, decimals } = useToken(contract);
  if (decimals !== null && symbol !== null) return <Words amount={formatAmount(baseUnits, decimals)} unit={symbol} />;
  const [amount, unit] = decimals === null ? [groupedBaseUnits(baseUnits), ' base units'] : [formatAmount(baseUnits, decimals), ''];
  return (
    <>
      <Words amount={amount} unit={unit} /> of <Name address={contract} />
    </>
  );
}

function Words({ amount, unit }: { amount: string; unit: string }) {
  const { hideAmounts } = useDisplay();
  if (!hideAmounts) return `${amount} ${unit}`.trim();
  return (
    <>
      <span aria-hidden>•••••</span>
      <span className="visually-hidden">amount hidden</span> {unit}
    </>
  );
}
