/** What happened at an address, as far as Blockdesk has seen it. */

import { CoverageBar } from '#renderer/chain/coverage.tsx';
import { HistoryTable } from '#renderer/chain/history-table.tsx';
import { historyWords } from '#renderer/chain/history-words.ts';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { everyMinute, useNow } from '#renderer/core/ui/use-now.ts';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { allSeen, takesPart } from '#renderer/writes/activity.ts';
import type { AppError } from '#shared/core/errors.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';

interface About {
  /** Null until it is read. */
  readonly known: KnownOfAddress | null;
  readonly problem: AppError | null;
  readonly again: () => void;
}

export function HistoryCard({ address, about: { known, problem, again } }: { address: string; about: About }) {
  'use memo';
  const service = useServiceName();
  const now = useNow(everyMinute);
  const own = useOwnAccounts() ?? [];
  const all = known?.transactions ?? [];
  const isOwn = own.some((account) => sameAddress(account, address));
  const listed = isOwn ? all.filter((one) => takesPart(one, own)) : all;
  const seen = known === null ? [] : allSeen({ found: [], known: [{ account: address, about: { ...known, transactions: listed } }], now });
  const view = useHistoryView(
    seen.map(({ entry }) => entry),
    { accounts: [address] },
  );
  const rows = seen.map((one) => ({ ...one, words: historyWords(one.entry, one.state, view), isOwn }));
  return (
    <Card name={t('Transactions')}>
      <p className="soft mb-10">{t('{service} can’t list an address’s transactions. These were seen on this computer.', { service })}</p>
      <CoverageBar before={t('Transactions with your accounts in unchecked blocks aren’t shown yet.')} className="mb-10" />
      {known === null && problem !== null ? (
        <Problem problem={problem} onAgain={again} />
      ) : (
        <>
          <HistoryTable
            name={t('Transactions')}
            rows={rows}
            loading={known === null ? 3 : 0}
            empty={t('None seen yet. Transactions appear here as you open them, or as blocks are checked.')}
          />
          {listed.length < all.length && <p className="soft mt-8">{leftOutWords(all.length - listed.length)}</p>}
          {known?.more === true && (
            <p className="soft mt-8">
              {t('The newest {count} are listed. More were seen.', { count: countWords(known.transactions.length) })}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

/** Someone may have sent them only so that their address is copied from here. */
const leftOutWords = (count: number) =>
  t(
    '{count, plural, one {One transaction that moved nothing in your accounts is left out.} other {# transactions that moved nothing in your accounts are left out.}}',
    { count },
  );
