/** Every row, by the file that holds it. */
import type { Difference } from './difference.ts';
import { ipc } from './ipc.ts';
import { system } from './system.ts';
import { utilityProcess } from './utility-process.ts';
import { webRequest } from './web-request.ts';

export const differences: readonly Difference[] = [...ipc, ...system, ...utilityProcess, ...webRequest];
