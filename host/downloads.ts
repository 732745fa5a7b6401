/** `will-download`: announces a download to the app; no download ever begins. */
import { createEvent } from './emitter.ts';
import { refuseUnknown } from './not-offered.ts';

type Emitter = { emit: (event: string, ...args: unknown[]) => boolean };

/** https://www.electronjs.org/docs/latest/api/session#event-will-download */
export function announceDownload(session: Emitter, contents: object, url: string, filename: string): void {
  let isOver = false;
  const read = (value: string) => () => {
    if (isOver) throw new Error('DownloadItem used after being destroyed');
    return value;
  };
  const event = createEvent();
  session.emit('will-download', event, refuseUnknown('DownloadItem', { getURL: read(url), getFilename: read(filename) }), contents);
  isOver = true;
  if (!event.defaultPrevented) console.error(new Error(`A download is not offered by this host; ${filename} was denied`));
}
