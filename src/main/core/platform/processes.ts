/** Hears when a process of the app ends: the page's, and whatever else Chromium runs. */
import { app, type WebContents } from 'electron';

export interface ProcessesParts {
  /** What is shown now; a window that is closed shows nothing. */
  readonly page: () => WebContents | null;
  /** `reason`: Electron's word for it. */
  readonly pageGone: (reason: string) => void;
  readonly log: (line: string) => void;
}

/** The sandbox tells by its own end, and what else Chromium runs, it starts again. */
export function watchProcesses({ page, pageGone, log }: ProcessesParts): void {
  app.on('render-process-gone', (_event, contents, { reason }) => {
    if (contents === page()) pageGone(reason);
  });
  app.on('child-process-gone', (_event, { type, reason }) => log(`a process of the app has ended: ${type}, ${reason}`));
}
