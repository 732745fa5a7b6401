/** The table “Approvals”: a group for each spender, a row for each approval, and below it the details of the one that is open. */
// biome-ignore-all lint/a11y/useSemanticElements: its rows wrap where room is short, which those of a real table do not
// biome-ignore-all lint/a11y/useFocusableInteractive: the contents of the cells take the focus

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { type ApprovalGroup, type ApprovalRow, canRevoke, groupApprovals, isCovered } from '#renderer/approvals/approval-rows.ts';
import { allowedText, approvalsWords, changeWords, sinceOf, whoWords } from '#renderer/approvals/approval-words.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { AddressLink } from '#renderer/notebook/named-address.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { hinderedBy } from '#renderer/writes/use-hindrance.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { ApprovalDetails } from './approval-details.tsx';
import { AtRisk, Limit, RiskMark } from './approval-parts.tsx';
import styles from './approvals.module.css';
import type { Watch } from './use-approvals.ts';

interface ApprovalsTableProps extends RowActionProps {
  readonly rows: readonly ApprovalRow[];
  /** Said where there is no row. */
  readonly none: string;
  readonly isReading: boolean;
  /** To be set as the `ref` of a row, to know whether it is in sight. */
  readonly watch: Watch;
  readonly rawOf: (row: ApprovalRow) => RawAnswer;
}

export function ApprovalsTable({ rows, none, rawOf, ...actions }: ApprovalsTableProps) {
  'use memo';
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <div role="table" aria-label={t('Approvals')} className={styles.table}>
      {groupApprovals(rows).map((group) => (
        <GroupView key={group.spender} group={group}>
          {group.rows.map((row) => (
            <RowView
              key={row.key}
              row={row}
              isCovered={isCovered(row, group.rows)}
              isOpened={row.key === opened}
              onOpen={() => setOpened(row.key === opened ? null : row.key)}
              raw={rawOf(row)}
              {...actions}
            />
          ))}
        </GroupView>
      ))}
      {rows.length === 0 && (
        <div role="row" className={styles.none}>
          <div role="cell">
            <Empty>{none}</Empty>
          </div>
        </div>
      )}
    </div>
  );
}

function GroupView({ group: { spender, name, rows }, children }: { group: ApprovalGroup; children: React.ReactNode }) {
  const id = useId();
  return (
    <div role="rowgroup" aria-labelledby={id}>
      <div role="row" className={styles.group}>
        <span role="cell" className="row wrap min-w-0 gap-4-10">
          <span id={id} className="semibold min-w-0">
            {/* The details have this link, too; without it here “Revoke” is reached in six presses of Tab. */}
            <AddressLink address={spender} name={name} byTab={false} />
          </span>
          {name === null && <Badge tone="care">{t('unknown address')}</Badge>}
          {name?.kind === 'account' && <Badge>{t('your account')}</Badge>}
        </span>
        <span role="cell" className="soft small">
          {approvalsWords(rows.length)}
        </span>
      </div>
      {children}
    </div>
  );
}

interface RowActionProps {
  /** By key. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (key: string) => void;
  /** Why nothing can be sent now; null if it can. */
  readonly hindrance: string | null;
  readonly onChange: (row: ApprovalRow) => void;
  readonly onRevoke: (row: ApprovalRow) => void;
}

interface RowViewProps extends RowActionProps {
  readonly row: ApprovalRow;
  /** The spender may move all of the owner's collection, this item with it. */
  readonly isCovered: boolean;
  readonly isReading: boolean;
  /** To be set as the `ref` of the row, to know whether it is in sight. */
  readonly watch: Watch;
  readonly isOpened: boolean;
  readonly onOpen: () => void;
  readonly raw: RawAnswer;
}

function RowView({ row, isCovered, isOpened, isReading, watch, chosen, onChoose, onOpen, raw, ...actions }: RowViewProps) {
  'use memo';
  const { hideAmounts } = useDisplay();
  const { approval, value } = row;
  const about = t('{spender} {allows}', { spender: whoWords(row), allows: allowedText(row, hideAmounts) });
  return (
    <>
      <div ref={watch(row.key)} role="row" className={styles.row} data-opened={isOpened} data-level={row.risk.level}>
        <span role="cell" className={styles.chosen}>
          {canRevoke(row) && <input type="checkbox" aria-label={about} checked={chosen.has(row.key)} onChange={() => onChoose(row.key)} />}
        </span>
        <span role="cell" className={styles.riskCell}>
          <RiskMark risk={row.risk} />
        </span>
        <span role="rowheader" className={styles.what}>
          <span className="row wrap gap-0-8">
            {value === null && isReading ? <Skeleton size="line" /> : <Limit row={row} />}
            {!row.token.name.includes(shortAddress(approval.contract)) && (
              <span className="mono soft" title={approval.contract}>
                {shortAddress(approval.contract)}
              </span>
            )}
            {approval.change !== null && <Badge tone="care">{changeWords[approval.change.how]}</Badge>}
          </span>
          <Given row={row} isCovered={isCovered} />
        </span>
        <span role="cell" className={styles.atRisk}>
          <AtRisk row={row} />
        </span>
        <span role="cell" className={styles.actions}>
          <RowActions row={row} about={about} {...actions} />
          <IconButton
            label={
              isOpened
                ? t('Hide details of {spender}, {token}', { spender: whoWords(row), token: row.token.name })
                : t('Details of {spender}, {token}', { spender: whoWords(row), token: row.token.name })
            }
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

/** When it was given and by which account, and when it was last checked. */
function Given({ row: { approval, token, checkedAt, isStale }, isCovered }: Pick<RowViewProps, 'row' | 'isCovered'>) {
  'use memo';
  const owner = useNames().of(approval.owner)?.text ?? shortAddress(approval.owner);
  const since = sinceOf(approval);
  return (
    <span className={styles.under}>
      <span>
        {since === null ? t('Approved by {owner}', { owner }) : rich('Approved {time} by {owner}', { time: <Time at={since} />, owner })}
      </span>
      {checkedAt === null ? (
        <span>{t('not checked yet')}</span>
      ) : isStale ? (
        <span>
          <AsOf at={checkedAt} stale />
        </span>
      ) : (
        <span>{rich('checked {time}', { time: <Time at={checkedAt} /> })}</span>
      )}
      {isCovered && <span>{t('also covered by access to all {collection}', { collection: token.name })}</span>}
    </span>
  );
}

interface RowButtonProps extends Pick<RowActionProps, 'hindrance' | 'onChange' | 'onRevoke'> {
  readonly row: ApprovalRow;
  /** Who may do what. */
  readonly about: string;
}

function RowActions({ row, about, hindrance, onChange, onRevoke }: RowButtonProps) {
  'use memo';
  const description = hindrance === null ? about : `${about} ${hindrance}`;
  if (!row.isMine) return <span className="soft">{t('only its owner can change it')}</span>;
  if (row.value === '0') return null;
  return (
    <>
      <Button look="danger" data-revokes={row.key} aria-description={description} {...hinderedBy(hindrance)} onClick={() => onRevoke(row)}>
        {t('Revoke')}
      </Button>
      {row.approval.is !== 'operator' && (
        <Button aria-description={description} {...hinderedBy(hindrance)} onClick={() => onChange(row)}>
          {tc('button', 'Change')}
        </Button>
      )}
    </>
  );
}
