/** The page's entry. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#renderer/core/ui/tokens.css';
import '#renderer/core/ui/base.css';
import '#renderer/core/ui/utilities.css';
import { notifyManager } from '@tanstack/react-query';
import { startIn } from '#renderer/app/start.tsx';
import { beforeNextFrame } from '#renderer/core/bridge/before-next-frame.ts';
import { loadParts } from '#renderer/core/ui/lazy-part.tsx';

notifyManager.setScheduler(beforeNextFrame);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
void startIn(root);
// Milliseconds: by then the first screen has its data.
setTimeout(loadParts, 1_000);
