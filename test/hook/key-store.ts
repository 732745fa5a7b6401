/** The key store: the host's, on either runner, so that no machine needs a keyring and none is asked. */
import { app, safeStorage } from 'electron';
import { createSafeStorage, usualMode } from '#host/safe-storage.ts';
import { parseStorageMode } from './storage-mode.ts';

/** Returns what changes its mode from then on. */
export function standInForKeyStore(): (words: readonly string[]) => void {
  let mode = usualMode;
  const dataFolder = () => app.getPath('userData');
  const own = createSafeStorage({ dataFolder, isReady: () => app.isReady(), mode: () => mode });
  const { isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync, getSelectedStorageBackend } = own;
  Object.assign(safeStorage, { isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync, getSelectedStorageBackend });
  return ([text = '']) => {
    mode = parseStorageMode(text);
  };
}
