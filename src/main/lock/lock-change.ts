/** What main's own window shows for the lock. */
import type { ChangeDraft } from '#shared/writes/change.ts';
import { warn, warnTyped } from '#shared/writes/review/warning.ts';

/** The lock belongs to no connection. */
const about = { connection: '', environment: null };
const field = (name: string, after: string) => ({ name, before: null, after, is: 'text' as const });

export const unlocking = {
  ...about,
  title: 'Unlock Blockdesk',
  text: 'Your data is encrypted. Enter your passphrase to read it.',
  fields: [],
  warnings: [],
  passphrase: 'known' as const,
  action: 'Unlock',
  otherwise: 'Forgot passphrase?',
};

/** The app ended before everything was encrypted. */
export const sealing = {
  ...unlocking,
  title: 'Finish setting the lock',
  text: 'Some of your data isn’t encrypted yet. Enter your passphrase to encrypt it.',
};

/** The app ended before everything was decrypted. */
export const endingLock = {
  ...unlocking,
  title: 'Take off the lock',
  text: 'Some of your data is still encrypted. Enter your passphrase to decrypt it.',
  action: 'Take off the lock',
  otherwise: 'Keep the lock',
};

/** Only macOS and Windows say that the screen locks. */
const onItsOwn = process.platform === 'linux' ? 'when this computer sleeps' : 'when this computer sleeps or its screen locks';

export const settingLock = {
  ...about,
  title: 'Set a lock?',
  text: 'This encrypts your data on this computer. Blockdesk restarts and asks for your passphrase.',
  fields: [
    field('Encrypted', 'sign-ins, client secrets, connections, contacts, notes, rules, transactions, stored answers, pictures'),
    field('Not encrypted', 'preferences such as the theme, and the practice chain'),
    field('Locks', `when you choose to, after 15 minutes without input, and ${onItsOwn}`),
    field('While locked', 'nothing is read or announced, unless you choose to keep watching sent transactions'),
  ],
  warnings: [
    warn('passphrase', 'care', 'The passphrase can’t be reset. If you forget it and have no recovery file, your data is lost.'),
    warn('before', 'info', 'Data saved until now may remain in unused parts of the disk, as with any deleted file.'),
  ],
  passphrase: 'new' as const,
  action: 'Set lock and restart',
};

export const proving = {
  ...about,
  title: 'Change the passphrase',
  text: 'Enter your current passphrase.',
  fields: [],
  warnings: [],
  passphrase: 'known' as const,
  action: 'Continue',
};

/** `hasTouchId`: it unlocks, too. */
export const changingPassphrase = (hasTouchId: boolean) => ({
  ...about,
  title: 'Choose a new passphrase',
  text: 'It unlocks Blockdesk from now on.',
  fields: [],
  warnings: [
    warn(
      'before',
      'info',
      'Earlier copies of the data folder still open with the old passphrase. Your recovery file, if you saved one, still works.',
    ),
    ...(hasTouchId ? [warn('touch-id', 'info', 'Touch ID still unlocks Blockdesk.')] : []),
  ],
  passphrase: 'new' as const,
  action: 'Change passphrase',
});

export const watchingWhileLocked: ChangeDraft = {
  ...about,
  title: 'Keep watching while locked?',
  text: 'When Blockdesk locks, it goes on looking for transactions you sent, and announces how they end.',
  fields: [
    field('In memory while locked', 'the address of the service, an access token, the hashes of those transactions'),
    field('Not in memory', 'names, amounts, accounts, refresh tokens, client secrets'),
    field('Ends', 'when the access token ends, when you stop it, or when you unlock'),
    field('Not watched', 'transactions without a hash, and those of the practice chain'),
  ],
  warnings: [
    warn(
      'token',
      'danger',
      'Whoever can read this computer’s memory while it’s locked could send transactions with the access token until it ends.',
    ),
    warn('disk', 'info', 'For a moment, these are also in a file that your system’s key store encrypts.'),
  ],
  action: 'Keep watching',
};

export const usingTouchId = {
  ...about,
  title: 'Unlock with Touch ID?',
  text: 'Enter your passphrase. It always unlocks Blockdesk, too.',
  fields: [],
  warnings: [
    warn(
      'keychain',
      'care',
      'The macOS keychain then also keeps the key, so whoever can make the keychain give it up needs no passphrase.',
    ),
    warn('password', 'info', 'macOS may accept the password of your account instead of a finger.'),
  ],
  passphrase: 'known' as const,
  action: 'Use Touch ID',
};

export const takingOff = {
  ...about,
  title: 'Take off the lock?',
  text: 'Blockdesk restarts and decrypts your data. Your system still encrypts sign-ins and client secrets.',
  fields: [],
  warnings: [warn('plain', 'danger', 'Whoever can read this disk can then read your contacts and transactions.')],
  passphrase: 'known' as const,
  action: 'Take off the lock',
};

export const lockingLater = (before: string, after: string): ChangeDraft => ({
  ...about,
  title: 'Lock later?',
  text: 'Until Blockdesk locks, anyone at this computer can use it.',
  fields: [{ name: 'Lock when idle', before, after, is: 'text' }],
  warnings: [],
  action: 'Lock later',
});

/** `replaces`: a recovery file was saved before. */
export const savingRecovery = (replaces: boolean): ChangeDraft => ({
  ...about,
  title: 'Save a recovery file?',
  text: 'It unlocks Blockdesk if you forget your passphrase. Don’t keep it on this computer.',
  fields: [],
  warnings: [
    warn('recovery', 'care', 'Whoever has this file and your data folder needs no passphrase.'),
    ...(replaces ? [warn('replaces', 'info', 'The recovery file you saved before stops working.')] : []),
  ],
  action: 'Save recovery file',
});

/** `folder`: in the data folder; everything encrypted is moved there. */
export const startingAnew = (folder: string): ChangeDraft => ({
  ...about,
  title: 'Start over?',
  text: 'Blockdesk starts empty. Your data is set aside, still encrypted. Only your passphrase or recovery file can open it.',
  fields: [
    field('Set aside', 'sign-ins, client secrets, connections, contacts, notes, tokens, contracts, rules'),
    field('Also', 'the record of what you sent, so Blockdesk can’t warn you before you send it again'),
    field('Stays', 'what is on the chain, and what the service keeps for you'),
    field('Set aside in', folder),
  ],
  warnings: [
    warnTyped(
      'anew',
      'Without your passphrase or recovery file, this can’t be undone.',
      'start over',
      'Blockdesk starts without your saved data.',
    ),
  ],
  action: 'Start over',
});
