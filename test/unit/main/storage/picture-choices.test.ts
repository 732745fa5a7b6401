/** The choice to load pictures: nothing is allowed but by the person, connection by connection, whatever stands in the file. */
import { expect, test } from 'vitest';
import { createPictureChoices } from '#main/storage/picture-choices.ts';
import type { SavedTable } from '#main/storage/saved-table.ts';
import { defaultGateway, nothingAllowed } from '#shared/pictures.ts';
import { ok } from '#shared/result.ts';

/** As the vault's, in memory. */
function tableWith(bodies: Record<string, string> = {}): SavedTable {
  const kept = new Map(Object.entries(bodies));
  return {
    list: (connection) => (kept.has(connection) ? [{ key: 'pictures', body: kept.get(connection) ?? '' }] : []),
    put: (connection, _kind, [row]) => {
      kept.set(connection, row?.body ?? '');
      return ok(null);
    },
    remove: (connection) => {
      kept.delete(connection);
      return ok(null);
    },
  };
}

const open = (table = tableWith()) => createPictureChoices({ table, activeConnection: 'a', changed() {} });

test('default: nothing is allowed until it is said, for that connection alone', () => {
  const choices = open();
  expect(choices.find('a')).toEqual(nothingAllowed);
  choices.save('a', { allowed: true, gateway: 'https://gw.example/' });
  expect([choices.find('a'), choices.find('b')]).toEqual([{ allowed: true, gateway: 'https://gw.example/' }, nothingAllowed]);
  choices.save('a', { allowed: false, gateway: defaultGateway });
  expect(choices.find('a').allowed).toBe(false);
});

test.each([
  '{"allowed":"true","gateway":"https://a.example/"}',
  '{"allowed":true,"gateway":"http://127.0.0.1/"}',
  '{"allowed":true}',
  'null',
  '[]',
  'no',
])('error: P3 E25 %s in the file allows nothing', (body) => expect(open(tableWith({ a: body })).find('a')).toEqual(nothingAllowed));
