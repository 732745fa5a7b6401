/** What main's own window shows for the lock. */
import { t } from '#shared/core/language/language.ts';
import type { ChangeDraft } from '#shared/writes/change.ts';
import { warn, warnTyped } from '#shared/writes/review/warning.ts';

/** The lock belongs to no connection. */
const about = { connection: '', environment: null };
const field = (name: string, after: string) => ({ name, before: null, after, is: 'text' as const });

export const unlocking = {
  ...about,
  title: t('Unlock Blockdesk'),
  text: t('Your data is encrypted. Enter your passphrase to read it.'),
  fields: [],
  warnings: [],
  passphrase: 'known' as const,
  action: t('Unlock'),
  otherwise: t('Forgot passphrase?'),
};

/** The app ended before everything was encrypted. */
export const sealing = {
  ...unlocking,
  title: t('Finish setting the lock'),
  text: t('Some of your data isn’t encrypted yet. Enter your passphrase to encrypt it.'),
};

/** The app ended before everything was decrypted. */
export const endingLock = {
  ...unlocking,
  title: t('Take off the lock'),
  text: t('Some of your data is still encrypted. Enter your passphrase to decrypt it.'),
  action: t('Take off the lock'),
  otherwise: t('Keep the lock'),
};

/** Only macOS and Windows say that the screen locks. */
const whenItLocks =
  process.platform === 'linux'
    ? t('when you choose to, after 15 minutes without input, and when this computer sleeps')
    : t('when you choose to, after 15 minutes without input, and when this computer sleeps or its screen locks');

export const settingLock = {
  ...about,
  title: t('Set a lock?'),
  text: t('This encrypts your data on this computer. Blockdesk restarts and asks for your passphrase.'),
  fields: [
    field(
      t('Encrypted'),
      t(
        'sign-ins, client secrets, connections, contacts, labels, notes, tokens, contracts, approvals, rules, transactions, stored answers, pictures',
      ),
    ),
    field(t('Not encrypted'), t('preferences such as the theme, and the practice chain')),
    field(t('Locks'), whenItLocks),
    field(t('While locked'), t('nothing is read or announced, unless you choose to keep watching sent transactions')),
  ],
  warnings: [
    warn(
      'passphrase',
      'care',
      t(
        'The passphrase can’t be reset. If you forget it and have no recovery file, your data is lost. You can save one in Settings afterwards.',
      ),
    ),
    warn('before', 'info', t('Data saved until now may remain in unused parts of the disk, as with any deleted file.')),
  ],
  passphrase: 'new' as const,
  action: t('Set lock and restart'),
};

export const proving = {
  ...about,
  title: t('Change the passphrase'),
  text: t('Enter your current passphrase.'),
  fields: [],
  warnings: [],
  passphrase: 'known' as const,
  action: t('Continue'),
};

/** `hasTouchId`: it unlocks, too. */
export const changingPassphrase = (hasTouchId: boolean) => ({
  ...about,
  title: t('Choose a new passphrase'),
  text: t('It unlocks Blockdesk from now on.'),
  fields: [],
  warnings: [
    warn(
      'before',
      'info',
      t('Earlier copies of the data folder still open with the old passphrase. Your recovery file, if you saved one, still works.'),
    ),
    ...(hasTouchId ? [warn('touch-id', 'info', t('Touch ID still unlocks Blockdesk.'))] : []),
  ],
  passphrase: 'new' as const,
  action: t('Change passphrase'),
});

export const watchingWhileLocked: ChangeDraft = {
  ...about,
  title: t('Keep watching while locked?'),
  text: t('When Blockdesk locks, it goes on looking for transactions you sent, and announces how they end.'),
  fields: [
    field(t('In memory while locked'), t('the address of the service, an access token, the hashes of those transactions')),
    field(t('Not in memory'), t('names, amounts, accounts, refresh tokens, client secrets')),
    field(t('Ends'), t('when the access token ends, when you stop it, or when you unlock')),
    field(t('Not watched'), t('transactions without a hash, and those of the practice chain')),
  ],
  warnings: [
    warn(
      'token',
      'danger',
      t('Whoever can read this computer’s memory while it’s locked could send transactions with the access token until it ends.'),
    ),
    warn('disk', 'info', t('For a moment, the access token is also in a file that your system’s key store encrypts.')),
  ],
  action: t('Keep watching'),
};

export const usingTouchId = {
  ...about,
  title: t('Unlock with Touch ID?'),
  text: t('Enter your passphrase. It always unlocks Blockdesk, too.'),
  fields: [],
  warnings: [
    warn(
      'keychain',
      'care',
      t('The macOS keychain then also keeps the key, so whoever can make the keychain give it up needs no passphrase.'),
    ),
    warn('password', 'info', t('macOS may accept the password of your account instead of a finger.')),
  ],
  passphrase: 'known' as const,
  action: t('Use Touch ID'),
};

export const takingOff = {
  ...about,
  title: t('Take off the lock?'),
  text: t('Blockdesk restarts and decrypts your data. Your system still encrypts sign-ins and client secrets.'),
  fields: [],
  warnings: [warn('plain', 'danger', t('Whoever can read this disk can then read your contacts and transactions.'))],
  passphrase: 'known' as const,
  action: t('Take off the lock'),
};

export const lockingLater = (before: string, after: string): ChangeDraft => ({
  ...about,
  title: t('Lock later?'),
  text: t('Until Blockdesk locks, anyone at this computer can use it.'),
  fields: [{ name: t('Lock when idle'), before, after, is: 'text' }],
  warnings: [],
  action: t('Lock later'),
});

/** `replaces`: a recovery file was saved before. */
export const savingRecovery = (replaces: boolean): ChangeDraft => ({
  ...about,
  title: t('Save a recovery file?'),
  text: t('It unlocks Blockdesk if you forget your passphrase. Don’t keep it on this computer.'),
  fields: [],
  warnings: [
    warn('recovery', 'care', t('Whoever has this file and your data folder needs no passphrase.')),
    ...(replaces ? [warn('replaces', 'info', t('The recovery file you saved before stops working.'))] : []),
  ],
  action: t('Save recovery file'),
});

/** `folder`: in the data folder; everything encrypted is moved there. */
export const startingAnew = (folder: string): ChangeDraft => ({
  ...about,
  title: t('Start over?'),
  text: t(
    'Blockdesk starts empty. Your data is set aside, still encrypted. Only your passphrase or recovery file can open it. To go back, quit Blockdesk and move the files from the folder below into the data folder again.',
  ),
  fields: [
    field(
      t('Set aside'),
      t('sign-ins, client secrets, connections, contacts, labels, notes, tokens, contracts, approvals, rules, stored answers, pictures'),
    ),
    field(t('Set aside, too'), t('the record of what you sent, so Blockdesk can’t warn you before you send it again')),
    field(t('In the folder'), folder),
    field(t('Stays'), t('what is on the chain, and what the service keeps for you')),
  ],
  warnings: [
    warnTyped(
      'anew',
      t('Without your passphrase or recovery file, this can’t be undone.'),
      t('start over'),
      t('Blockdesk starts without your saved data.'),
    ),
  ],
  action: t('Start over'),
});
