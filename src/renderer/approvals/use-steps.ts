/**
 * The writes of one change, one after another: a spending limit is set to 0 first, then to the new value. Each is reviewed by main, waited
 * for on the chain, and its effect read before the next begins. It ends at the first that isn't verified: both limits could then be spent.
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
import type { Step } from './step.ts';

export type StepState =
  | { readonly is: 'waiting' | 'pending' | 'done' }
  /** In main's window; or confirmed there, once `asked` has an entry in the journal, but not answered yet. */
  | { readonly is: 'reviewing'; readonly asked: AskedWrite }
  /** Not confirmed, or withdrawn in time. */
  | { readonly is: 'declined' }
  /** It wasn't carried out, or the chain now has another value than was wanted. */
  | { readonly is: 'failed'; readonly why: string }
  /** The outcome is unknown. `entry`: its entry in the journal, if there is one. */
  | { readonly is: 'unknown'; readonly entry: string | null };

export interface Steps {
  /** By key; those that haven't begun are missing. */
  readonly states: ReadonlyMap<string, StepState>;
  readonly run: (steps: readonly Step[]) => void;
  /** Forgets what was run. */
  readonly clear: () => void;
}

export function useSteps(): Steps {
  const { id: connection } = useActiveConnection();
  const mirror = useMirrorStore();
  const { write } = useWrite();
  const [states, setStates] = useState<ReadonlyMap<string, StepState>>(new Map());
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const set = (key: string, state: StepState) => setStates((all) => new Map(all).set(key, state));

  function entryOf(asked: AskedWrite): ActivityBrief | null {
    const now = mirror.getState();
    return now.phase === 'ready' ? writeEntry(asked, now.slices.activity.value) : null;
  }

  /** Resolves once the write is final. */
  function settled(asked: AskedWrite): Promise<ActivityBrief> {
    return new Promise((resolve) => {
      const look = () => {
        const entry = entryOf(asked);
        const isFinal = entry !== null && isOver(entry);
        // Nothing follows what is no longer looked at.
        if (isFinal || isClosed.current) unsubscribe();
        if (isFinal) resolve(entry);
      };
      const unsubscribe = mirror.subscribe(look);
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
    const begun = write(step.write.id, step.write.input as never);
    if (begun === null) return { is: 'failed', why: t('Another review is open. Finish that first.') };
    const { asked, ended } = begun;
    set(step.key, { is: 'reviewing', asked });
    const { result } = await ended;
    if (!result.ok && result.error.code === 'outcome-unknown') return { is: 'unknown', entry: entryOf(asked)?.id ?? null };
    if (!result.ok && result.error.code === 'canceled') return { is: 'declined' };
    if (!result.ok) return { is: 'failed', why: writeEndLine(result.error, Date.now()) };
    set(step.key, { is: 'pending' });
    const entry = await settled(asked);
    if (isUncertain(entry.state)) return { is: 'unknown', entry: entry.id };
    if (entry.state === 'rejected') return { is: 'failed', why: `${stateWordsOf(entry, Date.now()).words}.` };
    if (entry.state !== 'confirmed') return { is: 'failed', why: t('Failed: the network fee was charged.') };
    return afterwards(step);
  }

  async function all(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const state = await one(step);
      set(step.key, state);
      if (state.is !== 'done' || isClosed.current) return;
    }
  }

  return { states, run: (steps) => void all(steps), clear: () => setStates(new Map()) };
}

const isOver = ({ state }: ActivityBrief) => state === 'confirmed' || state === 'reverted' || state === 'rejected' || isUncertain(state);
