/** The choice to load pictures: only the person allows it, per connection, whatever the file holds. */
import { expect, test } from 'vitest';
import { createPictureChoices } from '#main/collectibles/picture-choices.ts';
import { defaultGateway, nothingAllowed } from '#shared/collectibles/pictures.ts';
import { openSavedTable } from '#test/support/saved-table.ts';

/** `body`: what the file holds for the first connection. */
function open(body?: string) {
  const { database, table } = openSavedTable();
  if (body !== undefined) database.prepare("INSERT INTO saved VALUES ('a', 'pictures', 'pictures', ?)").run(body);
  return createPictureChoices({ table, changed() {} });
}

test('default: nothing is allowed until the person allows it, for that connection alone', () => {
  const choices = open();
  expect(choices.find('a')).toEqual(nothingAllowed);
  choices.save('a', { allowed: true, gateway: 'https://gw.example/' });
  expect([choices.find('a'), choices.find('b')]).toEqual([{ allowed: true, gateway: 'https://gw.example/' }, nothingAllowed]);
  choices.save('a', { allowed: false, gateway: defaultGateway });
  expect(choices.find('a').allowed).toBe(false);
  expect(open('{"allowed":true,"gateway":"https://a.example/"}').find('a').allowed).toBe(true);
});

test.each([
  '{"allowed":"true","gateway":"https://a.example/"}',
  '{"allowed":true,"gateway":"http://127.0.0.1/"}',
  '{"allowed":true}',
  'null',
  '[]',
  'no',
])('error: P3 E25 %s in the file allows nothing', (body) => expect(open(body).find('a')).toEqual(nothingAllowed));
