/** The progress of the search for a write on the chain. */

import { CircleDashed, Dot, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBlockTime, useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { type SearchLine, searchLines } from '#renderer/core/lib/search-words.ts';
import { Amount, HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { movedSince } from '#renderer/writes/moved-since.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { foundTransfers } from '#shared/chain/watch.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { type Activity, type Search, searchTime, wasSearchedEnough } from '#shared/writes/activity.ts';
import styles from './activity.module.css';

export function SearchProgress({ entry }: { entry: Activity }) {
  const { search } = entry;
  const { number } = useLatestBlock();
  const blockTime = useBlockTime();
  return (
    <section aria-labelledby="checking-heading">
      <h3 id="checking-heading">{t('What Blockdesk is checking')}</h3>
      <ul className={styles.checks}>
        <BalanceLine entry={entry} />
        {searchLines(entry, number, blockTime).map(({ is, words }) => (
          <Line key={words} is={is}>
            {words}
          </Line>
        ))}
      </ul>
      {search !== null && (
        <p className="soft">{rich('Last checked {time}. Checking never sends anything.', { time: <Time at={search.lookedAt} /> })}</p>
      )}
      {search !== null && endsBySearch(entry, search) && (
        <p className="soft">
          {t(
            'Blockdesk reads at least to block {block}, and for at least {minutes} minutes after sending. If it isn’t found by then, ask your operator before you send it again.',
            { block: withCommas(search.to), minutes: searchTime / 60_000 },
          )}
        </p>
      )}
    </section>
  );
}

/** Whether finding nothing will say something, once enough was read. */
const endsBySearch = (entry: Activity, { missed }: Search) => entry.state === 'unknown' && missed === 0 && !wasSearchedEnough(entry);

// What was read proves nothing either way, so it has no check mark.
const icons = { done: Dot, 'goes-on': LoaderCircle, care: TriangleAlert, waits: CircleDashed } as const;

function Line({ is, children }: { is: SearchLine['is']; children: ReactNode }) {
  const Icon = icons[is];
  return (
    <li data-is={is}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** The balance that the write would have changed. */
function BalanceLine({ entry }: { entry: Activity }) {
  const { balanceBefore, search, operation, accounts } = entry;
  const { contractAddress, from: giver } = entry.input;
  const { chain } = useActiveConnection();
  const names = useNames();
  const { hideAmounts } = useDisplay();
  const isNative = operation === 'transaction.submit';
  const contract = !isNative && typeof contractAddress === 'string' ? contractAddress : null;
  const { symbol, decimals } = useToken(operation.startsWith('erc20.') ? contract : null);
  const now = search?.balance ?? null;
  const { newest } = useSlice('activity');
  const { value: page } = useOwn(writeQueries.everyFound());
  if (balanceBefore === null && now === null) return null;
  // Without an owner, the service reports the balance of the first account, whichever one pays.
  const from = typeof giver === 'string' ? giver : accounts[0];
  const isGuess = typeof giver !== 'string' && accounts.length > 1;
  const owner = from === undefined ? null : (names.of(from)?.text ?? shortAddress(from));
  const currency = isNative
    ? (chain?.currency ?? null)
    : decimals === null
      ? null
      : { symbol: symbol ?? shortAddress(contract ?? ''), decimals };
  const isCount = operation.startsWith('erc721.');
  const amount = (units: string | null) =>
    units === null ? (
      t('unknown')
    ) : isCount ? (
      hideAmounts ? (
        <HiddenAmount />
      ) : (
        withCommas(units)
      )
    ) : (
      <Amount baseUnits={units} currency={currency} base={isNative ? 'wei' : 'base units'} />
    );
  // Until all that was found is read, nothing is concluded.
  const isKnown = contract === null || page !== null;
  const moved = contract === null || page === null ? 0n : movedSince(entry, contract, newest, foundTransfers(page));
  const isExplained = isKnown && balanceBefore !== null && now !== null && BigInt(now) === BigInt(balanceBefore) + moved;
  const explained = isExplained ? explainedWords(moved !== 0n, isGuess) : [];
  const differs = isKnown && now !== null && balanceBefore !== null && !isExplained;
  return (
    <Line is={now === null || !isKnown ? 'waits' : isExplained ? 'done' : 'care'}>
      {changeWords(isCount, owner, amount(balanceBefore), amount(now))}
      {explained.length > 0 && `. ${explained.join(' ')}`}
      {differs && <strong>: {moved === 0n ? t('it has changed') : t('it doesn’t match your other transactions since then')}</strong>}
    </Line>
  );
}

/** In sentences. `isGuess`: whose balance it is. */
const explainedWords = (hasMoved: boolean, isGuess: boolean): readonly string[] => [
  ...(hasMoved ? [t('Your other transactions since then explain the change.')] : []),
  ...(isGuess ? [t('Another of your accounts may have paid.')] : []),
];

function changeWords(isCount: boolean, owner: string | null, before: ReactNode, now: ReactNode): ReactNode {
  if (isCount)
    return owner === null
      ? rich('Collectibles: {before} before, {now} now', { before, now })
      : rich('Collectibles of {owner}: {before} before, {now} now', { owner, before, now });
  return owner === null
    ? rich('Balance: {before} before, {now} now', { before, now })
    : rich('Balance of {owner}: {before} before, {now} now', { owner, before, now });
}
