/** Every row, by the file that holds it. */
import type { Difference } from './difference.ts';
import { ipc } from './ipc.ts';

export const differences: readonly Difference[] = [...ipc];
