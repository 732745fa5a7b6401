/** “Add collection”: an address, what stands there, and only then the list. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { checksummed } from '#shared/core/address.ts';
import styles from './dialogs.module.css';
import { FoundView } from './found-view.tsx';
import { type Found, lookUp } from './look-up.ts';
import { SeenCollections } from './seen-collections.tsx';

interface AddDialogProps {
  /** Whose balance shows that a contract answers. */
  readonly owner: string | null;
  readonly onClose: () => void;
}

export function AddDialog({ owner, onClose }: AddDialogProps) {
  const { id: connection } = useActiveConnection();
  const [typed, setTyped] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const [found, setFound] = useState<Found | 'looking' | null>(null);
  const asking = useRef<AbortController | null>(null);
  const followed = useTokens('erc721');
  useEffect(() => () => asking.current?.abort(), []);
  const look = async (text: string) => {
    asking.current?.abort();
    const { fieldProblem } = await import('#shared/core/input.ts');
    const problem = fieldProblem({ kind: 'address', required: true }, text);
    setUnfit(problem);
    setFound(null);
    if (problem !== null) return;
    const current = new AbortController();
    asking.current = current;
    setFound('looking');
    const answer = await lookUp(connection, checksummed(text), owner, current.signal);
    if (!current.signal.aborted) setFound(answer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(typed.trim());
  };
  const change = (text: string) => {
    asking.current?.abort();
    setTyped(text);
    setUnfit(null);
    setFound(null);
  };
  const again = followed.find(({ address }) => address.toLowerCase() === typed.trim().toLowerCase());
  return (
    <Dialog title="Add collection" typesAtOnce onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label="Contract address"
          name="address"
          value={typed}
          onChange={change}
          placeholder="0x…"
          problem={unfit}
          {...(again === undefined ? {} : { note: 'It is followed already.' })}
        />
        <div role="status" className={styles.form}>
          {found === 'looking' && <p className="soft">Asking the contract…</p>}
          {found !== null && found !== 'looking' && <FoundView found={found} onClose={onClose} onAgain={() => void look(typed.trim())} />}
        </div>
        {found === null && (
          <SeenCollections
            onLook={(address) => {
              change(address);
              void look(address);
            }}
          />
        )}
        {(found === null || found === 'looking') && (
          <div className="flex wrap justify-end gap-8">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="main" disabled={found === 'looking'}>
              Look it up
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
