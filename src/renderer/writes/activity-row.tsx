/** One row of the activity: story, state, time and amount. */
// biome-ignore-all lint/a11y/useSemanticElements: the same row is used in a list and in a table, and its cells wrap in a small window
// biome-ignore-all lint/a11y/useFocusableInteractive: the contents of the cells take the focus
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, BadgeCheck, FilePlus2, Image, SquareFunction, Waypoints } from 'lucide-react';
import { Link } from 'wouter';
import { SeenStory } from '#renderer/chain/seen-story.tsx';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Time } from '#renderer/core/ui/time.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { TokenAmount } from '#renderer/tokens/token-amount.tsx';
import { useToken } from '#renderer/tokens/use-token.ts';
import type { ActivityAmount, SeenTransaction } from '#renderer/writes/activity.ts';
import { type ActivityRow, kindWords } from '#renderer/writes/activity-rows.ts';
import { type StateWords, stateWordsOf, titleWords } from '#renderer/writes/write-words.ts';
import { entryPlace } from '#shared/core/places.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';
import styles from './activity-row.module.css';
import { WithdrawButton } from './withdraw-button.tsx';

const icons = {
  received: ArrowDownLeft,
  sent: ArrowUpRight,
  moved: ArrowLeftRight,
  called: SquareFunction,
  created: FilePlus2,
  claimed: Waypoints,
  part: Waypoints,
  approval: BadgeCheck,
  collectible: Image,
} as const;

interface ActivityRowProps {
  readonly row: ActivityRow;
  /** In a table its parts have the role of cells. */
  readonly as: 'list' | 'table';
  /** In a table: its index among all. */
  readonly index?: number;
}

export function ActivityRowView({ row, as, index = 0 }: ActivityRowProps) {
  'use memo';
  const Icon = icons[row.icon];
  const isRow = as === 'table';
  const cell = isRow ? { role: 'cell' } : {};
  return (
    <div {...(isRow ? { role: 'row', 'aria-rowindex': index + 2 } : { role: 'listitem' })} className={styles.row}>
      <span {...cell} className={styles.icon}>
        <Icon size={16} aria-hidden />
        {isRow && <span className="visually-hidden">{kindWords[row.kind]}</span>}
      </span>
      <div {...(isRow ? { role: 'rowheader' } : {})} className={styles.words}>
        {row.write === null ? row.seen !== null && <SeenStory seen={row.seen} /> : <Written write={row.write} />}
      </div>
      <span {...cell} className={styles.state}>
        {row.write === null ? <StateBadge words={seenStates[row.seen?.state ?? 'unknown']} /> : <WriteState write={row.write} />}
      </span>
      <span {...cell} className={cx('soft', styles.age)}>
        <When row={row} />
      </span>
      <span
        {...cell}
        className={styles.amount}
        data-direction={row.state === 'confirmed' ? row.direction : 'none'}
        data-moved={mayHaveMoved(row)}
      >
        {row.amount !== null && (
          <SignedAmount amount={row.amount} sign={mayHaveMoved(row) ? signs[row.direction] : ''} asks={row.write !== null} />
        )}
      </span>
    </div>
  );
}

function When({ row: { at, reportedAt } }: { row: ActivityRow }) {
  if (at !== null) return <Time at={at} />;
  if (reportedAt === null) return null;
  return (
    <>
      reported <Time at={reportedAt} />
    </>
  );
}

/** What wasn't carried out moved nothing, so its amount has no sign. */
const mayHaveMoved = ({ state }: ActivityRow) => state !== 'rejected' && state !== 'reverted' && state !== 'withdrawn';
const signs = { in: '+', out: '−', none: '' } as const;

function StateBadge({ words: { tone, words, more } }: { words: StateWords }) {
  return (
    <Badge tone={tone} {...(more === undefined ? {} : { title: more })}>
      {words}
    </Badge>
  );
}

function Written({ write }: { write: ActivityBrief }) {
  const { hideAmounts } = useDisplay();
  const differs = (write.differences?.length ?? 0) > 0;
  return (
    <>
      <Link to={entryPlace(write.id)}>{titleWords(write.title, hideAmounts)}</Link>
      {differs && write.state !== 'reverted' && <Badge tone="bad">not as reviewed</Badge>}
    </>
  );
}

function WriteState({ write }: { write: ActivityBrief }) {
  'use memo';
  const now = useNow();
  return (
    <>
      <StateBadge words={stateWordsOf(write, now)} />
      {write.state === 'holding' && <WithdrawButton id={write.id} title={write.title} />}
    </>
  );
}

const seenStates: Record<SeenTransaction['state'], StateWords> = {
  confirmed: { tone: 'good', words: 'confirmed' },
  reverted: { tone: 'bad', words: 'reverted: failed on chain, the fee may be spent' },
  pending: { tone: 'care', words: 'pending: waiting for a block' },
  unknown: { tone: 'neutral', words: 'not looked up' },
};

const unitOf = ({ symbol, isTrusted }: { readonly symbol: string | null; readonly isTrusted: boolean }) =>
  symbol === null ? 'token' : isTrusted ? symbol : `“${symbol}”`;

interface SignedAmountProps {
  readonly amount: ActivityAmount;
  readonly sign: string;
  /** The person chose the token, so its symbol and decimals may be read. */
  readonly asks: boolean;
}

function SignedAmount({ amount, sign, asks }: SignedAmountProps) {
  'use memo';
  const { chain } = useActiveConnection();
  if (amount.of === 'collectible') return <Collectible amount={amount} sign={sign} asks={asks} />;
  if (amount.of === 'token' && asks) {
    return <TokenAmount contract={amount.contract} baseUnits={amount.baseUnits} sign={sign} />;
  }
  const isNative = amount.of === 'native';
  // Without a symbol that may be shown, the amount is in base units.
  const currency = isNative
    ? (chain?.currency ?? null)
    : amount.decimals === null || amount.symbol === null
      ? null
      : { symbol: unitOf(amount), decimals: amount.decimals };
  return <Amount baseUnits={amount.baseUnits} currency={currency} digits={6} base={isNative ? 'wei' : 'base units'} sign={sign} />;
}

function Collectible({ amount, sign, asks }: SignedAmountProps & { amount: Extract<ActivityAmount, { of: 'collectible' }> }) {
  const { symbol } = useToken(asks ? amount.contract : null);
  return <>{`${sign}1 ${unitOf({ symbol: amount.symbol ?? symbol, isTrusted: amount.isTrusted })}`}</>;
}
