/** A test's results by operation, and the settings that it proposes. */

import { useState } from 'react';
import { paramsEncodingWords, signatureFormWords } from '#renderer/connections/settings-words.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { Badge, type Tone } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { RawView } from '#renderer/core/ui/raw-view.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import type { ConnectionTest, NotTried, Proposal, TestLine, Verdict } from '#shared/connections/connection-test.ts';
import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import { t } from '#shared/core/language/language.ts';
import { operations } from '#shared/core/operations/table.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { multicallAddress } from '#shared/tokens/multicall.ts';
import styles from './settings.module.css';

type Ended = Extract<ConnectionTest, { phase: 'ended' }>;

const tones: Readonly<Record<Verdict, Tone>> = { works: 'good', unreadable: 'care', refused: 'bad', 'not-tried': 'neutral' };

export function TestResult({ connection, test }: { connection: Connection; test: Ended }) {
  const now = useNow(everyDay);
  const [raw, setRaw] = useState<TestLine | null>(null);
  const columns: readonly Column<TestLine>[] = [
    { key: 'operation', head: t('Operation'), namesRow: true, cell: ({ operation }) => <Operation id={operation} /> },
    { key: 'verdict', head: t('Answer'), cell: ({ verdict }) => <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge> },
    {
      key: 'words',
      head: t('Why'),
      cell: (line) => (
        <>
          {lineWords(line, now)}{' '}
          {line.raw !== null && (
            <Button
              size="small"
              look="quiet"
              aria-label={t('Raw answer of {operation}', { operation: operations[line.operation].path })}
              onClick={() => setRaw(line)}
            >
              {t('Raw')}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <p role="status">{t('Tested at {time}: {results}.', { time: clockTime(test.at, now), results: summaryWords(test.lines) })}</p>
      <p>{multicallWords[test.multicall](shortAddress(multicallAddress(connection)))}</p>
      <Proposed connection={connection} test={test} />
      <Table name={t('Operations tested')} columns={columns} rows={test.lines} rowKey={({ operation }) => operation} />
      {raw !== null && (
        <Dialog title={t('Start of the raw answer')} wide onClose={() => setRaw(null)}>
          <RawView raw={raw.raw ?? ''} readAt={test.at} request={`${operations[raw.operation].method} ${operations[raw.operation].path}`} />
        </Dialog>
      )}
    </>
  );
}

function Operation({ id }: { id: TestLine['operation'] }) {
  const { title, method, path } = operations[id];
  return (
    <>
      {title}
      <br />
      <code className="break-words soft code">
        {method} {path}
      </code>
    </>
  );
}

function Proposed({ connection, test }: { connection: Connection; test: Ended }) {
  const save = useCall('connection.save');
  const input = withSettings(connection, test.proposal);
  const words = proposalWords(test.proposal);
  const { settings } = connection;
  const isUsed = Object.entries(test.proposal).every(([name, value]) => settings[name as keyof typeof settings] === value);
  if (words.length === 0 || isUsed || input === null) return null;
  const use = async () => {
    const saved = await save.run(input);
    if (saved.ok) showToast(t('Settings saved. Test the connection again.'));
  };
  return (
    <div className={styles.proposal}>
      <p>{t('These settings match the answers better: {settings}.', { settings: words.join('; ') })}</p>
      <Button disabled={save.running} onClick={() => void use()}>
        {t('Use these settings')}
      </Button>
      {save.problem !== null && <Problem problem={save.problem} />}
    </div>
  );
}

/** Null for the sandbox, whose settings are fixed. */
function withSettings(connection: Connection, change: Partial<ServiceSettings>): CallInput<'connection.save'> | null {
  const { id, name, environment, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce, issuer, revocationAddress } =
    connection;
  if (environment === 'sandbox') return null;
  return {
    connection: id,
    ...{ name, environment, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce },
    ...(issuer === '' ? {} : { issuer }),
    ...(revocationAddress === '' ? {} : { revocationAddress }),
    ...connection.settings,
    ...change,
  };
}

const multicallWords: Readonly<Record<Ended['multicall'], (address: string) => string>> = {
  all: (address) => t('A contract like Multicall3 answers at {address}: all balances are read together, in one block.', { address }),
  tokens: (address) =>
    t('The contract at {address} is used for tokens alone: its balances of the native currency differ from what is reported.', { address }),
  nothing: (address) => t('No contract like Multicall3 answers at {address}. Each balance is read alone.', { address }),
  unknown: (address) => t('Whether a contract like Multicall3 answers at {address} couldn’t be found out.', { address }),
};

const verdictWords = {
  works: t('works'),
  unreadable: t('unreadable'),
  refused: t('refused'),
  'not-tried': t('not tried'),
} as const satisfies Record<Verdict, string>;

const countedWords: Readonly<Record<Verdict, (count: number) => string>> = {
  works: (count) => t('{count} work', { count }),
  unreadable: (count) => t('{count} unreadable', { count }),
  refused: (count) => t('{count} refused', { count }),
  'not-tried': (count) => t('{count} not tried', { count }),
};

const notTriedWords = {
  'no-contract': t('Give a contract address above to try it.'),
  'nothing-to-ask': t('It needs a value that the earlier reads didn’t return.'),
  'out-of-reach': t('It couldn’t be reached anymore.'),
  canceled: t('You stopped the test before this one.'),
} as const satisfies Record<NotTried, string>;

function lineWords({ verdict, problem, notTried }: TestLine, now: number): string {
  if (notTried !== null) return notTriedWords[notTried];
  if (problem !== null) {
    const { title, text } = errorWords(problem, now);
    return `${title}. ${text}`;
  }
  return verdict === 'unreadable' ? t('Blockdesk can’t read the answer’s form.') : '';
}

/** "14 work, 1 refused, 3 not tried", without zeros. */
function summaryWords(lines: readonly TestLine[]): string {
  const countOf = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  const verdicts = ['works', 'unreadable', 'refused', 'not-tried'] as const;
  return verdicts
    .map((verdict) => ({ verdict, count: countOf(verdict) }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => countedWords[verdict](count))
    .join(', ');
}

function proposalWords({ paramsEncoding, signatureForm }: Proposal): readonly string[] {
  return [
    ...(paramsEncoding === undefined ? [] : [t('params as {form}', { form: paramsEncodingWords[paramsEncoding] })]),
    ...(signatureForm === undefined ? [] : [t('signatures as {form}', { form: signatureFormWords[signatureForm] })]),
  ];
}
