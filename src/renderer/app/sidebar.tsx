/** The sidebar: connection, screens, newest block, signed-in person. */

import { useUnlimitedApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { useIsChainLate, useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { useActiveConnection, usePlatform, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { keyWords } from '#renderer/core/lib/shortcuts.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { useAccounts } from '#renderer/session/accounts.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { t, tc } from '#shared/core/language/language.ts';
import {
  activityPlace,
  approvalsPlace,
  editServicePlace,
  type KeyedPath,
  keyedScreenOf,
  keyedScreens,
  screens,
} from '#shared/core/screens.ts';
import { ConnectionCard } from './connection-card.tsx';
import { useNextPlace } from './place.tsx';
import styles from './sidebar.module.css';
import { views } from './views.tsx';

const groups = Map.groupBy(keyedScreens, ({ group }) => group);

export function Sidebar() {
  return (
    <aside className={styles.side} aria-label={t('Connection and screens')}>
      <ConnectionCard />
      <nav className={styles.nav} aria-label={t('Screens')}>
        {[...groups].map(([group, places]) => (
          <div key={group} className={styles.group} data-group={group}>
            {places.map(({ place, key }) => (
              <Place key={place} to={place} shortcut={key} />
            ))}
          </div>
        ))}
      </nav>
      <footer className={styles.foot}>
        <SlowedLine />
        <BlockLine />
        <PersonCard />
      </footer>
    </aside>
  );
}

function Place({ to, shortcut }: { to: KeyedPath; shortcut: string }) {
  const place = useNextPlace();
  const isMac = usePlatform() === 'darwin';
  const { icon: Icon } = views[to];
  return (
    <Link to={to} className={styles.place} aria-current={to === keyedScreenOf(place) ? 'page' : undefined}>
      <Icon size={16} aria-hidden />
      <span>{screens[to].name}</span>
      {to === activityPlace && <OpenWrites />}
      {to === approvalsPlace && <AtRisk />}
      <kbd className={styles.shortcut} aria-hidden>
        {keyWords(shortcut, isMac)}
      </kbd>
    </Link>
  );
}

/** The number of writes under way or with an uncertain outcome. */
function OpenWrites() {
  const { underWay, uncertain } = useSlice('activity');
  const count = underWay + uncertain;
  const states = [underWay > 0 && t('{underWay} under way', { underWay }), uncertain > 0 && t('{uncertain} unknown', { uncertain })];
  return <Count count={count} words={states.filter((each) => each !== false).join(', ')} />;
}

/** The number of approvals that put all of a token or collection at risk. */
function AtRisk() {
  const count = useUnlimitedApprovals().length;
  return <Count count={count} words={t('{count} unlimited', { count })} isRisk />;
}

function Count({ count, words, isRisk = false }: { count: number; words: string; isRisk?: boolean }) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-risk={isRisk} title={words}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">, {words}</span>
    </span>
  );
}

function PersonCard() {
  const user = valueIn(faceOf(useRead(sessionQueries.user())));
  const accounts = useAccounts();
  const address = accounts?.[0]?.address ?? user?.address ?? null;
  if (user === null) return <div className={styles.person} />;
  return (
    <div className={styles.person}>
      {address !== null && <Mark address={address} />}
      <div className="min-w-0">
        <p className="truncate">{visibleText(user.handle ?? t('Signed in'), 60)}</p>
        {accounts !== null && (
          <p className="small chip-text">{t('{count, plural, one {# account} other {# accounts}}', { count: accounts.length })}</p>
        )}
      </div>
    </div>
  );
}

/** The newest block and its age. */
function BlockLine() {
  const { read, row } = useLatestBlock();
  const isLate = useIsChainLate();
  const service = useServiceName();
  const face = faceOf(read);
  const number = valueIn(face);
  if (number === null) return <p className={styles.statusLine}>{face.face === 'loading' ? t('Block …') : t('Block unknown')}</p>;
  const stale = face.face === 'stale' && face.problem !== null;
  return (
    <>
      <p className={styles.statusLine}>
        <span>{rich('Block <strong>{number}</strong>', { strong: (inner) => <strong>{inner}</strong>, number: withCommas(number) })}</span>
        {stale ? (
          <LastRead at={face.readAt} />
        ) : (
          row !== null && (
            <span className={isLate ? 'care' : undefined}>
              <Time at={Number(row.timestamp) * 1000} />
            </span>
          )
        )}
      </p>
      {isLate && (
        <p
          className={cx(styles.statusLine, 'care')}
          title={t('The chain or {service} may be behind, so newer transactions may be missing.', { service })}
        >
          {t('No new block for a while')}
        </p>
      )}
    </>
  );
}

function LastRead({ at }: { at: number }) {
  const now = useNow(everyDay);
  return <span className="care">{t('as of {time}', { time: clockTime(at, now) })}</span>;
}

/** `perSecond`: requests. */
function slowedWords(perSecond: number): string {
  const count = Math.round(perSecond);
  if (count >= 1) return t('Slowed to about {count, plural, one {# request} other {# requests}} a second', { count });
  return t('Slowed to about 1 request every {seconds} seconds', { seconds: Math.round(1 / perSecond) });
}

/** How much the service's rate limit slows Blockdesk down, with a link to the setting. */
function SlowedLine() {
  const { connection, perSecond } = useSlice('slowed');
  const { id, environment } = useActiveConnection();
  if (perSecond === null || connection !== id) return null;
  return (
    <p className={styles.statusLine} role="status">
      <span>{slowedWords(perSecond)}</span>
      {environment !== 'sandbox' && <Link to={editServicePlace(id)}>{tc('button', 'Change')}</Link>}
    </p>
  );
}
