/** One transaction of the recent activity, told in words. */
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, FilePlus2, Image, SquareFunction, Waypoints } from 'lucide-react';
import { Link } from 'wouter';
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
  part: Waypoints,
} as const;

const verbs: Record<Activity['what'], string> = {
  received: 'Received',
  sent: 'Sent',
  moved: 'Moved',
  called: 'Called a contract',
  created: 'Created a contract',
  part: 'Took part in a transaction',
};
/** As long as it is not confirmed, it is not said to have happened. */
const attempts: Partial<Record<Activity['what'], string>> = {
  sent: 'Send',
  moved: 'Move',
  called: 'Call of a contract',
  created: 'New contract',
};

const before: Partial<Record<Activity['what'], string>> = { received: 'from', sent: 'to', moved: 'to', called: '', part: 'of' };

const states: Record<Activity['state'], { readonly tone: Tone; readonly words: string }> = {
  confirmed: { tone: 'good', words: 'confirmed' },
  reverted: { tone: 'bad', words: 'reverted' },
  pending: { tone: 'care', words: 'waiting for a block' },
  unknown: { tone: 'neutral', words: 'not looked up' },
};

export function ActivityRow({ activity }: { activity: Activity }) {
  const { hash, what, other, symbol, state, amount, at, more } = activity;
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
            {preposition} {symbol !== null && <strong>{symbol}</strong>} <NamedAddress address={other} />
          </span>
        )}
        {more > 0 && <span className={styles.soft}> and {more} more</span>}
      </p>
      <span className={styles.state}>
        <Badge tone={tone}>{words}</Badge>
      </span>
      <span className={styles.soft}>{at === null ? '' : <Time at={at} />}</span>
      <span className={styles.amount} data-direction={state === 'confirmed' ? what : 'none'}>
        {amount !== null && <Signed amount={amount} sign={what === 'received' ? '+' : what === 'moved' ? '' : '−'} />}
      </span>
    </li>
  );
}

/** What it was, where that is more than money of the chain; the amount itself stands apart, where it may be hidden. */
function thing(amount: ActivityAmount): string {
  if (amount.of === 'native') return '';
  const name = amount.symbol ?? `a token of ${shortAddress(amount.contract)}`;
  if (amount.of === 'token') return ` ${name}`;
  return amount.tokenId === null || amount.tokenId.length > 12 ? ` ${name}` : ` ${name} #${amount.tokenId}`;
}

function Signed({ amount, sign }: { amount: ActivityAmount; sign: string }) {
  const { chain } = useActiveConnection();
  if (amount.of === 'collectible') return <>{`${sign}1 ${amount.symbol ?? 'token'}`}</>;
  const isNative = amount.of === 'native';
  // A token without a name that may be shown has base units alone: any number of them may be worth anything.
  const currency = isNative
    ? (chain?.currency ?? null)
    : amount.decimals === null || amount.symbol === null
      ? null
      : { symbol: amount.symbol, decimals: amount.decimals };
  return (
    <>
      {sign}
      <Amount baseUnits={amount.baseUnits} currency={currency} digits={6} base={isNative ? 'wei' : 'base units'} />
    </>
  );
}
