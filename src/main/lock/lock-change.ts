/** What main's own window shows for the lock. */
import type { ChangeDraft } from '#shared/writes/change.ts';
import { warn, warnTyped } from '#shared/writes/review/warning.ts';

/** It is about no connection. */
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
  otherwise: 'I can’t enter it',
};

/** The app ended before everything was encrypted. */
export const sealing = {
  ...unlocking,
  title: 'Finish setting the lock',
  text: 'A part of your data isn’t encrypted yet. Enter your passphrase to encrypt it.',
};

/** The app ended before everything was plain again. */
export const endingLock = {
  ...unlocking,
  title: 'Take off the lock',
  text: 'A part of your data is still encrypted. Enter your passphrase to save it without encryption.',
  action: 'Take off the lock',
  otherwise: 'Keep the lock',
};

/** Only macOS and Windows say that the screen locks. */
const onItsOwn = process.platform === 'linux' ? 'when this computer sleeps' : 'when this computer sleeps or its screen locks';

export const settingLock = {
  ...about,
  title: 'Set a lock?',
  text: 'A passphrase then encrypts all that Blockdesk saves here. Blockdesk restarts, and asks for it.',
  fields: [
    field('Encrypted', 'sign-ins, client secrets, connections, contacts, notes, rules, transactions, stored answers, pictures'),
    field('Not encrypted', 'preferences such as the theme, and the practice chain'),
    field('Locks', `when you choose it, after 15 minutes without input, ${onItsOwn}`),
    field('While locked', 'nothing is read, followed or announced. What you have sent goes on at the service'),
  ],
  warnings: [
    warn('passphrase', 'care', 'The passphrase can’t be reset. Without it and without a recovery file, your data is lost.'),
    warn('before', 'info', 'What was saved until now may stay in unused parts of the disk, as with every deleted file.'),
  ],
  passphrase: 'new' as const,
  action: 'Set lock and restart',
};

export const proving = {
  ...about,
  title: 'Change the passphrase',
  text: 'Enter the one that you use now.',
  fields: [],
  warnings: [],
  passphrase: 'known' as const,
  action: 'Continue',
};

export const changingPassphrase = {
  ...about,
  title: 'Choose a new passphrase',
  text: 'It unlocks Blockdesk from now on.',
  fields: [],
  warnings: [
    warn(
      'before',
      'info',
      'Copies of the data folder that were made before still open with the old one. Your recovery file still unlocks.',
    ),
  ],
  passphrase: 'new' as const,
  action: 'Change passphrase',
};

export const takingOff = {
  ...about,
  title: 'Take off the lock?',
  text: 'Blockdesk restarts and saves everything without encryption. Sign-ins and client secrets stay encrypted by your system.',
  fields: [],
  warnings: [warn('plain', 'danger', 'Whoever can read this disk can then read your contacts and transactions.')],
  passphrase: 'known' as const,
  action: 'Take off the lock',
};

export const lockingLater = (before: string, after: string): ChangeDraft => ({
  ...about,
  title: 'Lock later?',
  text: 'Until it locks, whoever is at this computer can use Blockdesk.',
  fields: [{ name: 'Lock without input', before, after, is: 'text' }],
  warnings: [],
  action: 'Lock later',
});

/** `replaces`: there was one before. */
export const savingRecovery = (replaces: boolean): ChangeDraft => ({
  ...about,
  title: 'Save a recovery file?',
  text: 'It unlocks Blockdesk if you forget the passphrase. Keep it apart from this computer.',
  fields: [],
  warnings: [
    warn('recovery', 'care', 'Whoever has this file and your data folder needs no passphrase.'),
    ...(replaces ? [warn('replaces', 'info', 'The recovery file that you saved before won’t fit any more.')] : []),
  ],
  action: 'Save recovery file',
});

/** `folder`: in the data folder, where what is encrypted is moved. */
export const startingAnew = (folder: string): ChangeDraft => ({
  ...about,
  title: 'Start anew?',
  text: 'Blockdesk begins empty. Your data is set aside, encrypted: only the passphrase or the recovery file can open it.',
  fields: [
    field('Set aside', 'sign-ins, client secrets, connections, contacts, notes, tokens, contracts, rules'),
    field('And', 'the record of what you sent: Blockdesk can’t warn you before you send it again'),
    field('Stays', 'what is on the chain, and what the service keeps for you'),
    field('In the folder', folder),
  ],
  warnings: [
    warnTyped(
      'anew',
      'Without the passphrase or the recovery file this can’t be undone.',
      'start anew',
      'you lose everything that is saved here.',
    ),
  ],
  action: 'Start anew',
});
