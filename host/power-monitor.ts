/** `powerMonitor`: told by tests only, as the host asks no system. */
import { KnownEvents } from './emitter.ts';
import { refuseUnknown } from './not-offered.ts';

const events = ['lock-screen', 'resume', 'suspend', 'unlock-screen'];

/** https://www.electronjs.org/docs/latest/api/power-monitor */
export function createPowerMonitor() {
  const emitter = new KnownEvents('powerMonitor', events);
  return {
    api: refuseUnknown('powerMonitor', emitter),
    fire: (event: string) => {
      if (!events.includes(event)) throw new Error(`there are: ${events.join(', ')}`);
      emitter.emit(event);
    },
  };
}
