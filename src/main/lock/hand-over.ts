/**
 * What a Blockdesk that locks leaves to the one that starts locked, if the person chose that: the least by which sent transactions can be
 * watched. It is a file encrypted by the system's key store, read and deleted at once.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HandedService, toHandedService } from '#main/connections/handed-over.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import { attempt, createPrivate, kindOf, readOr, removeIfThere } from '#main/core/storage/files.ts';
import type { LentToken } from '#main/session/access.ts';
import { isStillThere } from '#main/writes/polling.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import type { Activity } from '#shared/writes/activity.ts';

export const handOverName = 'watching.handover';

/** One sent transaction. `sentAt` and `sentAtBlock` tell it from an older one, as following does. */
export interface HandedWrite extends Pick<Activity, 'sentAt' | 'sentAtBlock'> {
  readonly hash: string;
}

export interface Handed extends HandedService, LentToken {
  readonly writes: readonly HandedWrite[];
}

interface HandOver {
  readonly version: 1;
  /** In epoch milliseconds. */
  readonly at: number;
  readonly services: readonly Handed[];
}

interface ToHandParts {
  /** Accepted by their service. */
  readonly entries: readonly Activity[];
  readonly askedBy: (entry: Activity) => ConfirmedConnection | null;
  readonly lend: (connection: ConfirmedConnection) => LentToken | null;
}

/** Without the practice chain, which ends with Blockdesk; and without transactions that no hash is known of. */
export function toHand({ entries, askedBy, lend }: ToHandParts): readonly Handed[] {
  const services = new Map<string, { readonly connection: ConfirmedConnection; readonly writes: HandedWrite[] }>();
  for (const entry of entries) {
    const { hash, sentAt, sentAtBlock } = entry;
    const connection = hash === null ? null : askedBy(entry);
    if (hash === null || connection === null || connection.environment === 'sandbox' || !isStillThere(entry, connection)) continue;
    const known = services.get(connection.id) ?? { connection, writes: [] };
    known.writes.push({ hash, sentAt, sentAtBlock });
    services.set(connection.id, known);
  }
  return [...services.values()].flatMap(({ connection, writes }) => {
    const lent = lend(connection);
    return lent === null ? [] : [{ ...toHandedService(connection), ...lent, writes }];
  });
}

/** Leaves nothing where the system can't encrypt or the disk is full. The file isn't flushed: it lives for a moment, and may never reach the disk. */
export async function leaveHandOver(data: string, cipher: Cipher, now: number, services: readonly Handed[]): Promise<void> {
  const encrypted = await cipher.encrypt(JSON.stringify({ version: 1, at: now, services } satisfies HandOver));
  if (encrypted === null) return;
  const path = join(data, handOverName);
  const isWritten = attempt(() => {
    createPrivate(path);
    writeFileSync(path, encrypted);
  });
  if (!isWritten) attempt(() => removeIfThere(path));
}

/** Deletes it before it is used. A token that has ended meanwhile is empty. Null where that fails, as it does where there is none, or none that can be read. */
export async function takeHandOver(data: string, cipher: Cipher, now: number): Promise<readonly Handed[] | null> {
  const path = join(data, handOverName);
  const kind = readOr('other', () => kindOf(path));
  if (kind === 'none') return null;
  const bytes = kind === 'file' ? readOr(null, () => readFileSync(path)) : null;
  const isDeleted = attempt(() => rmSync(path, { recursive: true }));
  const decrypted = bytes === null || !isDeleted ? null : await cipher.decrypt(bytes);
  return decrypted === null ? null : parse(decrypted.text, now);
}

function parse(text: string, now: number): readonly Handed[] | null {
  try {
    const { version, at, services } = JSON.parse(text) as HandOver;
    // A clock that was set back would make tokens seem to live longer.
    if (version !== 1 || !(at <= now)) return null;
    const sound = services.filter(
      ({ token, until, writes }) => typeof token === 'string' && Number.isFinite(until) && writes.every(isWrite),
    );
    return sound.map((service) => (service.until > now ? service : { ...service, token: '' }));
  } catch {
    return null;
  }
}

const isWrite = ({ hash, sentAt, sentAtBlock }: HandedWrite) =>
  fieldKinds['transaction-hash'].schema.safeParse(hash).success &&
  (sentAt === null || Number.isFinite(sentAt)) &&
  (sentAtBlock === null || fieldKinds['block-number'].schema.safeParse(sentAtBlock).success);
