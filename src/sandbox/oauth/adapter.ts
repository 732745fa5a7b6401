/** Keeps what the authorization server must remember, in a form from which no token or code can be recovered. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const schema = `
  CREATE TABLE IF NOT EXISTS entries (
    model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL,
    grant_id TEXT, uid TEXT, consumed INTEGER, expires INTEGER,
    PRIMARY KEY (model, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS by_grant ON entries (grant_id);
  CREATE INDEX IF NOT EXISTS by_uid ON entries (uid);
  CREATE INDEX IF NOT EXISTS by_expiry ON entries (expires);`;

const now = () => Math.floor(Date.now() / 1000);
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

type Row = Record<string, unknown> | undefined;

export interface Adapters {
  readonly forModel: (model: string) => Adapter;
  /** Grows whenever something is ended before its time: what was found before must be looked up again. */
  readonly revocations: () => number;
}

/**
 * One adapter for each model. An id is a token, a code or a cookie: only its SHA-256 is kept, and the payload goes without
 * it (`jti`) and gets it back from who asks by it.
 */
export function createAdapters(database: DatabaseSync): Adapters {
  database.exec(schema);
  database.prepare('DELETE FROM entries WHERE expires < ?').run(Date.now());
  const put = database.prepare(
    'INSERT OR REPLACE INTO entries (model, id, payload, grant_id, uid, consumed, expires) VALUES (?, ?, ?, ?, ?, NULL, ?)',
  );
  const get = database.prepare('SELECT payload, consumed, expires FROM entries WHERE model = ? AND id = ?');
  const getByUid = database.prepare('SELECT payload, consumed, expires FROM entries WHERE model = ? AND uid = ?');
  const consume = database.prepare('UPDATE entries SET consumed = ? WHERE model = ? AND id = ?');
  const destroy = database.prepare('DELETE FROM entries WHERE model = ? AND id = ?');
  const revoke = database.prepare('DELETE FROM entries WHERE model = ? AND grant_id = ?');

  const read = (row: Row, id: string | undefined): AdapterPayload | undefined => {
    if (row === undefined || (typeof row.expires === 'number' && row.expires <= Date.now())) return undefined;
    const payload = JSON.parse(String(row.payload)) as AdapterPayload;
    return {
      ...payload,
      ...(id === undefined ? {} : { jti: id }),
      ...(typeof row.consumed === 'number' ? { consumed: row.consumed } : {}),
    };
  };

  let revocations = 0;
  const forModel = (model: string): Adapter => ({
    upsert: async (id, { jti: _, ...payload }, expiresIn) => {
      // The session's cookie, which a sign-in under way would otherwise carry about; nothing reads it.
      if (payload.session !== undefined) delete payload.session.cookie;
      // In milliseconds, so that a token lives exactly as long as announced.
      const expires = typeof expiresIn === 'number' ? Date.now() + expiresIn * 1000 : null;
      // A grant's own id is not hashed here: it opens nothing, and every token of the grant must find it.
      put.run(model, hashed(id), JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expires);
    },
    find: async (id) => read(get.get(model, hashed(id)), id),
    findByUid: async (uid) => read(getByUid.get(model, uid), undefined),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      consume.run(now(), model, hashed(id));
    },
    destroy: async (id) => {
      revocations += 1;
      destroy.run(model, hashed(id));
    },
    revokeByGrantId: async (grantId) => {
      revocations += 1;
      revoke.run(model, grantId);
    },
  });
  return { forModel, revocations: () => revocations };
}
