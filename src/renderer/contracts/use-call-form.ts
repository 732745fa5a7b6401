/** The state of a function's form: its fields, their problems, and the resulting call. */

import { type RefObject, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { draftKey, keepCallDraft, useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import type { Param } from '#shared/contracts/abi.ts';
import { changeAt, type Entry, emptyEntry, entriesOf, isTooLarge, type Path, pathKey, readForm } from '#shared/contracts/call-form.ts';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import type { LeafMode } from '#shared/contracts/leaf-text.ts';
import type { UnitsKnown } from '#shared/contracts/number-text.ts';
import { paramsJson, parseParamsJson } from '#shared/contracts/params-json.ts';
import { t } from '#shared/core/language/language.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations } from '#shared/core/operations/table.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { readValue } from './paid-value.ts';

export interface CallForm {
  readonly fn: ContractFunction;
  readonly units: UnitsKnown;
  readonly entries: readonly Entry[];
  readonly change: (path: Path, change: (entry: Entry) => Entry) => void;
  /** Null until the field was left or the call tried. */
  readonly problemAt: (path: Path) => string | null;
  readonly leave: (path: Path) => void;
  readonly json: { readonly text: string; readonly problem: string | null; readonly set: (text: string) => void };
  /** Of the whole call: too large, or not encodable by this connection. */
  readonly problem: string | null;
  readonly value: { readonly text: string; readonly mode: LeafMode; readonly problem: string | null; readonly wei: string | null };
  readonly setValue: (value: { readonly text: string; readonly mode: LeafMode }) => void;
  /** Null while a value doesn't fit. */
  readonly params: readonly Param[] | null;
  /** The call data; null likewise. */
  readonly data: string | null;
  /** Why this function can't be called from here at all. */
  readonly refusal: string | null;
  /** The call to run, or null: then problems are shown, and the first gets the focus. */
  readonly attempt: () => { readonly params: readonly Param[]; readonly value: string | null } | null;
  readonly form: RefObject<HTMLFormElement | null>;
}

// The limit of a call to main, less the rest of the request.
const longestParams = 60_000;
const tooLong = t('These parameters are over 60 kB, the limit for one call.');
const everything = '*';

/** Connections encode requests differently. */
function encodingProblem({ effect }: ContractFunction, call: Readonly<Record<string, unknown>>, settings: ServiceSettings): string | null {
  const request = toRequest(operations[effect === 'read' ? 'contract.call' : 'transaction.submit'], call, settings);
  if (request.ok) return null;
  return request.error.code === 'invalid-input' ? Object.values(request.error.fields).join(' ') : null;
}

export function useCallForm(contract: string, fn: ContractFunction, units: UnitsKnown): CallForm {
  'use memo';
  const key = draftKey(contract, fn.types);
  const calls = useContractCalls();
  const draft = useStore(calls, ({ drafts }) => drafts[key]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [jsonText, setJsonText] = useState<{ readonly text: string; readonly of: readonly Entry[] | null } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const refusal = isTooLarge(fn.inputs) ? t('It takes more than 1,000 values, the limit for one call.') : null;
  // Made once, as rows get unique ids.
  const [blank] = useState(() => (refusal === null ? fn.inputs.map(emptyEntry) : []));
  const entries = draft?.entries ?? blank;
  const value = draft?.value ?? { text: '', mode: units.native === null ? ('' as const) : ('native' as const) };
  const { params, problems } = readForm(refusal === null ? fn.inputs : [], entries, units);
  const keep = (next: readonly Entry[]) => keepCallDraft(calls, key, { entries: next, value });

  // The JSON stays as typed while it means the same as the fields, or can't be parsed.
  const jsonRead = jsonText === null ? null : parseParamsJson(fn.inputs, jsonText.text);
  const isOwnJson = jsonText !== null && (jsonText.of === entries || jsonRead?.ok === false);
  const json = {
    text: isOwnJson ? jsonText.text : paramsJson(fn.text, params),
    problem: isOwnJson && jsonRead?.ok === false ? jsonRead.error : null,
    set: (text: string) => {
      const read = parseParamsJson(fn.inputs, text);
      const next = read.ok ? entriesOf(fn.inputs, read.value) : null;
      setJsonText({ text, of: next });
      if (next !== null) keep(next);
    },
  };
  const { settings } = useActiveConnection();
  const call = { functionSignature: fn.text, params, contractAddress: contract };
  const isTyped = Object.keys(problems).length === 0;
  const wrong = JSON.stringify(params).length > longestParams ? tooLong : isTyped ? encodingProblem(fn, call, settings) : null;
  const fits = isTyped && json.problem === null && wrong === null && refusal === null;
  const paid = fn.payable ? readValue(value, units.native) : { problem: null, wei: null };
  const showFirst = () => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  return {
    fn,
    units,
    entries,
    change: (path, change) => {
      setJsonText(null);
      keep(changeAt(entries, path, change));
    },
    problemAt: (path) => {
      const at = pathKey(path);
      return touched.has(at) || touched.has(everything) ? (problems[at] ?? null) : null;
    },
    leave: (path) => setTouched((before) => new Set([...before, pathKey(path)])),
    json,
    problem: wrong,
    value: { ...value, ...paid },
    setValue: (next) => keepCallDraft(calls, key, { entries, value: next }),
    params: fits ? params : null,
    data: fits ? toCallData({ to: contract, signature: fn.text, params, value: null }) : null,
    refusal,
    attempt: () => {
      if (fits && paid.problem === null) return { params, value: paid.wei };
      setTouched((before) => new Set([...before, everything]));
      showFirst();
      return null;
    },
    form,
  };
}
