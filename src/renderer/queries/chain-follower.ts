/** Looks for the newest block as often as the chain makes one, while the window shows. */
import { blockTime, noRhythm, noteLook, noteTime, type Rhythm, untilNextLook } from '#renderer/queries/block-rhythm.ts';
import { nextRead } from '#renderer/queries/polling.ts';
import type { AppError } from '#shared/errors.ts';

/** What a look told: a number (null where it cannot be counted with), and why it is not the newest. */
export interface Look {
  readonly number: number | null;
  readonly problem: AppError | null;
}

export interface FollowerParts {
  readonly look: () => Promise<Look>;
  readonly isVisible: () => boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Answers what takes it back. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

export interface ChainFollower {
  start(): void;
  stop(): void;
  /** The window shows again: what was missed is made up for. */
  shown(): void;
  /** That block's own time, in seconds. */
  noteTime(number: number, timestamp: number): void;
  /** Milliseconds between two blocks; null while that is not known. */
  blockTime(): number | null;
}

export function createChainFollower({ look, isVisible, now, after }: FollowerParts): ChainFollower {
  let rhythm: Rhythm = noRhythm;
  let problem: AppError | null = null;
  let takeBack = () => {};
  let isLooking = false;
  let isRunning = false;

  async function lookNow(): Promise<void> {
    takeBack();
    if (!isRunning || isLooking || !isVisible()) return;
    isLooking = true;
    const told = await look();
    isLooking = false;
    problem = told.problem;
    if (told.number !== null && told.problem === null) rhythm = noteLook(rhythm, told.number, now());
    plan();
  }

  function plan(): void {
    takeBack();
    if (!isRunning || isLooking) return;
    const milliseconds = nextRead(problem, problem === null ? untilNextLook(rhythm, now()) : null);
    if (milliseconds !== false) takeBack = after(milliseconds, () => void lookNow());
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      void lookNow();
    },
    stop() {
      isRunning = false;
      takeBack();
    },
    shown: () => void lookNow(),
    noteTime(number, timestamp) {
      const noted = noteTime(rhythm, number, timestamp);
      if (noted === rhythm) return;
      rhythm = noted;
      plan();
    },
    blockTime: () => blockTime(rhythm),
  };
}
