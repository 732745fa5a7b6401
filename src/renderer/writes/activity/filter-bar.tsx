/** The filters of the activity list. */

import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { DayField } from '#renderer/core/ui/day-field.tsx';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { type ActivityFilter, isNarrowed, type StateChoice } from '#renderer/writes/activity-filter.ts';
import type { ActivityRow } from '#renderer/writes/activity-rows.ts';
import { t } from '#shared/core/language/language.ts';
import { memoized } from '#shared/core/memoized.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './activity.module.css';
import { useFilter } from './use-filter.ts';

const kinds = [
  { value: 'all', label: t('Everything') },
  { value: 'sent', label: t('Sent') },
  { value: 'received', label: t('Received') },
  { value: 'swap', label: t('Swaps') },
  { value: 'approval', label: t('Approvals') },
  { value: 'call', label: t('Calls') },
  { value: 'other', label: t('Others') },
] as const satisfies readonly { value: ActivityFilter['kind']; label: string }[];

const states = [
  { value: 'all', label: t('Any') },
  { value: 'under-way', label: t('Under way') },
  { value: 'unknown', label: t('Unknown') },
  { value: 'confirmed', label: t('Confirmed') },
  { value: 'reverted', label: t('Failed') },
  { value: 'rejected', label: t('Rejected') },
  { value: 'withdrawn', label: t('Withdrawn') },
] as const satisfies readonly { value: StateChoice; label: string }[];

/** Each once, in the order of the rows. The chosen one is always included. */
function distinct(values: readonly (string | null)[], chosen: string): readonly string[] {
  return [...new Set([...values, chosen])].filter((value): value is string => value !== null && value !== '');
}

const tokensIn = memoized((rows: readonly ActivityRow[]) => [...new Set(rows.map(({ token }) => token))]);

const namedIn = memoized((rows: readonly ActivityRow[], names: Names) => [
  ...new Set(rows.map(({ other }) => (other !== null && names.of(other) !== null ? other : null))),
]);

/** `rows`: unfiltered. */
export function FilterBar({ rows }: { rows: readonly ActivityRow[] }) {
  'use memo';
  const { filter, change, clear } = useFilter();
  const names = useNames();
  const tokens = distinct(tokensIn(rows), filter.token);
  const contacts = distinct(namedIn(rows, names), filter.contact);
  const own = names.list().flatMap(({ address, name }) => (name.kind === 'account' ? [address] : []));
  const accounts = distinct(own, filter.account);
  const choicesOf = (addresses: readonly string[]) =>
    addresses.map((value) => ({ value, label: names.of(value)?.text ?? shortAddress(value) }));
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.bar}>
      <SearchField label={t('Find in the activity')} value={filter.sought} onChange={(sought) => change({ sought })} />
      {/* Only in a small window, where the filters would push the list out of sight. */}
      <span className={styles.fold}>
        <Button icon={<SlidersHorizontal size={14} aria-hidden />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t('Filters')}
        </Button>
      </span>
      <div id={id} className={styles.fields} data-open={open}>
        <Select stacked label={t('Kind')} value={filter.kind} choices={kinds} onChoose={(kind) => change({ kind })} />
        <TokenSelect tokens={tokens} rows={rows} value={filter.token} onChoose={(token) => change({ token })} />
        <Select
          stacked
          label={t('Contact')}
          value={filter.contact}
          choices={[{ value: '', label: t('Anyone') }, ...choicesOf(contacts)]}
          onChoose={(contact) => change({ contact })}
        />
        {accounts.length > 1 && (
          <Select
            stacked
            label={t('Account')}
            value={filter.account}
            choices={[{ value: '', label: t('Any') }, ...choicesOf(accounts)]}
            onChoose={(account) => change({ account })}
          />
        )}
        <Select stacked label={t('State')} value={filter.state} choices={states} onChoose={(state) => change({ state })} />
        <DayField label={t('Start date')} value={filter.from} onChange={(from) => change({ from })} />
        <DayField label={t('End date')} value={filter.to} onChange={(to) => change({ to })} />
      </div>
      {isNarrowed(filter) && (
        <Button size="small" look="quiet" onClick={clear}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}

interface TokenSelectProps {
  readonly tokens: readonly string[];
  readonly rows: readonly ActivityRow[];
  readonly value: string;
  readonly onChoose: (token: string) => void;
}

function TokenSelect({ tokens, rows, value, onChoose }: TokenSelectProps) {
  'use memo';
  const { symbol } = useToken(value === '' ? null : value);
  const known = symbolsIn(rows);
  const nameOf = (token: string) =>
    known.get(token) ??
    (token === value && symbol !== null ? t('“{symbol}” of {address}', { symbol, address: shortAddress(token) }) : shortAddress(token));
  return (
    <Select
      stacked
      label={t('Token')}
      value={value}
      choices={[{ value: '', label: t('Any') }, ...tokens.map((token) => ({ value: token, label: nameOf(token) }))]}
      onChoose={onChoose}
    />
  );
}

/** What each token is called, by its contract: as in the first row that has its symbol. */
const symbolsIn = memoized((rows: readonly ActivityRow[]): ReadonlyMap<string, string> => {
  const all = new Map<string, string>();
  for (const { amounts } of rows) {
    for (const { amount } of amounts) {
      if (amount.of === 'native' || amount.symbol === null || all.has(amount.contract)) continue;
      // Anyone can call a token anything.
      const [symbol, address] = [amount.symbol, shortAddress(amount.contract)];
      all.set(
        amount.contract,
        amount.isTrusted ? t('{symbol} of {address}', { symbol, address }) : t('“{symbol}” of {address}', { symbol, address }),
      );
    }
  }
  return all;
});
