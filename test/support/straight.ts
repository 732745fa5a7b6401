/** No proxy, whatever this machine has. */
import type { FindProxy } from '#main/core/ports/http.ts';

export const straight: FindProxy = async () => 'direct';
