/** Tests the active connection: which reads work, and which settings would fix the others. */

import { useRef, useState } from 'react';
import { nextRequestName } from '#renderer/core/bridge/bridge.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { testLength } from '#shared/connections/connection-test.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { fieldProblem } from '#shared/core/input.ts';
import { t } from '#shared/core/language/language.ts';
import { operations } from '#shared/core/operations/table.ts';
import styles from './settings.module.css';
import { TestResult } from './test-result.tsx';

export function TestCard() {
  const connection = useActiveConnection();
  const { phase } = useSlice('session');
  const slice = useSlice('connectionTest');
  const shown = slice.phase !== 'none' && slice.connection === connection.id ? slice : null;
  const test = useTest(connection.id);
  const save = useCall('connection.saveTest');
  const [savedAs, setSavedAs] = useState('');
  const saveReport = async () => {
    const saved = await save.run({ connection: connection.id });
    if (!saved.ok) return saved.error.code === 'canceled' ? save.forget() : undefined;
    setSavedAs(saved.value);
    showToast(t('Saved as {file}', { file: visibleText(saved.value, 200) }));
  };
  const contract = (name: 'erc20Contract' | 'erc721Contract', label: string) => (
    <Field
      name={name}
      label={label}
      hint={t('optional')}
      value={test.contracts[name]}
      problem={test.problems[name] ?? null}
      placeholder={fieldKinds.address.example}
      onChange={(value) => test.set(name, value)}
    />
  );
  const isRunning = shown?.phase === 'running';
  return (
    <Card name={t('Connection test')} below={t('Tries every read once, with harmless inputs. Never writes anything.')}>
      <form
        className={styles.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          test.start();
        }}
      >
        <div className={styles.pair}>
          {contract('erc20Contract', t('ERC20 contract'))}
          {contract('erc721Contract', t('ERC721 contract'))}
        </div>
        <div className="flex wrap gap-8">
          <Button type="submit" disabled={isRunning || test.running || phase !== 'signed-in'}>
            {t('Test connection')}
          </Button>
          {test.running && <Button onClick={test.cancel}>{t('Cancel')}</Button>}
          {shown?.phase === 'ended' && (
            <Button disabled={save.running} onClick={() => void saveReport()}>
              {t('Save report')}
            </Button>
          )}
        </div>
        {isRunning && (
          <div className={styles.progress}>
            <progress max={testLength} value={shown.done} aria-label={t('Operations tested')} />
            <span className="soft">
              {t('{done} of {total}: {operation}', { done: shown.done, total: testLength, operation: operations[shown.now].title })}
            </span>
          </div>
        )}
        {test.problem !== null && <Problem problem={test.problem} />}
        {save.problem !== null && <Problem problem={save.problem} />}
        {shown?.phase === 'ended' && (
          <>
            <TestResult connection={connection} test={shown} />
            <p className="soft">
              {t(
                'The report goes to your Downloads folder. It contains no token, address, amount or name. Of unreadable answers, it contains the structure only.',
              )}
              {savedAs !== '' && ` ${t('Saved as {file}', { file: visibleText(savedAs, 200) })}`}
            </p>
          </>
        )}
      </form>
    </Card>
  );
}

const none = { erc20Contract: '', erc721Contract: '' };
type Contracts = typeof none;
type Problems = Readonly<Partial<Record<keyof Contracts, string>>>;

interface TestForm {
  readonly contracts: Contracts;
  readonly problems: Problems;
  readonly set: (name: keyof Contracts, value: string) => void;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly running: boolean;
  readonly problem: AppError | null;
}

function useTest(connection: string): TestForm {
  const [contracts, setContracts] = useState<Contracts>(none);
  const [problems, setProblems] = useState<Problems>({});
  const test = useCall('connection.test');
  const end = useCall('request.cancel');
  const request = useRef('');
  const start = () => {
    const given = (Object.entries(contracts) as [keyof Contracts, string][])
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== '');
    const found = given.flatMap(([name, value]) => {
      const problem = fieldProblem({ kind: 'address', required: false }, value);
      return problem === null ? [] : [[name, problem]];
    });
    setProblems(Object.fromEntries(found) as Problems);
    if (found.length > 0 || test.running) return;
    request.current = nextRequestName();
    void test.run({ connection, request: request.current, ...Object.fromEntries(given) });
  };
  return {
    contracts,
    problems,
    set: (name, value) => {
      setContracts((all) => ({ ...all, [name]: value }));
      setProblems(({ [name]: _mended, ...others }) => others);
    },
    start,
    cancel: () => void end.run({ request: request.current }),
    running: test.running,
    problem: test.problem,
  };
}
