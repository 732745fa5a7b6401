/** One transaction of the recent activity, told in words. */
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, FilePlus2, Image, SquareFunction, Waypoints } from 'lucide-react';
import { Link } from 'wouter';
import { useRead } from '#renderer/bridge/use-read.ts';
import type { Activity, ActivityAmount } from '#renderer/lib/activity.ts';
import { NamedAddress } from '#renderer/parts/named-address.tsx';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { Amount } from '#renderer/ui/amount.tsx';
import { Badge, type Tone } from '#renderer/ui/badge.tsx';
import { Time } from '#renderer/ui/time.tsx';
import { transactionPlace } from '#shared/places.ts';
import { shortAddress } from '#shared/short-address.ts';
import styles from './activity-row.module.css';

const icons = {
  received: ArrowDownLeft,
  sent: ArrowUpRight,
  moved: ArrowLeftRight,
  called: SquareFunction,
  created: FilePlus2,
  claimed: Waypoints,
  part: Waypoints,
} as const;

const verbs: Record<Activity['what'], string> = {
  received: 'Received',
  sent: 'Sent',
  moved: 'Moved',
  called: 'Sent data',
  created: 'Created a contract',
  claimed: 'A token says that somebody else moved',
  part: 'Took part in a transaction',
};
/** As long as it is not confirmed, it is not said to have happened. */
const attempts: Partial<Record<Activity['what'], string>> = {
  sent: 'Send',
  moved: 'Move',
  called: 'Send data',
  created: 'New contract',
};

const before: Partial<Record<Activity['what'], string>> = { received: 'from', sent: 'to', moved: 'to', called: 'to', part: 'of' };

const states: Record<Activity['state'], { readonly tone: Tone; readonly words: string }> = {
  confirmed: { tone: 'good', words: 'confirmed' },
  reverted: { tone: 'bad', words: 'reverted' },
  pending: { tone: 'care', words: 'waiting for a block' },
  unknown: { tone: 'neutral', words: 'not looked up' },
};

/** Milliseconds; only while it is on the screen. */
const askEvery = 20_000;

export function ActivityRow({ activity }: { activity: Activity }) {
  const { hash, what, other, symbol, state, amount, at, toldAt, more } = activity;
  // One that waits is asked for again: it may be in a block by now, or in none ever.
  useRead('transaction.get', { hash }, { every: askEvery, when: state === 'pending' });
  const Icon = amount?.of === 'collectible' ? Image : icons[what];
  const verb = (state === 'confirmed' ? undefined : attempts[what]) ?? verbs[what];
  const { tone, words } = states[state];
  const preposition = before[what];
  return (
    <li className={styles.row}>
      <Icon size={16} aria-hidden />
      <p className={styles.words}>
        <Link to={transactionPlace(hash)}>
          {verb}
          {amount === null ? '' : thing(amount)}
        </Link>{' '}
        {other !== null && preposition !== undefined && (
          <span className={styles.other}>
            {preposition} {symbol !== null && `“${symbol}”`} <NamedAddress address={other} />
          </span>
        )}
        {more > 0 && <span className={styles.soft}> and {more} more</span>}
      </p>
      <span className={styles.state}>
        <Badge tone={tone}>{words}</Badge>
      </span>
      <span className={styles.soft}>
        {at !== null ? (
          <Time at={at} />
        ) : (
          toldAt !== null && (
            <>
              told <Time at={toldAt} />
            </>
          )
        )}
      </span>
      <span className={styles.amount} data-direction={state === 'confirmed' && isTold(amount) ? what : 'none'}>
        {amount !== null && <Signed amount={amount} sign={isTold(amount) ? (signs[what] ?? '−') : ''} />}
      </span>
    </li>
  );
}

const signs: Partial<Record<Activity['what'], string>> = { received: '+', moved: '', claimed: '' };
/** Native money, or a token that the person knows: what another says of itself is not counted as theirs. */
const isTold = (amount: ActivityAmount | null) => amount === null || amount.of === 'native' || amount.isTrusted;

/** What it was, where that is more than money of the chain; the amount itself stands apart, where it may be hidden. */
function thing(amount: ActivityAmount): string {
  if (amount.of === 'native') return '';
  const name = nameOf(amount);
  if (amount.of === 'token') return ` ${name}`;
  return amount.tokenId === null || amount.tokenId.length > 12 ? ` ${name}` : ` ${name} #${amount.tokenId}`;
}

/** Anybody can call a token anything: only one that the person knows is called so without its contract. */
function nameOf({ symbol, contract, isTrusted }: Exclude<ActivityAmount, { of: 'native' }>): string {
  if (symbol === null) return `a token of ${shortAddress(contract)}`;
  return isTrusted ? symbol : `“${symbol}” of ${shortAddress(contract)}`;
}

function Signed({ amount, sign }: { amount: ActivityAmount; sign: string }) {
  const { chain } = useActiveConnection();
  if (amount.of === 'collectible') return <>{`${sign}1 ${unitOf(amount)}`}</>;
  const isNative = amount.of === 'native';
  // A token without a name that may be shown has base units alone: any number of them may be worth anything.
  const currency = isNative
    ? (chain?.currency ?? null)
    : amount.decimals === null || amount.symbol === null
      ? null
      : { symbol: unitOf(amount), decimals: amount.decimals };
  return (
    <>
      {sign}
      <Amount baseUnits={amount.baseUnits} currency={currency} digits={6} base={isNative ? 'wei' : 'base units'} />
    </>
  );
}

const unitOf = ({ symbol, isTrusted }: { symbol: string | null; isTrusted: boolean }) =>
  symbol === null ? 'token' : isTrusted ? symbol : `“${symbol}”`;
