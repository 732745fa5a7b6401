/** Starts the page: listens to main and renders the app. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#renderer/core/ui/tokens.css';
import '#renderer/core/ui/base.css';
import '#renderer/core/ui/utilities.css';
import { notifyManager } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '#renderer/app/app.tsx';
import { beforeNextFrame } from '#renderer/core/bridge/before-next-frame.ts';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { createMirror, startMirror } from '#renderer/core/bridge/mirror.ts';
import { createQueryClient, seedStored } from '#renderer/core/bridge/query-client.ts';
import { loadParts } from '#renderer/core/ui/lazy-part.tsx';

notifyManager.setScheduler(beforeNextFrame);
const mirror = createMirror();
const queries = createQueryClient();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

void startMirror(getBridge(), mirror, (connection, stored) => seedStored(queries, connection, stored));
// At once, so that what main publishes comes as a change: its effects, which read from the service, then run before the first paint.
flushSync(() => createRoot(root).render(<App mirror={mirror} queries={queries} />));
// Milliseconds: by then the first screen has its data.
setTimeout(loadParts, 1_000);
