/** The fields of one parameter; tuples and lists contain the fields of their parts. */

import { ArrowDown, ArrowUp, ClipboardPaste, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import type { Param } from '#shared/contracts/abi.ts';
import { type Entry, entryOf, type ListEntry, type Path, pathKey, withoutRow, withRow, withRowMoved } from '#shared/contracts/call-form.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { type Type, typeOf } from '#shared/contracts/decoding/types.ts';
import { parseParamJson } from '#shared/contracts/params-json.ts';
import { typeText } from '#shared/contracts/signature-text.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './fields.module.css';
import { LeafField } from './leaf-field.tsx';
import type { CallForm } from './use-call-form.ts';

interface EntryFieldProps {
  readonly form: CallForm;
  readonly parameter: Parameter;
  readonly entry: Entry;
  readonly path: Path;
  readonly label: string;
}

/** Parameter names are optional. */
export const labelOf = ({ name, type }: Parameter, index: number) =>
  name === undefined || name === '' ? `${index + 1}. ${type.replace(/^tuple/, 'tuple')}` : visibleText(name, 60);

export function EntryField({ form, parameter, entry, path, label }: EntryFieldProps) {
  const type = typeOf(parameter);
  if (entry.is === 'leaf') {
    return (
      <LeafField
        parameter={parameter}
        name={`p${pathKey(path)}`}
        label={label}
        entry={entry}
        units={form.units}
        problem={form.problemAt(path)}
        onChange={(next) => form.change(path, () => next)}
        onLeave={() => form.leave(path)}
      />
    );
  }
  if (entry.is === 'tuple' && type?.kind === 'tuple') {
    return (
      <fieldset className={styles.group}>
        <Legend label={label} parameter={parameter} />
        {type.fields.map((field, index) => {
          const inner = entry.fields[index];
          if (inner === undefined) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are identified by their place
            <EntryField key={index} form={form} parameter={field} entry={inner} path={[...path, index]} label={labelOf(field, index)} />
          );
        })}
      </fieldset>
    );
  }
  return entry.is === 'list' && type?.kind === 'list' ? (
    <Rows form={form} parameter={parameter} type={type} entry={entry} path={path} label={label} />
  ) : null;
}

function Legend({ label, parameter }: { label: string; parameter: Parameter }) {
  return (
    <legend className={styles.legend}>
      <b>{label}</b> <span>{parameter.type === 'tuple' ? 'tuple' : visibleText(typeText({ ...parameter, name: '' }), 80)}</span>
    </legend>
  );
}

function Rows({ form, parameter, type, entry, path, label }: EntryFieldProps & { type: Type & { kind: 'list' }; entry: ListEntry }) {
  const [pasting, setPasting] = useState(false);
  const id = useId();
  const isFixed = type.size !== null;
  const change = (make: (list: ListEntry) => ListEntry) => form.change(path, (one) => (one.is === 'list' ? make(one) : one));
  const problem = form.problemAt(path);
  return (
    <fieldset id={id} className={styles.group}>
      <Legend label={label} parameter={parameter} />
      {entry.rows.length === 0 && <p className="soft">{t('An empty list.')}</p>}
      <ol className={styles.rows}>
        {entry.rows.map((row, index) => {
          const rowLabel = `${label} ${index + 1}`;
          return (
            <li key={row.id} className={styles.row}>
              <div className={styles.rowField}>
                <EntryField form={form} parameter={type.item} entry={row.entry} path={[...path, index]} label={rowLabel} />
              </div>
              <div className={styles.rowButtons}>
                <IconButton
                  label={t('Move {rowLabel} up', { rowLabel })}
                  icon={<ArrowUp size={14} aria-hidden />}
                  disabled={index === 0}
                  onClick={() => change((list) => withRowMoved(list, index, -1))}
                />
                <IconButton
                  label={t('Move {rowLabel} down', { rowLabel })}
                  icon={<ArrowDown size={14} aria-hidden />}
                  disabled={index === entry.rows.length - 1}
                  onClick={() => change((list) => withRowMoved(list, index, 1))}
                />
                {!isFixed && (
                  <IconButton
                    label={t('Remove {rowLabel}', { rowLabel })}
                    icon={<Trash2 size={14} aria-hidden />}
                    onClick={() => {
                      change((list) => withoutRow(list, index));
                      // The focused button goes with its row.
                      document.getElementById(id)?.querySelector<HTMLElement>('[data-add]')?.focus();
                    }}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {problem !== null && <p className="bad small">{problem}</p>}
      <div className="flex wrap gap-4-16">
        {!isFixed && (
          <Button size="small" data-add icon={<Plus size={14} aria-hidden />} onClick={() => change((list) => withRow(list, type.item))}>
            {t('Add to {label}', { label })}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          icon={<ClipboardPaste size={14} aria-hidden />}
          aria-label={t('Paste {label} as JSON', { label })}
          onClick={() => setPasting(true)}
        >
          {t('Paste JSON')}
        </Button>
      </div>
      {pasting && (
        <PasteDialog
          label={label}
          parameter={parameter}
          onTake={(param) => {
            const next = entryOf(parameter, param);
            if (next !== null) form.change(path, () => next);
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </fieldset>
  );
}

interface PasteDialogProps {
  readonly label: string;
  readonly parameter: Parameter;
  readonly onTake: (param: Param) => void;
  readonly onClose: () => void;
}

/** Fills the fields of one parameter from pasted JSON. */
function PasteDialog({ label, parameter, onTake, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    const read = parseParamJson(parameter, text);
    if (read.ok) onTake(read.value);
    else setProblem(read.error);
  };
  return (
    <Dialog title={t('Paste {label}', { label })} typesAtOnce onClose={onClose}>
      {/* No `form`, as it is inside the form of the call. */}
      <div className="stack min-w-0 cols-1 gap-12">
        <p>{t('A list in square brackets, such as ["1", "2"]. It replaces the fields. Numbers keep every digit.')}</p>
        <TextArea label={t('JSON')} name="json" mono value={text} problem={problem} onChange={setText} />
        <div className="flex justify-end gap-8">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" disabled={text.trim() === ''} onClick={take}>
            {t('Fill in')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
