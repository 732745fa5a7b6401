/** The form of a notebook entry: label, note, and whether an address is a contact. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { fieldLine, formLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import { alikeWords, sameNameWords } from '#renderer/tokens/imitations.ts';
import { t } from '#shared/core/language/language.ts';
import { isAddressSubject, type Notebook } from '#shared/notebook/notebook.ts';
import { useNames } from './use-names.ts';

export interface EntryDraft {
  readonly label: string;
  readonly note: string;
  readonly contact: boolean;
}

interface EntryEditorProps {
  /** EIP-55 address or lower-case hash; null: a new contact, whose address is typed. */
  readonly subject: string | null;
  readonly before: EntryDraft;
  readonly onDone: () => void;
}

export function EntryEditor({ subject, before, onDone }: EntryEditorProps) {
  const { connection, entries } = useNotebook();
  const [draft, setDraft] = useState(before);
  const [address, setAddress] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const save = useCall('notebook.save');
  const form = useRef<HTMLFormElement>(null);
  const isContact = subject === null || draft.contact;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const change = (changed: Partial<EntryDraft>) => setDraft({ ...draft, ...changed });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.running) return;
    const typed = address.trim();
    const problem = subject === null ? await addressProblem(typed, entries) : null;
    setUnfit(problem);
    if (problem !== null) return;
    const saved = await save.run({ connection, subject: subject ?? typed, ...draft, contact: isContact });
    if (saved.ok) onDone();
  };
  const names = useNames().list();
  const alike = subject === null ? alikeWords(address.trim(), Object.keys(entries), names) : null;
  const nameNote = sameNameWords(draft.label, subject ?? address.trim(), names);
  const other = formLine(save.problem, ['subject', 'label', 'note']);
  return (
    <form
      ref={form}
      className="stack gap-12"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes the form only, not the screen.
        event.preventDefault();
        onDone();
      }}
    >
      {subject === null && (
        <Field
          label={t('Address')}
          name="address"
          value={address}
          onChange={setAddress}
          problem={unfit ?? fieldLine(save.problem, 'subject')}
          {...(alike === null ? {} : { note: alike })}
        />
      )}
      <Field
        label={isContact ? t('Name') : t('Label')}
        name="label"
        value={draft.label}
        onChange={(label) => change({ label })}
        hint={t('up to 40 characters')}
        problem={fieldLine(save.problem, 'label')}
        mono={false}
        {...(nameNote === null ? {} : { note: nameNote })}
      />
      <TextArea
        label={t('Note')}
        name="note"
        value={draft.note}
        onChange={(note) => change({ note })}
        hint={t('{count} of 500 characters', { count: draft.note.length })}
        problem={fieldLine(save.problem, 'note')}
      />
      {subject !== null && isAddressSubject(subject) && (
        <Checkbox
          label={t('Keep as a contact')}
          name="contact"
          text={t('Shown under Contacts.')}
          on={draft.contact}
          onChange={(contact) => change({ contact })}
        />
      )}
      {other !== null && (
        <p className="bad small" role="alert">
          {other}
        </p>
      )}
      <div className="flex justify-end gap-8">
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button type="submit" look="main" disabled={save.running}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

/** Of a new contact: it must be an address, and not be saved already. */
async function addressProblem(typed: string, entries: Notebook['entries']): Promise<string | null> {
  // The field checks are large, so they are loaded with the first check.
  const { fieldProblem } = await import('#shared/core/input.ts');
  const problem = fieldProblem({ kind: 'address', required: true }, typed);
  if (problem !== null) return problem;
  const same = Object.entries(entries).find(([address]) => address.toLowerCase() === typed.toLowerCase())?.[1];
  if (same === undefined) return null;
  return t('You already saved this address: “{label}”. Edit that one instead.', { label: visibleText(same.label || t('no label'), 40) });
}
