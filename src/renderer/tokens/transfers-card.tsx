/** What happened with a token, as far as Blockdesk has seen it. */

import { useState } from 'react';
import { CoverageBar } from '#renderer/chain/coverage.tsx';
import { HistoryTable } from '#renderer/chain/history-table.tsx';
import { historyWords } from '#renderer/chain/history-words.ts';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { everyMinute, useNow } from '#renderer/core/ui/use-now.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { allSeen } from '#renderer/writes/activity.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import { t } from '#shared/core/language/language.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { sameAddress } from '#shared/core/short-address.ts';

const atOnce = 10;

/** Of one token alone: on its page, what else a transaction moved is left out. */
const ofToken = (entry: HistoryEntry, contract: string): HistoryEntry => ({
  ...entry,
  transfers: entry.transfers.filter(({ token }) => sameAddress(token, contract)),
  approvals: entry.approvals.filter(({ token }) => sameAddress(token, contract)),
});

export function TransfersCard({ contract }: { contract: string }) {
  'use memo';
  const service = useServiceName();
  const [most, setMost] = useState(atOnce);
  const now = useNow(everyMinute);
  const { value: about } = useOwn(notebookQueries.about([contract], true));
  const { value: found } = useOwn(writeQueries.everyFound());
  const known = about?.[0] === undefined ? [] : [{ account: contract, about: about[0] }];
  const ofThis = (found?.found ?? []).filter(({ entry }) =>
    [...entry.transfers, ...entry.approvals].some(({ token }) => sameAddress(token, contract)),
  );
  const seen = allSeen({ found: ofThis, known, now }).map((one) => ({ ...one, entry: ofToken(one.entry, contract) }));
  const view = useHistoryView(seen.slice(0, most).map(({ entry }) => entry));
  const rows = seen.slice(0, most).map((one) => ({ ...one, words: historyWords(one.entry, one.state, view), isOwn: true }));
  return (
    <Card name={t('Transactions seen')}>
      <p className="soft">
        {rich(
          '{service} can’t list a token’s transfers. These were seen on this computer. What you sent is also in <link>Activity</link>.',
          { service, link: (inner) => <Link to={activityPlace}>{inner}</Link> },
        )}
      </p>
      <CoverageBar before={t('Your transfers in unchecked blocks aren’t shown yet.')} className="mt-14" />
      <div className="mt-14">
        <HistoryTable
          name={t('Transactions seen')}
          rows={rows}
          loading={about === null ? 2 : 0}
          empty={t('None seen yet. Transactions appear here as you open them, or as blocks are checked.')}
        />
        {seen.length > most && (
          <div className="text-center mt-12">
            <Button onClick={() => setMost(most + 50)}>{t('Show more')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
