/** Fills a call into the form of its function, which its contract’s page then shows. */
import { type ContractCallsStore, chooseFunction, draftKey, type FilledCall, keepCallDraft } from '#renderer/contracts/contract-calls.ts';
import { entriesOf } from '#shared/contracts/call-form.ts';
import { toFunction } from '#shared/contracts/functions.ts';

/** `run`: a read is run at once; what writes is only filled in, whatever is said here. */
export function wantCall(store: ContractCallsStore, call: FilledCall, run: boolean): void {
  const fn = toFunction(call.signature);
  const entries = fn === null ? null : entriesOf(fn.inputs, call.params);
  if (fn === null || entries === null) return;
  chooseFunction(store, call.contract, call.signature);
  keepCallDraft(store, draftKey(call.contract, fn.types), { entries, value: { text: call.value ?? '', mode: '' } });
  store.setState({ wanted: { ...call, run } });
}
