/** Loading pictures: a page may stop it; it begins, or goes by another gateway, only where the person agrees in main's own box. */
import { afterEach, expect, test } from 'vitest';
import type { AskPerson, Question } from '#main/ports/person.ts';
import { defaultGateway, nothingAllowed } from '#shared/pictures.ts';
import { fail, ok } from '#shared/result.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(answer: AskPerson) {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const asked: Question[] = [];
  const { handlers, slices } = handlersOf(main, (question) => {
    asked.push(question);
    return answer(question);
  });
  const { id } = main.connection;
  const save = (allowed: boolean, gateway = defaultGateway) => handlers['pictures.save']({ connection: id, allowed, gateway });
  const choice = () => slices.all().pictures.value.items[0] ?? nothingAllowed;
  return { asked, save, choice };
}

const other = 'https://gateway.example/what-a-page-would-tell/';

test('error: E4 E25 a page that allows itself to load: the person is asked with the whole gateway, and Cancel keeps all', async () => {
  const { save, choice, asked } = await start(async () => false);
  expect(await save(true, other)).toEqual(fail({ code: 'change-declined' }));
  expect(choice()).toEqual(nothingAllowed);
  expect(asked).toMatchObject([{ detail: expect.stringContaining(other), enter: 'no' }]);
});

test('behavior: agreed it holds; the same again and an end ask nobody, another gateway does', async () => {
  const { save, choice, asked } = await start(async () => true);
  expect(await save(true)).toEqual(ok(null));
  expect(await save(true)).toEqual(ok(null));
  expect(asked).toHaveLength(1);
  expect(await save(true, other)).toEqual(ok(null));
  expect(asked).toHaveLength(2);
  expect(await save(false, defaultGateway)).toEqual(ok(null));
  expect(asked).toHaveLength(2);
  expect(choice()).toEqual(nothingAllowed);
});

test('error: E25 stopped while the box is open, it does not go on by its answer', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answers = [Promise.resolve(true), promise];
  const { save, choice, asked } = await start(async () => (await answers.shift()) === true);
  await save(true);
  const changing = save(true, other);
  await expect.poll(() => asked.length).toBe(2);
  await save(false);
  resolve(true);
  expect(await changing).toEqual(fail({ code: 'change-declined' }));
  expect(choice()).toMatchObject({ allowed: false });
});
