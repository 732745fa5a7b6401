/** The list of approvals: who may spend or move the person's tokens, as far as Blockdesk knows. */

import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  type ApprovalFilter,
  type ApprovalRow,
  allApprovals,
  canRevoke,
  isNarrowed,
  narrowApprovals,
} from '#renderer/approvals/approval-rows.ts';
import { useApprovalWishes, useOpenApprove } from '#renderer/approvals/approval-wishes.ts';
import { foundWords, savedApprovalColumns } from '#renderer/approvals/approval-words.ts';
import { CoverageBar, useCoverage } from '#renderer/chain/coverage.tsx';
import { coverageWords, noneFoundWords } from '#renderer/chain/coverage-words.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { useReviewBatch } from '#renderer/writes/pay/use-review-batch.ts';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import styles from './approvals.module.css';
import { ApprovalsTable } from './approvals-table.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FullNote, LeftOutNote } from './left-out-note.tsx';
import { SelectAll, SelectedNote, TotalAtRisk } from './list-head.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { revocationOf } from './step.ts';
import { useApprovals } from './use-approvals.ts';

interface Opened {
  readonly is: 'change' | 'revoke';
  readonly row: ApprovalRow;
}

export function ApprovalsScreen() {
  'use memo';
  const { rows, raw, rawOf, isReading, read, watch } = useApprovals();
  const service = useServiceName();
  const hindrance = useHindrance();
  const coverage = useCoverage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ownFilter, setFilter] = useState<ApprovalFilter>(allApprovals);
  const wishes = useApprovalWishes();
  const { check, spender, contract, chooses } = useStore(wishes);
  const openApprove = useOpenApprove();
  const [filters, setFilters] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [id, filtersId, hindranceId] = [useId(), useId(), useId()];
  const wished = { ...(spender === null ? {} : { spender }), ...(contract === null ? {} : { contract }) };
  const filter = spender === null && contract === null ? ownFilter : { ...allApprovals, ...wished };
  const shown = narrowApprovals(rows, filter);
  const all = narrowApprovals(rows, { ...allApprovals, state: filter.state }).length;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // What is filtered out, or was revoked meanwhile, isn't chosen.
  const revocable = shown.filter(canRevoke);
  const choose = useEffectEvent(() => {
    // Also those that aren't read yet and may turn out to be revocable.
    setPicked(new Set(shown.filter(({ isMine, value }) => isMine && value !== '0').map(({ key }) => key)));
    wishes.setState({ chooses: false });
  });
  const mayChoose = chooses && shown.length > 0;
  useEffect(() => {
    if (mayChoose) choose();
  }, [mayChoose]);
  const chosen = revocable.filter(({ key }) => picked.has(key));
  const several = useReviewBatch();
  const shownHindrance = chosen.length > 1 ? several.hindrance : hindrance;
  const returnFocus = useFocusAfterRevoking(heading);
  const open = (next: Opened) => {
    returnFocus.from();
    setOpened(next);
  };
  /** One by its own review, which says more of it; several by one review. */
  const revokeChosen = () => {
    const [row, ...others] = chosen;
    if (row !== undefined && others.length === 0) open({ is: 'revoke', row });
    else if (!several.underWay) void several.review('revocations', chosen.map(revocationOf), false);
  };
  const close = () => {
    setOpened(null);
    returnFocus.now();
  };
  const changeFilter = (next: ApprovalFilter) => {
    wishes.setState({ spender: null, contract: null, chooses: false });
    setFilter(next);
  };
  const showEverything = () => {
    changeFilter({ ...allApprovals, state: filter.state });
    // The button that was pressed is gone.
    heading.current?.focus();
  };
  const [first, ...more] = raw;
  const mayBeOthers = (
    <p className="soft small">
      {coverage.completeTo === null
        ? t('There may be more: {service} can’t list them.', { service })
        : t('{coverage}. There may be more: some contracts emit no approval events.', { coverage: coverageWords(coverage) })}
    </p>
  );
  return (
    <div>
      <CoverageBar leads before={t('Approvals in unchecked blocks aren’t shown yet.')} className="mb-12" />
      <ChangedNote rows={rows} />
      <FullNote />
      <LeftOutNote />
      {rows.length === 0 ? (
        <>
          <NoApprovals />
          <div className="mt-12">{mayBeOthers}</div>
        </>
      ) : (
        <section className={styles.card} aria-labelledby={id}>
          <header className={styles.head}>
            <SelectAll
              revocable={revocable.length}
              chosen={chosen.length}
              onChoose={(all) => setPicked(new Set(all ? revocable.map(({ key }) => key) : []))}
            />
            <div className={styles.words}>
              <div role="status">
                <h2 ref={heading} id={id} tabIndex={-1}>
                  {foundWords(shown.length, all, filter)}
                </h2>
              </div>
              <TotalAtRisk rows={shown} />
              {mayBeOthers}
              {shownHindrance !== null && (
                <p id={hindranceId} className="care small">
                  {shownHindrance}
                </p>
              )}
            </div>
            {isNarrowed(filter) && (
              <Button size="small" look="quiet" onClick={showEverything}>
                {t('Clear filters')}
              </Button>
            )}
            <div className="row wrap ms-auto gap-8">
              <Button aria-expanded={filters} aria-controls={filtersId} onClick={() => setFilters(!filters)}>
                {t('Filter')}
              </Button>
              <Button look="danger" disabled={chosen.length === 0} {...hinderedBy(shownHindrance, hindranceId)} onClick={revokeChosen}>
                {chosen.length === 0 ? t('Revoke selected…') : t('Revoke {count}…', { count: countWords(chosen.length) })}
              </Button>
            </div>
          </header>
          <SelectedNote rows={chosen} />
          {filters && <FilterBar id={filtersId} rows={rows} filter={filter} onChange={changeFilter} />}
          <ReadingNote read={read} all={rows.length} />
          <ApprovalsTable
            rows={shown}
            none={isNarrowed(filter) ? t('No approvals match these filters.') : t('No active approvals found.')}
            watch={watch}
            isReading={isReading}
            hindrance={hindrance}
            rawOf={rawOf}
            chosen={picked}
            onChoose={(key) => setPicked(new Set(picked.has(key) ? [...picked].filter((one) => one !== key) : [...picked, key]))}
            onChange={(row) => open({ is: 'change', row })}
            onRevoke={(row) => open({ is: 'revoke', row })}
          />
        </section>
      )}
      <div className="row wrap gap-8-16 mt-12">
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => wishes.setState({ check: true })}>
          {t('Check an address')}
        </Button>
        <Button onClick={() => openApprove()}>{t('Approve a spender')}</Button>
        {rows.length > 0 && (
          <div className="row wrap ms-auto gap-8-16">
            {first !== undefined && <RawButton {...first} more={more} />}
            <SaveList name={t('Approvals')} rows={shown} columns={savedApprovalColumns} />
          </div>
        )}
      </div>
      {check && <CheckDialog onClose={() => wishes.setState({ check: false })} />}
      {opened?.is === 'change' && <ChangeDialog row={rows.find(({ key }) => key === opened.row.key) ?? opened.row} onClose={close} />}
      {opened?.is === 'revoke' && <RevokeDialog row={opened.row} onClose={close} />}
    </div>
  );
}

/** After a revocation its row is gone: then the focus goes to the row that is now in its place, else to the heading. */
function useFocusAfterRevoking(heading: RefObject<HTMLElement | null>) {
  const at = useRef(-1);
  const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-revokes]')];
  const find = () => {
    const row = document.activeElement?.closest('[role="row"]');
    at.current = buttons().findIndex((button) => row?.contains(button));
  };
  const move = () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const left = buttons();
    (at.current < 0 ? heading.current : (left[at.current] ?? left.at(-1) ?? heading.current))?.focus();
  };
  return { from: find, now: () => requestAnimationFrame(move) };
}

/** Shown until the accounts are known, and where there is no approval. */
function NoApprovals() {
  const read = useRead(sessionQueries.accounts());
  const loading = <Reading what={t('approvals')} bars={['row', 'row', 'row']} />;
  return (
    <ServiceView of={faceOf(read)} asked={userOperations['user.accounts']} loading={loading} again={read.again}>
      {() => <EmptyApprovals />}
    </ServiceView>
  );
}

/** Changes stay marked until the person marks them as seen. */
function ChangedNote({ rows }: { rows: readonly ApprovalRow[] }) {
  const { id } = useActiveConnection();
  const seen = useCall('approvals.seen');
  const changed = rows.filter(({ approval }) => approval.change !== null).length;
  return (
    <div role="status">
      {changed > 0 && (
        <div className={styles.changed}>
          <span>
            {t(
              '{count, plural, one {One approval changed outside Blockdesk.} other {# approvals changed outside Blockdesk.}} Marked below.',
              { count: changed },
            )}
          </span>
          <Button size="small" disabled={seen.running} onClick={() => void seen.run({ connection: id })}>
            {t('Mark as seen')}
          </Button>
        </div>
      )}
    </div>
  );
}

function EmptyApprovals() {
  const coverage = useCoverage();
  return (
    <Empty framed title={`${noneFoundWords('approvals', coverage)}.`}>
      {t('Approvals you give here appear at once. To look up another, use “Check an address”.')}
    </Empty>
  );
}

/** Fewer approvals are read faster than a progress bar could be noticed. */
const worthShowing = 24;

function ReadingNote({ read, all }: { read: number; all: number }) {
  if (all < worthShowing || read >= all) return null;
  return (
    <div className={styles.fullNoteProgress}>
      <progress max={all} value={read} aria-label={t('Approvals read')} />
      <span>{t('{read} of {all} read, visible ones first', { read: countWords(read), all: countWords(all) })}</span>
    </div>
  );
}
