/** The facts of an answer, each by its type. */

import { useActiveConnection, useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import type { Fact, Shown } from '#renderer/core/lib/answer-facts.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { Amount, BaseUnits } from '#renderer/core/ui/amount.tsx';
import { GasPrice } from '#renderer/core/ui/gas-price.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { countWords, t } from '#shared/core/language/language.ts';
import styles from './console.module.css';

// More items are under “Raw”.
const most = 50;

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <Line key={label} label={visibleText(label, 80)} value={value} />
      ))}
    </dl>
  );
}

function Line({ label, value }: { label: string; value: Shown }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Value of={value} />
      </dd>
    </>
  );
}

function Value({ of: value }: { of: Shown }) {
  const { chain } = useActiveConnection();
  const { entries } = useNotebook();
  switch (value.is) {
    case 'text':
      return visibleText(value.text, 500);
    case 'number':
      return <span className="tabular-nums">{withCommas(value.digits)}</span>;
    case 'native':
      return <Amount baseUnits={value.wei} currency={chain?.currency ?? null} base="wei" />;
    case 'gas-price':
      return <GasPrice wei={value.wei} />;
    case 'base-units':
      return <BaseUnits baseUnits={value.digits} />;
    case 'address':
      return <Address address={value.address} label={visibleText(entries[value.address]?.label ?? '', 40)} mark copy />;
    case 'hash':
      return <Hash hash={value.hash} of={value.of} copy />;
    case 'time':
      return <Time at={value.at} />;
    case 'list':
      return <List items={value.items} none={value.none} />;
    case 'not-given':
      return <span className="soft">{t('not given')}</span>;
  }
}

function List({ items, none }: { items: readonly Shown[]; none: string }) {
  if (items.length === 0) return none;
  return (
    <>
      <ol className="stack gap-4">
        {items.slice(0, most).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are ordered and may repeat
          <li key={index}>
            <Value of={item} />
          </li>
        ))}
      </ol>
      {items.length > most && (
        <p className="soft">{t('The first {shown} of {total}; Raw has all of them.', { shown: most, total: countWords(items.length) })}</p>
      )}
    </>
  );
}
