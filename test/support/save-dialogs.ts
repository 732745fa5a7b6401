/** The system's dialog that asks where a file is to be saved: beyond the first file in a minute. */
import type { RunningApp } from './app.ts';

export const saveDialog = (app: RunningApp) => app.box('Save as');

/** Takes the proposed place in every one of them while `run` goes on. */
export async function acceptingSaveDialogs(app: RunningApp, run: () => Promise<void>): Promise<void> {
  let isOver = false;
  const before = app.recorded('box').map(({ number }) => number);
  const accept = async () => {
    // Those of before are answered.
    const taken = new Set(before);
    while (!isOver) {
      for (const { number, box } of app.recorded('box')) {
        if (box.message !== 'Save as' || taken.has(number)) continue;
        taken.add(number);
        await (await saveDialog(app)).answer('Save');
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const accepting = accept();
  try {
    await run();
  } finally {
    isOver = true;
    await accepting;
  }
}
