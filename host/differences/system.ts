/** What the app asks of the system: boxes, encryption, notifications, other programs. */
import { type Difference, refusal, row, unused } from './difference.ts';

const notificationOption = (name: string) => refusal(`Notification option '${name}'`, `new Notification({ ${name}: [] })`);

export const system: readonly Difference[] = [
  row(
    'api-dialog-spec',
    ['dialog module showOpenDialog', 'dialog module showSaveDialog', 'dialog module showCertificateTrustDialog'],
    'The app asks for no file by a dialog of the system, and trusts no certificate by one.',
    refusal('dialog.showOpenDialog'),
    refusal('dialog.showSaveDialog'),
    refusal('dialog.showCertificateTrustDialog'),
  ),
  row(
    'api-dialog-spec',
    'dialog module showMessageBox should not throw for valid cases',
    'The case also gives a box a window without a page as its parent; the app has none.',
    refusal('BaseWindow'),
  ),
  row(
    'api-safe-storage-spec',
    [
      'safeStorage module SafeStorage.isEncryptionAvailable()',
      'safeStorage module SafeStorage.encryptString()',
      'safeStorage module SafeStorage.decryptString',
      'safeStorage module SafeStorage sync and async',
      'safeStorage module safeStorage persists',
    ],
    'The cases use the synchronous half of safeStorage, which is deprecated; the app uses the asynchronous one.',
    refusal('safeStorage.isEncryptionAvailable'),
    refusal('safeStorage.encryptString'),
    refusal('safeStorage.decryptString'),
    refusal('safeStorage.setUsePlainTextEncryption'),
  ),
  row(
    'api-safe-storage-spec',
    'safeStorage module SafeStorage.getSelectedStorageBackend() should return a valid backend',
    'The case expects a system without a key store, and the host stands in for one with it; the app looks at ciphertexts instead.',
    unused('safeStorage.getSelectedStorageBackend'),
  ),
  row(
    'api-notification-spec',
    'Notification module inits, gets and sets',
    'A notification of the app has a title and a text only.',
    notificationOption('subtitle'),
    notificationOption('hasReply'),
    notificationOption('actions'),
  ),
  row(
    'api-shell-spec',
    ['shell module shell.trashItem()', 'shell module shell.openExternal() opens an external link in the renderer'],
    'The app moves nothing to the trash, and its pages have no shell.',
    refusal('shell.trashItem'),
    refusal("require('electron').shell"),
  ),
];
