/** What is kept of a contract's interface: added to, and taken from line by line. */
import { Trash2 } from 'lucide-react';
import { IconButton } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';
import styles from './contracts.module.css';
import { InterfaceForm } from './interface-form.tsx';
import type { ContractState } from './use-contract.ts';

interface InterfaceDialogProps {
  readonly state: ContractState;
  readonly onAdd: (read: ReadInterface) => void;
  readonly onRemove: (line: string) => void;
  readonly onClose: () => void;
}

const none: readonly string[] = [];

export function InterfaceDialog({ state, onAdd, onRemove, onClose }: InterfaceDialogProps) {
  const { lines } = state;
  return (
    <Dialog title="Interface" wide onClose={onClose}>
      <div className={styles.stack}>
        <InterfaceForm guessed={none} saving={state.saving} onAdd={onAdd} />
        <div className={styles.actions}>
          <h3>Kept: {lines.length === 1 ? '1 line' : `${lines.length} lines`}</h3>
          <CopyButton label="Copy the interface" words="Copy all" text={lines.join('\n')} />
        </div>
        <ul className={styles.lines} aria-label="Kept lines">
          {lines.map((line) => (
            <li key={line}>
              <code>{line}</code>
              <IconButton
                label={`Remove ${line.slice(0, 80)}`}
                icon={<Trash2 size={14} aria-hidden />}
                disabled={lines.length === 1 || state.saving}
                onClick={() => onRemove(line)}
              />
            </li>
          ))}
        </ul>
        {lines.length === 1 && <p className={styles.soft}>The last line goes with the contract itself: “Remove” above its functions.</p>}
      </div>
    </Dialog>
  );
}
