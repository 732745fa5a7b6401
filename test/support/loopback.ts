/** The listener for one sign-in, alone, on a clock that the test moves. */
import { listenForCallback } from '#main/session/loopback.ts';
import type { CallbackVerdict } from '#main/session/pages.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

/** Stops at once, without waiting for a page. */
export const over = AbortSignal.abort();

/** Only what has the state `right` is the browser's; it gets `verdict`. */
export async function startLoopback(address: string, verdict: CallbackVerdict) {
  const judged: string[] = [];
  const clock = createFakeClock();
  const judge = (query: URLSearchParams) => {
    judged.push(query.toString());
    return query.get('state') === 'right' ? verdict : 'ignored';
  };
  const listening = await listenForCallback(address, judge, clock);
  if (!listening.ok) throw new Error(JSON.stringify(listening.error));
  const loopback = listening.value;
  const port = Number(/:(\d+)$/.exec(loopback.authority)?.[1]);
  return { loopback, port, judged, clock, base: `http://${loopback.authority}` };
}
