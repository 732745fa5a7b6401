/** Fills in the form of a function, for its contract's page to show. */
import { type ContractCallsStore, chooseFunction, draftKey, type FilledCall, keepCallDraft } from '#renderer/contracts/contract-calls.ts';
import { entriesOf } from '#shared/contracts/call-form.ts';
import { toFunction } from '#shared/contracts/functions.ts';

/** `run`: run it at once. A write is only ever filled in. */
export function wantCall(store: ContractCallsStore, call: FilledCall, run: boolean): void {
  const fn = toFunction(call.signature);
  const entries = fn === null ? null : entriesOf(fn.inputs, call.params);
  if (fn === null || entries === null) return;
  chooseFunction(store, call.contract, call.signature);
  keepCallDraft(store, draftKey(call.contract, fn.types), { entries, value: { text: call.value ?? '', mode: '' } });
  store.setState({ wanted: { ...call, run } });
}
