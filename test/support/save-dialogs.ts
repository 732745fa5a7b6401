/** The system's dialog that asks where a file is to be saved: beyond the first file in a minute. */
import { answerBox, type RunningApp } from './app.ts';

export const saveDialog = (app: RunningApp) => app.box('Save as');

/** Takes the proposed place in every one of them while `run` goes on. */
export async function acceptingSaveDialogs(app: RunningApp, run: () => Promise<void>): Promise<void> {
  let isOver = false;
  const accept = async () => {
    while (!isOver) {
      const box = await saveDialog(app).catch(() => null);
      if (box !== null) await answerBox(box, 'Save');
    }
  };
  void accept();
  try {
    await run();
  } finally {
    isOver = true;
  }
}
