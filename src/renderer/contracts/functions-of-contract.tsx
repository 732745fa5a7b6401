/** The functions of a contract beside the one that is chosen, and the way to change what is told of them. */
import { Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { chooseFunction, useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';
import styles from './contracts.module.css';
import { FunctionList } from './function-list.tsx';
import { FunctionPanel } from './function-panel.tsx';
import { InterfaceDialog } from './interface-dialog.tsx';
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
  const [changing, setChanging] = useState(false);
  const calls = useContractCalls();
  const units = useUnits(address, state.line?.kinds ?? []);
  const chosen = functions.find(({ text }) => text === wanted) ?? functions.find(({ effect }) => effect === 'read') ?? functions[0];
  const remove = async () => {
    const lines = state.lines;
    if (!(await state.remove()).ok) return;
    chooseFunction(calls, address, '');
    showToast('The contract is no longer saved. Its label and calls stay.', 'good', () => void state.replace(lines));
  };
  return (
    <div className={styles.columns}>
      <Card
        name="Functions"
        aside={
          <>
            <Button size="small" look="quiet" icon={<Settings2 size={14} aria-hidden />} onClick={() => setChanging(true)}>
              Interface
            </Button>
            {state.line !== null && (
              <Button
                size="small"
                look="quiet"
                icon={<Trash2 size={14} aria-hidden />}
                disabled={state.saving}
                onClick={() => void remove()}
              >
                Remove
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
      <div className={styles.column}>
        {chosen !== undefined && <FunctionPanel key={chosen.text} contract={address} fn={chosen} errors={state.errors} units={units} />}
      </div>
      {changing && (
        <InterfaceDialog
          state={state}
          onRemove={(line) => {
            // What is chosen is shown although the interface lacks it.
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
