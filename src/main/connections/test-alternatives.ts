/** Which other settings a test of a connection tries, and when: of reads only. */
import type { Proposal, TestLine } from '#shared/connection-test.ts';
import type { CallResult } from '#shared/readers/call.ts';
import type { ServiceSettings } from '#shared/service-settings.ts';

const encodings = ['json-string', 'array', 'comma-string'] as const;
const forms = ['full', 'types'] as const;

/** Those that differ least come first. */
export function alternativeCalls({ paramsEncoding, signatureForm }: ServiceSettings): readonly Proposal[] {
  const all = forms.flatMap((form) => encodings.map((encoding) => ({ paramsEncoding: encoding, signatureForm: form })));
  const changes = (one: (typeof all)[number]) =>
    Number(one.paramsEncoding !== paramsEncoding) + Number(one.signatureForm !== signatureForm);
  return all.filter((one) => changes(one) > 0).sort((one, other) => changes(one) - changes(other));
}

/** Whether what went wrong may be how it was asked, not who asked, how often, or the way there. */
export function mayMend({ verdict, problem }: TestLine): boolean {
  if (verdict === 'unreadable') return true;
  return verdict === 'refused' && problem?.code === 'service' && ![401, 403, 429].includes(problem.status);
}

/** Alone or as the one of a list; in digits or hexadecimal. */
export function looksLikeQuantity(result: CallResult): boolean {
  const [one, ...more] = Array.isArray(result) ? (result as readonly CallResult[]) : [result];
  return more.length === 0 && typeof one === 'string' && /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(one);
}
