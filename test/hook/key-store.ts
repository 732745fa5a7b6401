/** Uses the host's key store on both runners, so that tests need no keyring and leave the person's own alone. */
import { app, safeStorage } from 'electron';
import { createSafeStorage, usualMode } from '#host/safe-storage.ts';
import { parseStorageMode } from './storage-mode.ts';

/** Returns the command that changes the mode. */
export function replaceKeyStore(): (words: readonly string[]) => void {
  let mode = usualMode;
  const dataFolder = () => app.getPath('userData');
  const own = createSafeStorage({ dataFolder, isReady: () => app.isReady(), mode: () => mode });
  const { isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync, getSelectedStorageBackend } = own;
  Object.assign(safeStorage, { isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync, getSelectedStorageBackend });
  return ([text = '']) => {
    mode = parseStorageMode(text);
  };
}
