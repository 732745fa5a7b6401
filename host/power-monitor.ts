/** `powerMonitor`: takes listeners, but never emits, because the host does not watch the system. */
import { KnownEvents } from './emitter.ts';
import { refuseUnknown } from './not-offered.ts';

/** https://www.electronjs.org/docs/latest/api/power-monitor */
export const createPowerMonitor = () =>
  refuseUnknown('powerMonitor', new KnownEvents('powerMonitor', ['lock-screen', 'resume', 'suspend', 'unlock-screen']));
