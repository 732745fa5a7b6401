/** Fills a call into the form of its function, which its contract’s page then shows. */
import { chooseFunction, draftKey, type FilledCall, keepCallDraft, useContractCalls } from '#renderer/store/contract-calls.ts';
import { entriesOf } from '#shared/contracts/call-form.ts';
import { toFunction } from '#shared/contracts/functions.ts';

/** `run`: a read is run at once; what writes is only filled in, whatever is said here. */
export function wantCall(call: FilledCall, run: boolean): void {
  const fn = toFunction(call.signature);
  const entries = fn === null ? null : entriesOf(fn.inputs, call.params);
  if (fn === null || entries === null) return;
  chooseFunction(call.contract, call.signature);
  keepCallDraft(draftKey(call.contract, fn.types), { entries, value: { text: call.value ?? '', mode: '' } });
  useContractCalls.setState({ wanted: { ...call, run } });
}
