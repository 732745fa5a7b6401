/** What was read of a contract, and the form that follows it as a token: only one whose total supply answers. */
import { type FormEvent, useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useNotebook, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { fieldLine, formLine } from '#renderer/core/lib/problem-line.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { sameNameWords } from '#renderer/tokens/imitations.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { CandidateFacts } from './candidate-facts.tsx';
import { CandidateVerdict, type SavedAs } from './candidate-verdict.tsx';
import { SuspicionList } from './suspicion-list.tsx';
import styles from './tokens.module.css';
import { useCandidate } from './use-candidate.ts';
import { useSuspicions } from './use-suspicions.ts';

interface CandidateFormProps {
  /** EIP-55. */
  readonly contract: string;
  readonly onDone: () => void;
}

export function CandidateForm({ contract, onDone }: CandidateFormProps) {
  const { connection, items } = useSlice('tokens');
  const { entries } = useNotebook();
  const candidate = useCandidate(contract);
  const suspicions = useSuspicions(contract, null);
  const names = useNames().list();
  const before = entries[contract]?.label ?? '';
  const [label, setLabel] = useState(before);
  const name = useCall('notebook.save');
  const save = useCall('tokens.save');
  const saved = items.find(({ address }) => address === contract);
  const isOffered = candidate.verdict.is === 'token' && (saved === undefined || (saved.hidden && saved.standard === 'erc20'));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isOffered || save.running || name.running) return;
    if (label.trim() !== before) {
      const named = await name.run({ connection, subject: contract, label: label.trim() });
      if (!named.ok) return;
    }
    const done = await save.run({ connection, address: contract, standard: 'erc20', hidden: false });
    if (!done.ok) return;
    onDone();
    showToast(`${label.trim() === '' ? candidate.token.title : label.trim()} is followed.`);
  };
  const nameNote = sameNameWords(label, contract, names);
  const problem = formLine(save.problem, []) ?? formLine(name.problem, ['label']);
  return (
    <form className={styles.add} onSubmit={(event) => void submit(event)}>
      <CandidateFacts contract={contract} candidate={candidate} />
      <SuspicionList suspicions={suspicions} />
      <CandidateVerdict contract={contract} candidate={candidate} saved={savedAs(saved)} onLeave={onDone} />
      {isOffered && (
        <Field
          label="Your name for it"
          name="label"
          value={label}
          onChange={setLabel}
          hint="shown in place of its own; may be empty"
          mono={false}
          problem={fieldLine(name.problem, 'label')}
          {...(nameNote === null ? {} : { note: nameNote })}
        />
      )}
      {problem !== null && (
        <p className={styles.said} data-tone="bad" role="alert">
          {problem}
        </p>
      )}
      <div className={styles.end}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="main" disabled={!isOffered || save.running || name.running}>
          {saved?.hidden === true ? 'Show it again' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

function savedAs(saved: SavedToken | undefined): SavedAs {
  if (saved === undefined) return 'no';
  if (saved.standard === 'erc721') return 'collection';
  return saved.hidden ? 'hidden' : 'shown';
}
