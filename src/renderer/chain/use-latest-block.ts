/** The newest block, looked for once for the whole window. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type ChainFollower, createChainFollower, type Look, soonest } from '#renderer/chain/block-rhythm.ts';
import type { BlockRows, Wanted } from '#renderer/chain/block-rows.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useBlockStates, useRows } from '#renderer/chain/use-block-rows.ts';
import { problemOf } from '#renderer/core/bridge/bridge.ts';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { type Read, useKnownAnswer, useScope } from '#renderer/core/bridge/use-read.ts';
import type { BlockRow } from '#shared/chain/block-row.ts';
import type { Answer } from '#shared/core/readers/answers.ts';

const nothing: Wanted = { visible: [], ahead: [] };
/** The chain's pace is learned from so many of the newest blocks. */
const learntFrom = 8;

const none: { readonly follower: ChainFollower | null; readonly isLate: boolean } = { follower: null, isLate: false };
const useKept = () => useStoreOf('connection', none);

interface LatestBlock {
  /** The answer with its number. */
  readonly read: Read<string>;
  /** Null while unknown, or beyond safe integers. */
  readonly number: number | null;
  /** Null until it is read. */
  readonly row: BlockRow | null;
}

/** Reads nothing itself: `useFollowChain` does. */
export function useLatestBlock(): LatestBlock {
  const read = useKnownAnswer(chainQueries.latestBlock());
  const number = read.answer === null ? null : toNumber(read.answer);
  const isChainKnown = useIsChainKnown(read.answer?.readAt ?? 0);
  const wanted = number === null || !isChainKnown ? nothing : { ...nothing, visible: [{ from: number, to: number }] };
  const [state] = useBlockStates(number ?? 0, number === null ? 0 : 1, wanted);
  return { read, number, row: state?.is === 'read' ? state.row : null };
}

/**
 * Whether this look came after the one that opened the app. A screen opens with as few requests as possible, so the newest
 * block is read only after the chain's id, which the card of the connection reads once per sign-in.
 */
function useIsChainKnown(lookedAt: number): boolean {
  const { answer, problem } = useKnownAnswer(chainQueries.id());
  if (answer === null || answer.source === 'stored') return problem !== null || (answer !== null && answer.problem !== null);
  return lookedAt - answer.readAt >= sameLook;
}

/** Milliseconds within which two answers belong to the same look. */
const sameLook = 1_000;

/** Who wants the rows that the follower begins to read. */
const aheadOfScreen = 'newest';

/** Milliseconds between two blocks; null while unknown. */
export function useBlockTime(): number | null {
  return useFollower().blockTime();
}

/** No new block came for much longer than usual, as of the last look; false where that failed. */
export function useIsChainLate(): boolean {
  const { answer, problem } = useKnownAnswer(chainQueries.latestBlock());
  const isLate = useStore(useKept(), (kept) => kept.isLate);
  return isLate && answer !== null && problem === null && answer.problem === null;
}

/** Looks for new blocks while it is mounted; to be used once. */
export function useFollowChain(): void {
  const { open, problem } = useScope();
  const follower = useFollower();
  const kept = useKept();
  const { number, read } = useLatestBlock();
  const newest = useBlockStates(number ?? 0, number === null ? 0 : learntFrom, nothing);
  const rows = useRows();
  // A manual retry may have succeeded where automatic ones had stopped.
  const works = read.answer?.source === 'service' && read.problem === null;
  const isKnown = problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts once the problem is gone
  useEffect(() => {
    if (!open) return undefined;
    const shown = () => follower.shown();
    document.addEventListener('visibilitychange', shown);
    follower.start();
    return () => {
      document.removeEventListener('visibilitychange', shown);
      follower.stop();
    };
  }, [follower, open, isKnown, works]);
  useEffect(() => {
    if (works) rows.mend();
  }, [works, rows]);
  useEffect(() => {
    if (number !== null && works) rows.noteNewest(number);
  }, [number, works, rows]);
  useEffect(() => {
    if (number === null) return;
    newest.forEach((state, index) => {
      if (state?.is === 'read') follower.noteTime(number - index, Number(state.row.timestamp));
    });
  }, [number, newest, follower]);
  // After each look, and after each of these rows.
  useEffect(() => kept.setState({ isLate: follower.isLate() }));
}

/** Lives as long as the connection is shown, with what it has learned of the chain's pace. */
function useFollower(): ChainFollower {
  const { connection } = useScope();
  return followerIn(useKept(), connection, useQueryClient(), useRows());
}

function followerIn(kept: ReturnType<typeof useKept>, connection: string, queries: QueryClient, rows: BlockRows): ChainFollower {
  const { follower } = kept.getState();
  if (follower !== null) return follower;
  const made = createFollower(connection, queries, rows);
  kept.setState({ follower: made });
  return made;
}

function createFollower(connection: string, queries: QueryClient, rows: BlockRows): ChainFollower {
  let newest: number | null = null;
  /** Reads a new block before its number is drawn, so that both are drawn at once. The first one waits for what the screen opens with. */
  function begin(number: number | null): void {
    if (newest !== null && number !== null && number !== newest)
      rows.want(aheadOfScreen, { visible: [{ from: number, to: number }], ahead: [] });
    newest = number;
  }
  const look = (): Promise<Look> =>
    queries
      .fetchQuery({
        ...chainQueries.latestBlock().options(connection),
        staleTime: soonest / 2,
      })
      .then(
        (answer) => {
          const number = toNumber(answer);
          if (answer.problem === null) begin(number);
          return { number, problem: answer.problem };
        },
        (error: Error) => ({ number: null, problem: problemOf(error) }),
      );
  return createChainFollower({
    look,
    isVisible: () => document.visibilityState === 'visible',
    now: Date.now,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}

function toNumber({ reading }: Answer<string>): number | null {
  if (!reading.recognized) return null;
  const number = Number(reading.value);
  return Number.isSafeInteger(number) ? number : null;
}
