/** What the app asks of the system: boxes, encryption, notifications, other programs. */
import { type Difference, refusal, row, test, unused } from './difference.ts';

const notificationOption = (name: string) => refusal(`Notification option '${name}'`, `new Notification({ ${name}: [] })`);

export const system: readonly Difference[] = [
  row(
    'api-dialog-spec',
    ['dialog module showOpenDialog', 'dialog module showSaveDialog', 'dialog module showCertificateTrustDialog'],
    'The app uses no system dialog to trust a certificate. It asks where to save and which file to open without the options that the cases use.',
    test('unit/host/dialog.test.ts', 'showOpenDialog: a page with the path to type'),
    test('unit/host/dialog.test.ts', 'showSaveDialog: a page with the path to change'),
    refusal('dialog.showCertificateTrustDialog'),
  ),
  row(
    'api-dialog-spec',
    'dialog module showMessageBox should not throw for valid cases',
    'The case also uses a window without a page as a parent; the app has no such window.',
    refusal('BaseWindow'),
  ),
  row(
    'api-safe-storage-spec',
    [
      'safeStorage module SafeStorage.isEncryptionAvailable()',
      'safeStorage module SafeStorage.encryptString()',
      'safeStorage module SafeStorage.decryptString()',
      'safeStorage module SafeStorage.decryptStringAsync() should return a promise',
      'safeStorage module SafeStorage.decryptStringAsync() can decrypt data encrypted with sync method',
      'safeStorage module SafeStorage sync and async interoperability sync decrypt can handle async encrypted data',
      'safeStorage module safeStorage persists encryption key across app relaunch can decrypt after closing and reopening app',
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
    'The case expects a system without a key store, but the host acts as one that has it; the app looks at ciphertexts instead.',
    unused('safeStorage.getSelectedStorageBackend'),
  ),
  row(
    'api-notification-spec',
    ['basic string properties', 'basic boolean properties', 'actions'].map((what) => `Notification module inits, gets and sets ${what}`),
    'The app’s notifications have only a title and a text.',
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
