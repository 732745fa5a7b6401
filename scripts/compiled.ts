/** Where Node keeps what it compiled of the project's own processes: each next one takes half the time to start. Nothing packaged uses it. */
import { join } from 'node:path';
import { root } from './build.ts';

export const compiledEnv = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
