/** The table “Approvals”: a row for each, and below it the details of the one that is open. */
// biome-ignore-all lint/a11y/useSemanticElements: its rows wrap where room is short, which those of a real table do not
// biome-ignore-all lint/a11y/useFocusableInteractive: the contents of the cells take the focus
// biome-ignore-all lint/a11y/useSemanticElements: it wraps where room is short, which a row of a real table does not

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { allowedText, changeWords, sinceOf, whoWords } from '#renderer/approvals/approval-words.ts';
import { clockMinutes } from '#renderer/core/lib/time-words.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { AsOf, Time } from '#renderer/core/ui/time.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { addressPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { ApprovalDetails } from './approval-details.tsx';
import { Allowed, RiskMark } from './approval-parts.tsx';
import styles from './approvals.module.css';
import type { Watch } from './use-approvals.ts';

interface ApprovalsTableProps extends RowActionProps {
  readonly rows: readonly ApprovalRow[];
  readonly isReading: boolean;
  /** To be set as the `ref` of a row, to know whether it is in sight. */
  readonly watch: Watch;
  readonly rawOf: (row: ApprovalRow) => RawAnswer;
}

const heads = ['Risk', 'Who may', 'What', 'Since', 'Checked', 'Actions'] as const;

export function ApprovalsTable({ rows, rawOf, ...actions }: ApprovalsTableProps) {
  'use memo';
  const [opened, setOpened] = useState<string | null>(null);
  const owners = new Set(rows.map(({ approval }) => approval.owner));
  return (
    <div role="table" aria-label="Approvals" className={styles.table}>
      <div role="rowgroup">
        <div role="row" className={styles.heads}>
          {heads.map((head) => (
            <span key={head} role="columnheader">
              <span className={head === 'Risk' || head === 'Actions' ? 'visually-hidden' : undefined}>{head}</span>
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows}>
        {rows.map((row) => (
          <RowView
            key={row.key}
            row={row}
            isOpened={row.key === opened}
            showsOwner={owners.size > 1}
            onOpen={() => setOpened(row.key === opened ? null : row.key)}
            raw={rawOf(row)}
            {...actions}
          />
        ))}
        {rows.length === 0 && (
          <div role="row" className="empty-note border-t">
            <span role="cell">No approvals match these filters.</span>
          </div>
        )}
      </div>
    </div>
  );
}

interface RowActionProps {
  readonly onChange: (row: ApprovalRow) => void;
  readonly onRevoke: (row: ApprovalRow) => void;
}

interface RowViewProps extends RowActionProps {
  readonly row: ApprovalRow;
  readonly isReading: boolean;
  /** To be set as the `ref` of the row, to know whether it is in sight. */
  readonly watch: Watch;
  readonly isOpened: boolean;
  /** Set where the rows are of several accounts. */
  readonly showsOwner: boolean;
  readonly onOpen: () => void;
  readonly raw: RawAnswer;
}

function RowView({ row, isOpened, isReading, showsOwner, watch, onOpen, onChange, onRevoke, raw }: RowViewProps) {
  'use memo';
  const { approval, value } = row;
  const since = sinceOf(approval);
  const isUnread = value === null && isReading;
  return (
    <>
      <div ref={watch(row.key)} role="row" className={styles.row} data-opened={isOpened} data-level={row.risk.level}>
        <span role="cell" className={styles.riskCell}>
          <RiskMark risk={row.risk} />
        </span>
        <Who row={row} />
        <span role="cell" className={styles.what}>
          {isUnread ? <Skeleton size="line" /> : <Allowed row={row} />}
          {(approval.change !== null || showsOwner) && <UnderWhat row={row} showsOwner={showsOwner} />}
        </span>
        <span role="cell" className={styles.since}>
          <span className={styles.narrow}>since </span>
          {since === null ? 'unknown' : <Time at={since} />}
        </span>
        <span role="cell" className={styles.checked}>
          <Checked row={row} />
        </span>
        <span role="cell" className={styles.actions}>
          <RowActions row={row} onChange={onChange} onRevoke={onRevoke} />
          <IconButton
            label={`${isOpened ? 'Hide details' : 'Details'} of ${whoWords(row)}, ${row.token.name}`}
            aria-expanded={isOpened}
            icon={isOpened ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
            onClick={onOpen}
          />
        </span>
      </div>
      {isOpened && (
        <div role="row" className={styles.details}>
          <div role="cell">
            <ApprovalDetails row={row} raw={raw} />
          </div>
        </div>
      )}
    </>
  );
}

function Who({ row: { approval, name } }: { row: ApprovalRow }) {
  return (
    <span role="rowheader" className={styles.who}>
      <Link to={addressPlace(approval.spender)} title={approval.spender} data-address={approval.spender.toLowerCase()}>
        {name?.text ?? shortAddress(approval.spender)}
      </Link>
      <span className={styles.address}>{name === null ? 'never named by you' : shortAddress(approval.spender)}</span>
    </span>
  );
}

function UnderWhat({ row: { approval }, showsOwner }: { row: ApprovalRow; showsOwner: boolean }) {
  'use memo';
  const owner = useNames().of(approval.owner)?.text ?? shortAddress(approval.owner);
  return (
    <span className={styles.under}>
      {approval.change !== null && <Badge tone="care">{changeWords[approval.change.how]}</Badge>}
      {showsOwner && <span>of {owner}</span>}
    </span>
  );
}

/** As clock time, to compare it with other rows. */
function Checked({ row: { checkedAt, isStale } }: { row: ApprovalRow }) {
  const now = useNow();
  if (checkedAt === null) return <>not yet</>;
  if (isStale) return <AsOf at={checkedAt} stale />;
  return (
    <>
      <span className={styles.narrow}>checked </span>
      <time dateTime={new Date(checkedAt).toISOString()}>{clockMinutes(checkedAt, now)}</time>
    </>
  );
}

function RowActions({ row, onChange, onRevoke }: RowActionProps & { row: ApprovalRow }) {
  'use memo';
  const { hideAmounts } = useDisplay();
  if (!row.isMine) return <span className="soft">only its owner can change it</span>;
  if (row.value === '0') return null;
  const about = `${whoWords(row)} ${allowedText(row, hideAmounts)}`;
  return (
    <>
      <Button aria-description={about} onClick={() => onChange(row)}>
        Change
      </Button>
      <Button look="danger" aria-description={about} onClick={() => onRevoke(row)}>
        Revoke
      </Button>
    </>
  );
}
