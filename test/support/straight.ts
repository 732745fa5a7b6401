/** No proxy, whatever this machine has. */
import type { FindProxy } from '#main/core/ports/proxy.ts';

export const straight: FindProxy = async () => 'direct';
