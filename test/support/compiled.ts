/** Where Node keeps what it compiled for the processes that tests start; each next one takes half the time to start. */
import { resolve } from 'node:path';

export const compiledEnv = { NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../.cache/compiled') };
