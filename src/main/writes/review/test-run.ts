/** Simulates a write as a read of the same function, and judges the result. */
import { type Asking, askInTime, isRefusal } from '#main/writes/review/reads.ts';
import { mayBeTried } from '#shared/connections/service-settings.ts';
import { parseSignature, toNameAndTypes } from '#shared/contracts/abi.ts';
import { checksummed } from '#shared/core/address.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { partsSignature, readFailed } from '#shared/tokens/multicall-call.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import type { ExpectedCall } from '#shared/writes/expected-call.ts';
import { meaningOfCall } from '#shared/writes/review/meaning.ts';
import type { TestRun } from '#shared/writes/review.ts';

const returnsBool = (signature: string) => parseSignature(signature)?.outputs[0]?.type === 'bool';

/**
 * `isTrusted`: an earlier simulation on this connection predicted a real write. Otherwise a failed one is inconclusive,
 * because the service may simulate without the person's account (safety, fact 8).
 */
export async function testRunOf(call: ExpectedCall, asking: Asking, isTrusted: boolean): Promise<TestRun> {
  const { to, signature, value } = call;
  const { action } = meaningOfCall(call);
  // Multicall3 compares the amount with what comes with the call, and nothing comes with a simulation.
  const params = action.does === 'send-native' ? nativeSendInput(action.to, '0').params : call.params;
  if (!mayBeTried(asking.connection.settings)) return { phase: 'not-made' };
  const parts = partsOf(call);
  const functionSignature = parts?.signature ?? signature;
  const answer = await askInTime(asking, 'contract.call', { contractAddress: to, functionSignature, params });
  const failed = (reason: string | null): TestRun => {
    // The simulation sends no value, so a function that requires one fails for that alone.
    const isSame = value === null || BigInt(value) === 0n;
    return { phase: isTrusted && isSame ? 'fails' : 'inconclusive', reason };
  };
  if (!answer.ok) {
    const { error } = answer;
    if (error.code === 'service' && isRefusal(error)) return failed(error.text);
    return { phase: 'inconclusive', reason: null };
  }
  const { source, reading } = answer.value;
  if (source !== 'service') return { phase: 'inconclusive', reason: null };
  const result = reading.recognized ? reading.value.result : undefined;
  if (returnsBool(signature) && (result === false || result === 'false')) return failed('false');
  if (!reading.recognized) return { phase: 'inconclusive', reason: null };
  const places = parts === null ? null : readFailed(reading.value.result, parts.count);
  return places === null ? { phase: 'passed' } : { phase: 'passed', failed: places };
}

/** Of a call of Multicall3 that answers for each of its parts: so the simulation asks for that answer, whatever the page's signature leaves out. */
function partsOf({ to, signature, params }: ExpectedCall): { readonly signature: string; readonly count: number } | null {
  const [parsed, list] = [parseSignature(signature), params.at(-1)];
  if (parsed === null || list === undefined || typeof list === 'string' || checksummed(to) !== multicall3Address) return null;
  const known = partsSignature(toNameAndTypes(parsed));
  return known === null ? null : { signature: known, count: list.length };
}
