/**
 * Loaded before Electron's own installer (`node --import`). Shows the download's progress and aborts it when it stalls. The
 * installer itself sets no time limit and shows progress only after 30 s (@electron/get, dist/FetchDownloader.js).
 */
const patience = Number(process.env.BLOCKDESK_DOWNLOAD_PATIENCE) || 20;
/** Bytes that must arrive in that many seconds. At a lower speed the download would take more than half an hour. */
const least = 1e6;
const { fetch } = globalThis;

function showProgress(arrived, total) {
  const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
  return total > 0 ? `${Math.floor((100 * arrived) / total)} % of ${megabytes(total)}` : megabytes(arrived);
}

/** In a terminal, one line that changes; in a log, one line per quarter. */
function createProgress(total) {
  let shown = '';
  let quarter = 0;
  return (arrived) => {
    const text = showProgress(arrived, total);
    if (process.stdout.isTTY && text !== shown) process.stdout.write(`\rsetup: Electron: ${text} `);
    shown = text;
    if (process.stdout.isTTY || total <= least) return;
    const now = Math.floor((4 * arrived) / total);
    if (now > quarter) console.log(`setup: Electron: ${text}`);
    quarter = now;
  };
}

globalThis.fetch = async (url, options) => {
  const stalled = new AbortController();
  let arrived = 0;
  let before = 0;
  const timer = setInterval(() => {
    if (arrived - before < least) stalled.abort(new Error(`less than ${least / 1e6} MB arrived in ${patience} s`));
    before = arrived;
  }, patience * 1000);
  const end = (error) => {
    clearInterval(timer);
    if (process.stdout.isTTY && arrived > 0) console.log();
    // The installer itself prints only `fetch failed`, without the cause.
    if (error) console.log(`setup: Electron’s download failed: ${error.cause?.message || error.cause?.code || error.message}`);
  };
  try {
    const response = await fetch(url, { ...options, signal: stalled.signal });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const progress = createProgress(Number(response.headers.get('content-length')));
    const body = response.body.pipeThrough(
      new TransformStream({
        transform: (chunk, controller) => {
          arrived += chunk.length;
          progress(arrived);
          controller.enqueue(chunk);
        },
        flush: () => end(),
      }),
    );
    stalled.signal.addEventListener('abort', () => end(stalled.signal.reason));
    return Object.defineProperty(response, 'body', { value: body });
  } catch (error) {
    end(error);
    throw error;
  }
};
