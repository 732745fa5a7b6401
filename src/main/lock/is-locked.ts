/** Whether there is a lock: asked before the first window, so this loads nothing else. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The same file twice, as nothing can be read without it. */
export const lockNames = ['lock.json', 'lock.copy.json'] as const;
/** What is encrypted once there is a lock. */
const sealedNames = ['vault.sealed', 'watch.sealed', 'cache.sealed'] as const;

/** `data`: the data folder. Encrypted files without a lock file count, too: Blockdesk must not start empty beside them. */
export const isLocked = (data: string) => [...lockNames, ...sealedNames].some((name) => existsSync(join(data, name)));
