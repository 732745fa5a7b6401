/** Testing the connection in use: which reads work with it, and which settings would mend those that do not. */
import { useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { testLength } from '#shared/connections/connection-test.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { operations } from '#shared/core/operations/table.ts';
import styles from './settings.module.css';
import { TestResult } from './test-result.tsx';
import { useTest } from './use-test.ts';

export function TestCard() {
  const connection = useActiveConnection();
  const { phase } = useSlice('session');
  const slice = useSlice('connectionTest');
  const shown = slice.phase !== 'none' && slice.connection === connection.id ? slice : null;
  const test = useTest(connection.id);
  const save = useCall('connection.saveTest');
  const [saidWhere, setSaidWhere] = useState('');
  const saveReport = async () => {
    const saved = await save.run({ connection: connection.id });
    if (!saved.ok) return saved.error.code === 'canceled' ? save.forget() : undefined;
    setSaidWhere(saved.value);
    showToast(`Saved as ${visibleText(saved.value, 200)}`);
  };
  const contract = (name: 'erc20Contract' | 'erc721Contract', label: string) => (
    <Field
      name={name}
      label={label}
      hint="optional"
      value={test.contracts[name]}
      problem={test.problems[name] ?? null}
      placeholder={fieldKinds.address.example}
      onChange={(value) => test.set(name, value)}
    />
  );
  const isRunning = shown?.phase === 'running';
  return (
    <Card name="Connection test" below="Asks every read of the service once, with harmless inputs. It never writes anything.">
      <form
        className={styles.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          test.start();
        }}
      >
        <div className={styles.pair}>
          {contract('erc20Contract', 'ERC20 contract')}
          {contract('erc721Contract', 'ERC721 contract')}
        </div>
        <div className={styles.actions}>
          <Button type="submit" disabled={isRunning || test.running || phase !== 'signed-in'}>
            Test connection
          </Button>
          {test.running && <Button onClick={test.cancel}>Cancel</Button>}
          {shown?.phase === 'ended' && (
            <Button disabled={save.running} onClick={() => void saveReport()}>
              Save report
            </Button>
          )}
        </div>
        {isRunning && (
          <div className={styles.progress}>
            <progress max={testLength} value={shown.done} aria-label="Operations asked" />
            <span className={styles.soft}>
              {shown.done} of {testLength}: {operations[shown.now].title}
            </span>
          </div>
        )}
        {test.problem !== null && <Problem problem={test.problem} />}
        {save.problem !== null && <Problem problem={save.problem} />}
        {shown?.phase === 'ended' && (
          <>
            <TestResult connection={connection} test={shown} />
            <p className={styles.soft}>
              The report goes to your Downloads folder. No token, address, amount or name is in it: of answers that cannot be read it has
              the form alone.{saidWhere !== '' && ` Saved as ${visibleText(saidWhere, 200)}`}
            </p>
          </>
        )}
      </form>
    </Card>
  );
}
