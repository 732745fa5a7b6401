/** The calls of this session and their outcomes. */

import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { mostRuns, type RunCall, useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { wantCall } from '#renderer/contracts/want-call.ts';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { Address } from '#renderer/core/ui/address.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { t } from '#shared/core/language/language.ts';
import { contractPlace } from '#shared/core/places.ts';
import { givenWords, shortValues } from './call-outcome.ts';
import styles from './contracts.module.css';

const called = ({ signature }: RunCall) => signature.replace(/^function /, '').replace(/\(.*$/s, '');

export function RecentCallsCard() {
  const calls = useContractCalls();
  const { runs } = useStore(calls);
  const names = useNames();
  const { hideAmounts } = useDisplay();
  const [, navigate] = useLocation();
  const fillIn = (run: RunCall) => {
    wantCall(calls, run, false);
    navigate(contractPlace(run.contract));
  };
  const columns: readonly Column<RunCall>[] = [
    {
      key: 'function',
      head: t('Function'),
      namesRow: true,
      cell: (run) => (
        <span className="row wrap break-words gap-2-8">
          <code>{called(run)}</code>
          {run.params.length > 0 && <span className={styles.given}>{givenWords(run.params, hideAmounts)}</span>}
        </span>
      ),
    },
    {
      key: 'contract',
      head: t('Contract'),
      cell: ({ contract }) => (
        <Link to={contractPlace(contract)} className={styles.rowLink}>
          <Address address={contract} label={names.of(contract)?.text} />
        </Link>
      ),
    },
    {
      key: 'outcome',
      head: t('Outcome'),
      cell: (run) => (
        <span className="row wrap break-words gap-2-8">
          <Badge tone={run.isGood ? 'good' : 'bad'}>
            {run.how === 'test' ? t('simulation: {outcome}', { outcome: run.outcome }) : run.outcome}
          </Badge>
          {run.values !== null && !hideAmounts && <span className="soft">{shortValues(run.values, 60)}</span>}
        </span>
      ),
    },
    { key: 'at', head: t('When'), align: 'end', cell: ({ at }) => <Time at={at} /> },
    {
      key: 'buttons',
      head: '',
      align: 'end',
      cell: (run) => (
        <Button
          size="small"
          aria-label={t('Fill in {name} again, call {number}', { name: called(run), number: run.number })}
          onClick={() => fillIn(run)}
        >
          {t('Fill in')}
        </Button>
      ),
    },
  ];
  return (
    <Card
      name={t('Recent calls')}
      below={t('The last {count} of this session, kept until you quit or sign out. Writes stay in Activity.', { count: mostRuns })}
      aside={runs.length > 0 && <SaveList name={t('Calls')} rows={runs} columns={savedColumns} />}
    >
      <div className={styles.table}>
        {runs.length === 0 ? (
          <Empty>{t('No calls yet.')}</Empty>
        ) : (
          <Table name={t('Recent calls')} columns={columns} rows={runs.slice(0, 25)} rowKey={({ number }) => String(number)} />
        )}
      </div>
    </Card>
  );
}

const savedColumns = [
  { name: 'time', value: ({ at }: RunCall) => new Date(at).toISOString() },
  { name: 'contract', value: ({ contract }: RunCall) => contract },
  { name: 'function', value: ({ signature }: RunCall) => signature },
  { name: 'parameters', value: ({ params }: RunCall) => JSON.stringify(params), isAmount: true },
  { name: 'value (wei)', value: ({ value }: RunCall) => value ?? '0', isAmount: true },
  { name: 'run as', value: ({ how }: RunCall) => how },
  { name: 'outcome', value: ({ outcome }: RunCall) => outcome },
  { name: 'block', value: ({ block }: RunCall) => block },
  { name: 'returned', value: ({ values }: RunCall) => (values === null ? null : shortValues(values, 5_000)), isAmount: true },
] as const;
