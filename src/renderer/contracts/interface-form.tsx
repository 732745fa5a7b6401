/** Adds an interface: a known one, a signature, or an ABI. */

import { type FormEvent, useState } from 'react';
import { readTextFile } from '#renderer/core/lib/read-text-file.ts';
import { FileButton } from '#renderer/core/parts/file-button.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import { knownInterfaces } from '#shared/contracts/known-interfaces.ts';
import { longestPaste, type ReadInterface, readInterface } from '#shared/contracts/read-interface.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { ok, type Result } from '#shared/core/result.ts';
import styles from './contracts.module.css';

type Way = 'known' | 'signature' | 'abi';
const ways = [
  { value: 'known', label: t('Known interface') },
  { value: 'signature', label: t('Signature') },
  { value: 'abi', label: t('ABI') },
] as const;

interface InterfaceFormProps {
  /** Names of known interfaces that the contract seems to have. */
  readonly guessed: readonly string[];
  readonly saving: boolean;
  readonly onAdd: (read: ReadInterface) => void;
}

export function InterfaceForm({ guessed, saving, onAdd }: InterfaceFormProps) {
  const [way, setWay] = useState<Way>('known');
  const [chosen, setChosen] = useState<readonly string[]>(guessed);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const write = (next: string) => {
    setText(next);
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const read = way === 'known' ? ok(toRead(chosen)) : readPasted(text);
    if (read.ok) onAdd(read.value);
    else setProblem(read.error);
  };
  return (
    <form className="stack min-w-0 cols-1 gap-12" noValidate onSubmit={submit}>
      <Segments
        legend={t('Source')}
        name="way"
        value={way}
        choices={ways}
        onChoose={(next) => {
          setWay(next);
          setProblem(null);
        }}
      />
      {way === 'known' && <Known chosen={chosen} onChange={setChosen} />}
      {way === 'signature' && (
        <Field
          label={t('Function signature')}
          name="signature"
          hint={t('with return types, to decode the answer')}
          placeholder={'function balanceOf(address) view returns (uint256)'}
          value={text}
          problem={problem}
          onChange={write}
        />
      )}
      {way === 'abi' && <AbiField text={text} problem={problem} onChange={write} onProblem={setProblem} />}
      <div className={styles.actions}>
        <Button type="submit" look="main" disabled={saving || (way === 'known' ? chosen.length === 0 : text.trim() === '')}>
          {t('Add interface')}
        </Button>
        <p className="soft">
          {way === 'known' ? t('Not verified. Calls to missing functions fail.') : t('It’s saved with this connection, on this computer.')}
        </p>
      </div>
    </form>
  );
}

const toRead = (names: readonly string[]): ReadInterface => ({
  lines: knownInterfaces.filter(({ name }) => names.includes(name)).flatMap(({ lines }) => lines),
  unread: [],
  leftOut: {},
});

/** A single unreadable line is shown as the field's problem, not as a list. */
function readPasted(text: string): Result<ReadInterface, string> {
  const read = readInterface(text);
  if (!read.ok || read.value.lines.length > 0) return read;
  const [only, ...others] = read.value.unread;
  if (only !== undefined && others.length === 0) return { ok: false, error: only.why };
  if (only === undefined) return { ok: false, error: t('It has no function that can be called.') };
  return read;
}

function Known({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }) {
  return (
    <fieldset>
      <legend className="visually-hidden">{t('Known interfaces')}</legend>
      <div className={styles.known}>
        {knownInterfaces.map(({ name, words }) => (
          <Checkbox
            key={name}
            name={`known-${name}`}
            label={name}
            text={words}
            on={chosen.includes(name)}
            onChange={(on) => onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface AbiFieldProps {
  readonly text: string;
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
  readonly onProblem: (problem: string) => void;
}

// A longer text makes a field slow.
const shownAtMost = 100_000;

/** An ABI, pasted or from a file. */
function AbiField({ text, problem, onChange, onProblem }: AbiFieldProps) {
  const [from, setFrom] = useState<string | null>(null);
  const take = async (chosen: File) => {
    if (chosen.size > longestPaste) return onProblem(t('This file is larger than 4 MB. Choose a file with only this contract.'));
    const read = await readTextFile(chosen).catch(() => '');
    if (read === '') return onProblem(t('This file is empty, or can’t be read.'));
    setFrom(chosen.name);
    onChange(read);
  };
  const isLong = text.length > shownAtMost;
  return (
    <>
      {isLong ? (
        <p>
          {from === null
            ? t('The pasted text is too long to show here ({count} characters).', { count: countWords(text.length) })
            : t('The file is too long to show here ({count} characters).', { count: countWords(text.length) })}{' '}
          <Button size="small" onClick={() => onChange('')}>
            {t('Remove')}
          </Button>
        </p>
      ) : (
        <TextArea
          label={t('ABI')}
          name="abi"
          hint={t('JSON, a Hardhat or Foundry file, or lines of Solidity')}
          mono
          value={text}
          problem={problem}
          onChange={onChange}
        />
      )}
      {isLong && problem !== null && <p className="bad">{problem}</p>}
      <FileButton
        words={t('Choose a file')}
        name={t('File with an ABI')}
        accept=".json,.abi,.txt,.sol"
        onChoose={(chosen) => void take(chosen)}
      />
    </>
  );
}
