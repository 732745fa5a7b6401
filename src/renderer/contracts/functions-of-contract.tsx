/** The list of functions beside the chosen one, and the dialog for the interface. */

import { Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { chooseFunction, useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './contracts.module.css';
import { FunctionList } from './function-list.tsx';
import { FunctionPanel } from './function-panel.tsx';
import { InterfaceForm } from './interface-form.tsx';
import type { ContractState } from './use-contract.ts';
import { useUnits } from './use-units.ts';

interface FunctionsProps {
  readonly address: string;
  readonly state: ContractState;
  readonly functions: readonly ContractFunction[];
  readonly wanted: string | undefined;
  readonly onAdd: (read: ReadInterface) => Promise<boolean>;
}

export function FunctionsOfContract({ address, state, functions, wanted, onAdd }: FunctionsProps) {
  'use memo';
  const [changing, setChanging] = useState(false);
  const calls = useContractCalls();
  const units = useUnits(address, state.line?.kinds ?? []);
  const chosen = functions.find(({ text }) => text === wanted) ?? functions.find(({ effect }) => effect === 'read') ?? functions[0];
  const remove = async () => {
    const lines = state.lines;
    if (!(await state.remove()).ok) return;
    chooseFunction(calls, address, '');
    showToast(t('Contract removed. Its label and calls stay.'), 'good', () => void state.replace(lines));
  };
  return (
    <div className={styles.columns}>
      <Card
        name={t('Functions')}
        aside={
          <>
            <Button size="small" look="quiet" icon={<Settings2 size={14} aria-hidden />} onClick={() => setChanging(true)}>
              {t('Interface')}
            </Button>
            {state.line !== null && (
              <Button
                size="small"
                look="quiet"
                icon={<Trash2 size={14} aria-hidden />}
                disabled={state.saving}
                onClick={() => void remove()}
              >
                {t('Remove')}
              </Button>
            )}
          </>
        }
      >
        <FunctionList
          functions={functions}
          chosen={chosen?.types ?? null}
          onChoose={(types) => {
            const found = functions.find((one) => one.types === types);
            if (found !== undefined) chooseFunction(calls, address, found.text);
          }}
        />
      </Card>
      <div className="stack min-w-0 cols-1 gap-20">
        {chosen !== undefined && <FunctionPanel key={chosen.text} contract={address} fn={chosen} errors={state.errors} units={units} />}
      </div>
      {changing && (
        <InterfaceDialog
          state={state}
          onRemove={(line) => {
            // The chosen function would be shown even if the interface lacks it.
            if (line === wanted) chooseFunction(calls, address, '');
            void state.replace(state.lines.filter((one) => one !== line));
          }}
          onAdd={(read) => void onAdd(read).then((done) => done && setChanging(false))}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

/** The saved interface: lines can be added and removed. */
interface InterfaceDialogProps {
  readonly state: ContractState;
  readonly onAdd: (read: ReadInterface) => void;
  readonly onRemove: (line: string) => void;
  readonly onClose: () => void;
}

const none: readonly string[] = [];

function InterfaceDialog({ state, onAdd, onRemove, onClose }: InterfaceDialogProps) {
  const { lines } = state;
  return (
    <Dialog title={t('Interface')} wide onClose={onClose}>
      <div className="stack min-w-0 cols-1 gap-12">
        <InterfaceForm guessed={none} saving={state.saving} onAdd={onAdd} />
        <div className={styles.actions}>
          <h3>{t('{count, plural, one {Saved: # line} other {Saved: # lines}}', { count: lines.length })}</h3>
          <CopyButton label={t('Copy the interface')} words={t('Copy all')} text={lines.join('\n')} />
        </div>
        <ul className={styles.lines} aria-label={t('Saved lines')}>
          {lines.map((line) => (
            <li key={line}>
              <code>{line}</code>
              <IconButton
                label={t('Remove {line}', { line: line.slice(0, 80) })}
                icon={<Trash2 size={14} aria-hidden />}
                disabled={lines.length === 1 || state.saving}
                onClick={() => onRemove(line)}
              />
            </li>
          ))}
        </ul>
        {lines.length === 1 && <p className="soft">{t('To remove the last line, remove the contract above its functions.')}</p>}
      </div>
    </Dialog>
  );
}
