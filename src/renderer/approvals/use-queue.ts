/**
 * Several writes, such as revocations, one after another. Each is reviewed by main, which reads an allowance or
 * an operator first (`main/writes/review/reads.ts`), waited for on the chain, and its effect read before the next begins.
 */

import { useEffect, useRef, useState } from 'react';
import { runOperation } from '#renderer/core/bridge/run-operation.ts';
import { useActiveConnection, useMirrorStore } from '#renderer/core/bridge/use-mirror.ts';
import { type AskedWrite, useWrite, writeEntry } from '#renderer/writes/use-write.ts';
import { writeEndLine } from '#renderer/writes/write-end-words.ts';
import { stateWordsOf } from '#renderer/writes/write-words.ts';
import { approvalValue, readOf } from '#shared/approvals/approval-operations.ts';
import { t } from '#shared/core/language/language.ts';
import { type ActivityBrief, isUncertain } from '#shared/writes/activity.ts';
import { type Step, zeroKey } from './step.ts';

export type StepState =
  | { readonly is: 'waiting' | 'reviewing' | 'pending' | 'done' }
  /** The queue stopped before it. */
  | { readonly is: 'not-begun' }
  /** `declined`: not confirmed, or withdrawn in time. `left`: sent, and the person chose not to wait for it. */
  | { readonly is: 'declined' | 'left' }
  /** It wasn't carried out, or the chain now has another value than was wanted. */
  | { readonly is: 'failed'; readonly why: string }
  /** The outcome is unknown, so the queue stops. `entry`: its entry in the journal, if there is one. */
  | { readonly is: 'unknown'; readonly entry: string | null };

/** Whether the next step may begin. If setting the limit to 0 failed, it must not: both limits could then be spent. */
export const mayGoOn = (states: ReadonlyMap<string, StepState>) => (states.get(zeroKey)?.is ?? 'done') === 'done';

export interface Queue {
  readonly states: ReadonlyMap<string, StepState>;
  readonly phase: 'idle' | 'running' | 'paused' | 'over';
  /** Begins, or goes on with the steps that are left. */
  run(steps: readonly Step[]): void;
  /** Stops waiting for the pending one, which continues on its own. */
  skip(): void;
  /** Stops after the step under way. */
  stop(): void;
  /** Forgets what was run, once it is over. */
  clear(): void;
}

export function useQueue(): Queue {
  const { id: connection } = useActiveConnection();
  const mirror = useMirrorStore();
  const { write } = useWrite();
  const [states, setStates] = useState<ReadonlyMap<string, StepState>>(new Map());
  const [phase, setPhase] = useState<Queue['phase']>('idle');
  const ended = useRef(false);
  const skips = useRef(() => {});
  useEffect(() => {
    ended.current = false;
    return () => {
      ended.current = true;
      skips.current();
    };
  }, []);
  const set = (key: string, state: StepState) => setStates((all) => new Map(all).set(key, state));

  function entryOf(asked: AskedWrite): ActivityBrief | null {
    const now = mirror.getState();
    return now.phase === 'ready' ? writeEntry(asked, now.slices.activity.value) : null;
  }

  /** Resolves once the write is final, or is no longer waited for. */
  function settled(find: () => ActivityBrief | null): Promise<ActivityBrief | 'left'> {
    return new Promise((resolve) => {
      const look = () => {
        const entry = find();
        if (entry !== null && isOver(entry)) end(entry);
      };
      const unsubscribe = mirror.subscribe(look);
      function end(result: ActivityBrief | 'left') {
        unsubscribe();
        skips.current = () => {};
        resolve(result);
      }
      skips.current = () => end('left');
      look();
    });
  }

  async function afterwards({ approval, wanted }: Step): Promise<StepState> {
    const { id, input } = readOf(approval);
    const { result } = await runOperation(id, connection, input).ended;
    if (!result.ok || !result.value.reading.recognized || result.value.source === 'stored')
      return { is: 'failed', why: t('Confirmed, but Blockdesk couldn’t verify it on chain. Check it before you rely on it.') };
    const value = approvalValue(approval, result.value.reading.value as never);
    if (value === wanted) return { is: 'done' };
    return {
      is: 'failed',
      why: t('Confirmed, but this approval didn’t change. Another of your accounts may have signed.'),
    };
  }

  async function one(step: Step): Promise<StepState> {
    set(step.key, { is: 'reviewing' });
    const begun = write(step.write.id, step.write.input as never);
    if (begun === null) return { is: 'failed', why: t('Another review is open. Finish that first.') };
    const { asked, ended } = begun;
    const { result } = await ended;
    if (!result.ok && result.error.code === 'outcome-unknown') return { is: 'unknown', entry: entryOf(asked)?.id ?? null };
    if (!result.ok && result.error.code === 'canceled') return { is: 'declined' };
    if (!result.ok) return { is: 'failed', why: writeEndLine(result.error, Date.now()) };
    set(step.key, { is: 'pending' });
    const entry = await settled(() => entryOf(asked));
    if (entry === 'left') return { is: 'left' };
    if (isUncertain(entry.state)) return { is: 'unknown', entry: entry.id };
    if (entry.state === 'rejected') return { is: 'failed', why: `${stateWordsOf(entry, Date.now()).words}.` };
    if (entry.state !== 'confirmed') return { is: 'failed', why: t('Failed: the network fee was charged.') };
    return afterwards(step);
  }

  return {
    states,
    phase,
    run(steps) {
      ended.current = false;
      setPhase('running');
      void (async () => {
        for (const step of steps) {
          if (ended.current) return setPhase('paused');
          const state = await one(step);
          set(step.key, state);
          // After a step that was declined or failed, the person decides whether to go on.
          if (state.is === 'unknown') return setPhase('over');
          if (state.is !== 'done' && !ended.current && step !== steps.at(-1)) return setPhase('paused');
        }
        setPhase('over');
      })();
    },
    skip: () => skips.current(),
    stop: () => {
      ended.current = true;
    },
    clear: () => {
      setStates(new Map());
      setPhase('idle');
    },
  };
}

const isOver = ({ state }: ActivityBrief) => state === 'confirmed' || state === 'reverted' || state === 'rejected' || isUncertain(state);
