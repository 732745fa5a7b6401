/** Several writes, one after another: each reviewed by main, awaited on the chain, and read again before the next. */
import { useEffect, useRef, useState } from 'react';
import { runOperation } from '#renderer/core/bridge/run-operation.ts';
import { useActiveConnection, useMirrorStore } from '#renderer/core/bridge/use-mirror.ts';
import { type AskedWrite, useWrite, writeEntry } from '#renderer/writes/use-write.ts';
import { writeEndLine } from '#renderer/writes/write-end-words.ts';
import { stateWordsOf } from '#renderer/writes/write-words.ts';
import { approvalValue, readOf } from '#shared/approvals/approval-operations.ts';
import { type ActivityBrief, isUncertain } from '#shared/writes/activity.ts';
import { type Step, zeroKey } from './step.ts';

export type StepState =
  | { readonly is: 'waiting' | 'reviewing' | 'pending' | 'done' }
  /** `declined`: it was not confirmed, or taken back in time. `left`: it was sent, and nobody waits for its end here. */
  | { readonly is: 'declined' | 'left' }
  /** It was not carried out, or the chain tells something else than was wanted. */
  | { readonly is: 'failed'; readonly why: string }
  /** Nobody knows what became of it; the queue goes no further. `entry`: of the journal, where it is known. */
  | { readonly is: 'unknown'; readonly entry: string | null };

/** Whether the next may be begun: where 0 was wanted first and is not reached, both amounts could be spent. */
export const mayGoOn = (states: ReadonlyMap<string, StepState>) => (states.get(zeroKey)?.is ?? 'done') === 'done';

export interface Queue {
  readonly states: ReadonlyMap<string, StepState>;
  readonly phase: 'idle' | 'running' | 'paused' | 'over';
  /** Begins, or goes on with those that wait. */
  run(steps: readonly Step[]): void;
  /** Waits for the one that is pending no longer; it goes on by itself. */
  skip(): void;
  /** After the one under way. */
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

  /** Until it is final, or nobody waits any more. */
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
      return { is: 'failed', why: 'Confirmed, but Blockdesk couldn’t verify it on chain. Check it before you rely on it.' };
    const value = approvalValue(approval, result.value.reading.value as never);
    if (value === wanted) return { is: 'done' };
    return {
      is: 'failed',
      why: 'Confirmed, but this approval didn’t change. The service may have signed with another of your accounts.',
    };
  }

  async function one(step: Step): Promise<StepState> {
    set(step.key, { is: 'reviewing' });
    const begun = write(step.write.id, step.write.input as never);
    if (begun === null) return { is: 'failed', why: 'Another review is open. Finish that first.' };
    const { asked, ended } = begun;
    const result = await ended;
    if (!result.ok && result.error.code === 'outcome-unknown') return { is: 'unknown', entry: entryOf(asked)?.id ?? null };
    if (!result.ok && result.error.code === 'canceled') return { is: 'declined' };
    if (!result.ok) return { is: 'failed', why: writeEndLine(result.error, Date.now()) };
    set(step.key, { is: 'pending' });
    const entry = await settled(() => entryOf(asked));
    if (entry === 'left') return { is: 'left' };
    if (isUncertain(entry.state)) return { is: 'unknown', entry: entry.id };
    if (entry.state === 'rejected') return { is: 'failed', why: `${stateWordsOf(entry, Date.now()).words}.` };
    if (entry.state !== 'confirmed') return { is: 'failed', why: 'Reverted: it failed on chain, the fee may be spent.' };
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
          // Whoever goes back, or does not know what became of one, is asked before the next.
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
