/** Parts of the approvals' list and dialogs: risk, signer, what is allowed, and the state of a step. */

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ApprovalRow, isBetweenOwn, type Risk } from '#renderer/approvals/approval-rows.ts';
import { type AllowedParts, allowedText, atRiskWords, itemWords, limitText, riskWords } from '#renderer/approvals/approval-words.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { type AskedWrite, useWriteEntry } from '#renderer/writes/use-write.ts';
import { paceOf, stateWordsOf } from '#renderer/writes/write-words.ts';
import { t } from '#shared/core/language/language.ts';
import { entryPlace } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './approvals.module.css';
import type { StepState } from './use-steps.ts';

const icons = { high: CircleAlert, care: TriangleAlert, info: Info, none: CircleCheck } as const;

export function RiskMark({ risk: { level, reasons } }: { risk: Risk }) {
  const Icon = icons[level];
  const words = [riskWords[level], ...reasons].join('. ');
  return (
    <span className={styles.risk} data-level={level} title={words}>
      <Icon size={17} aria-hidden />
      <span className="visually-hidden">{riskWords[level]}</span>
    </span>
  );
}

/** For a person with several accounts: the service picks which one signs, and only the owner's can change an approval. */
export function SignerNote({ rows }: { rows: readonly ApprovalRow[] }) {
  const names = useNames();
  const service = useServiceName();
  const [first, ...others] = names.list().filter(({ name }) => name.kind === 'account');
  const elsewhere = rows.find(({ approval }) => first !== undefined && approval.owner.toLowerCase() !== first.address.toLowerCase());
  if (others.length === 0 || elsewhere === undefined) return null;
  const owner = names.of(elsewhere.approval.owner)?.text ?? shortAddress(elsewhere.approval.owner);
  return (
    <p className={styles.care}>
      {rows.length === 1 ? t('This was given by {owner}.', { owner }) : t('Some of these were given by {owner}.', { owner })}{' '}
      {t('{service} picks the account that signs. If it picks another, nothing changes. Blockdesk reads the approval again afterwards.', {
        service,
      })}
    </p>
  );
}

const strong = (inner: ReactNode) => <strong>{inner}</strong>;

/** What an approval allows, behind the name of its spender, with its amount and with the worst words in bold. */
export function Allowed({ row }: { row: AllowedParts }) {
  const { approval, value, isLimitless, isMine } = row;
  const { name, decimals } = row.token;
  if (value === null || value === '0' || approval.is === 'token') return <span>{allowedText(row)}</span>;
  if (approval.is === 'operator')
    return (
      <span>
        {isMine
          ? rich('may move <strong>every</strong> {collection} you own, now and later', { collection: name, strong })
          : rich('may move <strong>every</strong> {collection} its owner has, now and later', { collection: name, strong })}
      </span>
    );
  if (isLimitless)
    return (
      <span>
        {isMine
          ? rich('may spend <strong>all</strong> your {token}, without limit', { token: name, strong })
          : rich('may spend <strong>all</strong> {token} of its owner, without limit', { token: name, strong })}
      </span>
    );
  const amount = <Amount baseUnits={value} currency={decimals === null ? null : { symbol: name, decimals }} />;
  return (
    <span>
      {decimals === null
        ? rich('may spend up to {amount} of {token}', { amount, token: name })
        : rich('may spend up to {amount}', { amount })}
    </span>
  );
}

/** What an approval covers, in the list. Its exact amount is among the details. */
export function Limit({ row }: { row: AllowedParts }) {
  const { hideAmounts } = useDisplay();
  return <span className={styles.limit}>{limitWords(row, hideAmounts)}</span>;
}

/** Where the spender is said already: `Unlimited GOV`, `Up to 1,000 DUSD`. `hidden`: without amounts. */
export function limitWords(row: AllowedParts, hidden: boolean): ReactNode {
  const { approval, value, token, isLimitless } = row;
  const { name } = token;
  if (approval.is === 'erc20') {
    if (value === null) return t('{token}: limit unknown', { token: name });
    if (value === '0') return t('No {token}', { token: name });
    if (isLimitless) return rich('<strong>Unlimited</strong> {token}', { token: name, strong });
    return t('Up to {amount}', { amount: limitText(value, token, hidden) });
  }
  if (approval.is === 'operator') {
    if (value === null) return t('All {collection}: unknown whether still approved', { collection: name });
    if (value === '0') return t('All {collection}: no longer approved', { collection: name });
    return rich('<strong>All {collection}</strong>, now and in the future', { collection: name, strong });
  }
  const item = itemWords(row);
  if (value === null) return t('{item}: unknown whether still approved', { item });
  return value === '0' ? t('{item}: no longer approved', { item }) : item;
}

/** What could be taken now. */
export function AtRisk({ row }: { row: ApprovalRow }) {
  const { hideAmounts } = useDisplay();
  const isSome = row.atRisk !== null && row.atRisk !== '0' && !isBetweenOwn(row);
  return <span className={isSome ? 'semibold' : 'soft'}>{atRiskWords(row, hideAmounts)}</span>;
}

const words: Readonly<Record<Exclude<StepState['is'], 'failed' | 'unknown' | 'reviewing'>, string>> = {
  waiting: t('queued'),
  pending: t('pending: waiting for a block'),
  done: t('verified on chain'),
  declined: t('not sent: it wasn’t confirmed, or was withdrawn in time'),
};

export function StepWords({ state }: { state: StepState }) {
  return (
    <span className={styles.step} data-state={state.is}>
      {state.is === 'failed' ? (
        state.why
      ) : state.is === 'unknown' ? (
        <Unknown entry={state.entry} />
      ) : state.is === 'reviewing' ? (
        <Reviewing asked={state.asked} />
      ) : (
        words[state.is]
      )}
    </span>
  );
}

/** Once it is confirmed, it may be held for a while. */
function Reviewing({ asked }: { asked: AskedWrite }) {
  const entry = useWriteEntry(asked);
  const now = useNow(entry === null ? everyDay : paceOf(entry));
  return entry === null ? t('in review') : stateWordsOf(entry, now).words;
}

function Unknown({ entry }: { entry: string | null }) {
  return (
    <>
      {rich('unknown: don’t send again yet. <link>View in Activity</link>', {
        link: (inner) => <Link to={entry === null ? activityPlace : entryPlace(entry)}>{inner}</Link>,
      })}
    </>
  );
}
