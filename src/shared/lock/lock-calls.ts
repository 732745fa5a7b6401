/** The calls for the lock. No passphrase is among their fields: it is typed in main's own window. */
import { call, needs } from '#shared/core/call.ts';

export const lockCalls = {
  /** Asks for a passphrase in main's own window, then restarts. Errors: `change-declined`, `storage`; `invalid-input` while something is being sent. */
  'lock.set': call<null>()({}),
  /** Locks at once: the app restarts and asks for the passphrase. Without a lock it does nothing. */
  'lock.now': call<null>()({}),
  /** Asks for the passphrase and a new one. Errors: `change-declined`, `storage`. */
  'lock.changePassphrase': call<null>()({}),
  /** The person confirms a longer time. Errors: `change-declined`, `storage`. */
  'lock.setIdle': call<null>()({ idle: needs('idle-time') }),
  /** Whether sent transactions are watched while it is locked. The person confirms turning it on. Errors: `change-declined`, `storage`; `invalid-input` without a key store. */
  'lock.setWatching': call<null>()({ on: needs('switch') }),
  /** Whether Touch ID unlocks, too. Turning it on asks for the passphrase. Errors: as for `lock.setWatching`; `changed-meanwhile` without the sensor. */
  'lock.setTouchId': call<null>()({ on: needs('switch') }),
  /** Saves a file that unlocks without the passphrase, once the person has confirmed it; answers where. Errors: `change-declined`, `canceled`, `storage`. */
  'lock.saveRecovery': call<string>()({}),
  /** Asks for the passphrase in main's own window, then restarts and saves everything unencrypted. Errors: as for `lock.set`. */
  'lock.remove': call<null>()({}),
};
