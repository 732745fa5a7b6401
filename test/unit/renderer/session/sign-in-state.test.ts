/** What the shell says first, by circumstances. */
import { describe, expect, test } from 'vitest';
import { bannersOf } from '#renderer/session/sign-in-state.ts';
import { afterSignOutWords, countsDown, endsWords, leftThereWords, renewalWords, storedWords } from '#renderer/session/sign-in-words.ts';
import { storageBanners } from '#renderer/session/storage-banners.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Session } from '#shared/ipc/state.ts';
import { toConnection } from '#test/support/connection.ts';

const now = new Date(2026, 10, 21, 12, 4, 31).getTime();
const minutes = (count: number) => count * 60_000;
const offline: AppError = { code: 'offline', host: 'h', reason: 'refused' };
const signedIn = {
  phase: 'signed-in',
  signedInAt: now - minutes(60),
  scopes: [],
  expiresAt: now + minutes(30),
  renews: true,
  renewedAt: null,
  tokenStorage: 'encrypted',
  person: 'same',
  problem: null,
} as const satisfies Session;

const said = (session: Session, more: Partial<Parameters<typeof bannersOf>[0]> = {}) =>
  bannersOf({
    connection: toConnection({}),
    session,
    readProblem: null,
    lastReadAt: null,
    unreadable: 0,
    storage: { notes: [] },
    hidden: [],
    now,
    ...more,
  });
const keys = (...args: Parameters<typeof said>) => said(...args).map(({ key }) => key);

describe('bannersOf', () => {
  test('default: nothing to say', () => {
    expect(said(signedIn)).toEqual([]);
    expect(said({ phase: 'restoring' })).toEqual([]);
  });

  test('error: M22 on another chain than the person knows, it names both, and leads to the confirmation', () => {
    const before = { id: '1', name: 'Ethereum' };
    const chain = { id: '5', name: null, currency: null };
    const moved = toConnection({ name: 'Acme', chain: { ...chain, before } });
    const text = 'Acme moved from Ethereum (chain 1) to chain 5. You can’t send until you confirm the new chain.';
    expect(said(signedIn, { connection: moved })).toEqual([{ key: 'chain', tone: 'care', text, action: 'confirm-chain' }]);
    expect(said(signedIn, { connection: toConnection({ chain }) })).toEqual([]);
  });

  test('behavior: an ended sign-in says when, and offers to sign in again', () => {
    expect(said({ phase: 'expired', at: now - minutes(4), problem: null })[0]).toMatchObject({
      action: 'sign-in-again',
      text: expect.stringContaining('ended at 12:00'),
    });
    expect(said({ phase: 'expired', at: null, problem: null })[0]?.text).toMatch(/^Your sign-in has ended\./);
  });

  test('behavior: O26 other accounts than at the last sign-in are said', () => {
    expect(said({ ...signedIn, person: 'another' })[0]).toMatchObject({ key: 'another-person', action: 'sign-in-again' });
    expect(keys({ ...signedIn, person: 'unknown' })).toEqual([]);
  });

  test('behavior: an attempt that failed says why; one that was given up says nothing more', () => {
    const denied: AppError = { code: 'sign-in-failed', reason: 'denied', detail: '' };
    expect(said({ phase: 'expired', at: null, problem: denied })[0]?.text).toContain('You declined');
    expect(said({ phase: 'expired', at: null, problem: { code: 'sign-in-cancelled', why: 'by-person' } })).toEqual(
      said({ phase: 'expired', at: null, problem: null }),
    );
  });

  test('behavior: offline says as of when; other failures of a read do not say offline', () => {
    expect(said(signedIn, { connection: toConnection({ name: 'Acme' }), readProblem: offline, lastReadAt: now })[0]?.text).toBe(
      'Offline: Acme can’t be reached. What you see of it was read at 12:04:31 or earlier.',
    );
    expect(keys(signedIn, { readProblem: { code: 'service', status: 403, text: '' } })).toEqual([]);
  });

  test('behavior: the end is shown only when it is near and no renewal is automatic', () => {
    expect(said({ ...signedIn, renews: false })[0]?.text).toBe('Your sign-in ends at 12:34.');
    expect(keys({ ...signedIn, renews: false, expiresAt: now + minutes(90) })).toEqual([]);
    expect(keys({ ...signedIn, renews: false, expiresAt: null })).toEqual([]);
  });

  test('behavior: “in memory only” is shown until the person has read it', () => {
    expect(keys({ ...signedIn, tokenStorage: 'memory' })).toEqual(['memory']);
    expect(keys({ ...signedIn, tokenStorage: 'memory' }, { hidden: ['memory'] })).toEqual([]);
  });
});

describe('the sign-in in words', () => {
  test('behavior: when it ends; within the hour it counts down; what is unknown says so', () => {
    expect(endsWords(signedIn, 'Example Bank', now)).toBe('when you sign out, or Example Bank ends it');
    expect(endsWords({ ...signedIn, tokenStorage: 'memory' }, 'Example Bank', now)).toBe('when you sign out or close Blockdesk');
    expect(endsWords({ ...signedIn, renews: false }, 'Example Bank', now)).toBe('12:34:31 (in 30:00)');
    expect(endsWords({ ...signedIn, renews: false, expiresAt: now + minutes(90) }, 'Example Bank', now)).toBe('13:34:31');
    expect(endsWords({ ...signedIn, renews: false, expiresAt: null }, 'Example Bank', now)).toBe('not reported');
    const unrenewed = { ...signedIn, problem: offline } as const;
    expect(endsWords(unrenewed, 'Example Bank', now)).toBe('12:34:31 (in 30:00), unless it’s renewed');
    expect(endsWords({ ...unrenewed, expiresAt: now - minutes(1) }, 'Example Bank', now)).toBe(
      'ended at 12:03:31; works again once it’s renewed',
    );
    expect(endsWords({ ...unrenewed, expiresAt: null }, 'Example Bank', now)).toContain('when you sign out');
    expect(countsDown(signedIn, now)).toBe(true);
    expect(countsDown({ ...signedIn, expiresAt: now + minutes(90) }, now)).toBe(false);
    expect(countsDown({ ...signedIn, expiresAt: now - 1 }, now)).toBe(false);
  });

  test('behavior: whether it was renewed, when it will be, and why it failed', () => {
    expect(renewalWords(signedIn, now)).toBe('not yet; again before 12:34:31 (in 30:00)');
    expect(renewalWords({ ...signedIn, renewedAt: now - minutes(30) }, now)).toBe('last at 11:34:31; again before 12:34:31 (in 30:00)');
    expect(renewalWords({ ...signedIn, expiresAt: null }, now)).toBe('not yet');
    expect(renewalWords({ ...signedIn, renews: false }, now)).toBe('never: sign in again when it ends');
    expect(renewalWords({ ...signedIn, expiresAt: now }, now)).toBe('not yet');
    expect(renewalWords({ ...signedIn, problem: offline }, now)).toMatch(/^failed: .+\. Blockdesk tries again\.$/);
    expect(renewalWords({ ...signedIn, problem: { code: 'secret-locked' } }, now)).toMatch(/^failed: .+\.$/);
    expect(renewalWords({ ...signedIn, problem: { code: 'secret-locked' } }, now)).not.toContain('again');
    // It was renewed and not saved, or another attempt to sign in was canceled.
    for (const problem of [
      { code: 'storage', what: '' },
      { code: 'sign-in-cancelled', why: 'by-person' },
    ] as const)
      expect(renewalWords({ ...signedIn, renewedAt: now, expiresAt: null, problem }, now)).toBe('last at 12:04:31');
  });

  test.each(['darwin', 'win32', 'linux'] as const)('behavior: how it is stored on %s; in memory alike everywhere', (platform) => {
    expect(storedWords(signedIn, platform)).toMatch(/^encrypted (with a key|for your Windows)/);
    expect(storedWords({ ...signedIn, tokenStorage: 'memory' }, platform)).toBe('in memory only: closing Blockdesk ends it');
  });
});

describe('what is said of the files', () => {
  const aside = { kind: 'set-aside', of: 'vault', file: 'vault.db.corrupt-1', restored: 'without' } as const;

  test('error: P3 a damaged file is named until that is read', () => {
    const [banner] = storageBanners({ notes: [aside] }, []);
    expect(banner?.text).toContain('vault.db.corrupt-1');
    expect(banner?.text).toContain('last good copy');
    expect(storageBanners({ notes: [aside] }, ['storage-0'])).toEqual([]);
    expect(banner?.text).toContain('without sign-ins');
    expect(storageBanners({ notes: [{ ...aside, restored: 'with' }] }, [])[0]?.text).toContain('with sign-ins');
    expect(storageBanners({ notes: [{ ...aside, restored: false }] }, [])[0]?.text).toContain('no good copy');
  });

  test.each([
    ['P8', 'newer-version', 'newer version'],
    ['P6', 'in-use', 'Another Blockdesk is using'],
    ['P1', 'out-of-reach', 'disk has space'],
  ] as const)('error: %s memory only because of %s stays visible, and is shown once', (_row, why, words) => {
    const storage = { notes: [{ kind: 'memory-only', why }] } as const;
    expect(said({ ...signedIn, tokenStorage: 'memory' }, { storage })).toEqual([]);
    expect(storageBanners(storage, ['storage-0'])).toEqual([
      expect.objectContaining({ key: 'storage-0', action: null, text: expect.stringContaining(words) }),
    ]);
  });

  test('error: P1 a sign-in that could not be saved is shown as ending with the app', () => {
    const unsaved = said({ ...signedIn, tokenStorage: 'memory', problem: { code: 'storage', what: 'the sign-in' } });
    expect(unsaved.map(({ key }) => key)).toEqual(['unsaved']);
  });
});

describe('leftThereWords', () => {
  test('default: O44 until when it lives on where that is known', () => {
    expect(leftThereWords({ ...signedIn, renews: false }, toConnection(), now)).toBe(
      'The sign-in doesn’t end there. It stays valid until 12:34:31.',
    );
  });

  test('behavior: O44 where it is not, that', () => {
    for (const session of [signedIn, { ...signedIn, renews: false, expiresAt: null }]) {
      expect(leftThereWords(session, toConnection({ name: 'Acme' }), now)).toContain('Acme decides how long it stays valid.');
    }
    expect(leftThereWords({ phase: 'expired', at: null, problem: null }, toConnection(), now)).toBe('The sign-in doesn’t end there.');
  });
});

describe('afterSignOutWords', () => {
  test('default: O44 revoked, being revoked, and not revoked with what that means', () => {
    const words = (revoked: 'asking' | 'yes' | 'no', until: number | null) => afterSignOutWords({ revoked, until }, 'Acme', now);
    expect(words('yes', null)).toContain('here and at Acme');
    expect(words('asking', null)).toContain('Signing out at Acme');
    expect(words('no', now + minutes(30))).toContain('stays valid until 12:34:31.');
    expect(words('no', null)).toContain('Acme decides how long');
  });

  test('behavior: O44 a service with a revocation address is said to be asked', () => {
    expect(leftThereWords(signedIn, toConnection({ revocationAddress: 'https://login.example.org/revoke' }), now)).toContain(
      'ends there too',
    );
  });
});
