/** The end after a failure in main, and a page whose process ends (E21). */
import { expect, test, vi } from 'vitest';
import type { Question } from '#main/core/ports/desktop.ts';
import { traceOf } from '#main/core/trace.ts';
import { createFailureEnd } from '#main/failure.ts';
import { createPageRescue } from '#main/page-rescue.ts';

const canary = 'secret-canary';

function failing(change: { save?: () => Promise<void>; show?: () => Promise<void>; patience?: number } = {}) {
  const happened: string[] = [];
  const said: string[] = [];
  const exited = Promise.withResolvers<number>();
  const fail = createFailureEnd({
    log: (line) => said.push(line),
    save: async () => {
      happened.push('save');
      await change.save?.();
    },
    patience: change.patience ?? 10_000,
    show: async (title, text) => {
      happened.push('show');
      said.push(title, text);
      await change.show?.();
    },
    exit: (code) => {
      happened.push('exit');
      exited.resolve(code);
    },
  });
  return { fail, happened, said, exited: exited.promise };
}

test('error: E21 unsaved data is saved first, then the person sees the message, then the app quits', async () => {
  const { fail, happened, said, exited } = failing();
  fail('main', new Error(canary));
  expect(await exited).toBe(1);
  expect(happened).toEqual(['save', 'show', 'exit']);
  expect(said.join('\n')).toContain('Blockdesk has to close');
  expect(said.join('\n')).not.toContain(canary);
});

test('error: E21 once, however many follow', async () => {
  const { fail, happened, exited, said } = failing();
  for (let round = 0; round < 50; round += 1) fail('main', new Error('again'));
  await exited;
  fail('main', new Error('late'));
  expect(happened).toEqual(['save', 'show', 'exit']);
  expect(said.filter((line) => line.startsWith('unexpected failure'))).toHaveLength(51);
});

test('error: E21 saving that fails or hangs, and a box that cannot be shown, do not prevent it from quitting', async () => {
  const broken = failing({ save: () => Promise.reject(new Error(canary)), show: () => Promise.reject(new Error(canary)) });
  broken.fail('start', canary);
  expect(await broken.exited).toBe(1);
  expect(broken.said.join('\n')).not.toContain(canary);
  expect(broken.said.join('\n')).toContain('Blockdesk couldn’t start');
  const hanging = failing({ save: () => new Promise(() => {}), patience: 10 });
  // The timer of the end does not keep a process alive; the test's own timer does.
  const awake = setInterval(() => {}, 1000);
  hanging.fail('main', new Error('x'));
  expect(await hanging.exited).toBe(1);
  clearInterval(awake);
});

test('error: E11 a trace names the kind and the place, never the text', () => {
  const deep = new TypeError(`${canary}\n    at ${canary} (file.ts:1:1)\nmore ${canary}`);
  const trace = traceOf(deep);
  expect(trace).not.toContain(canary);
  expect(trace).toMatch(/^TypeError\n {4}at /);
  expect(traceOf(canary)).toBe('string');
  expect(traceOf({ message: canary })).toBe('object');
  expect(traceOf(undefined)).toBe('undefined');
  expect(traceOf(Object.assign(new Error('x'), { name: `${canary} ${canary}` }))).not.toContain(canary);
  expect(traceOf(Object.assign(new Error('x'), { stack: undefined }))).toBe('Error');
  expect(traceOf(new Error(''))).toMatch(/^Error\n {4}at /);
});

function rescued(answers: boolean[] = []) {
  let now = 0;
  const asked: Question[] = [];
  const reload = vi.fn();
  const quit = vi.fn();
  const ended = createPageRescue({
    now: () => now,
    reload,
    ask: async (question) => {
      asked.push(question);
      return answers.shift() ?? false;
    },
    quit,
    log() {},
  });
  return { ended, reload, quit, asked, wait: (milliseconds: number) => (now += milliseconds) };
}

test('error: E21 a page is loaded again three times, then the person is asked', async () => {
  const { ended, reload, quit, asked } = rescued([true, false]);
  for (let times = 0; times < 3; times += 1) ended('killed');
  expect([reload.mock.calls.length, asked.length]).toEqual([3, 0]);
  ended('crashed');
  // While the box is open, nothing more is asked.
  ended('crashed');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    message: 'Blockdesk’s window keeps failing',
    detail: expect.stringContaining('Your accounts and your sign-in aren’t affected.'),
    ...{ yes: 'Open again', no: 'Quit' },
  });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(4));
  for (let times = 0; times < 3; times += 1) ended('oom');
  ended('oom');
  await vi.waitFor(() => expect(quit).toHaveBeenCalledTimes(1));
  expect([reload.mock.calls.length, asked.length]).toEqual([7, 2]);
});

test('E21 crashes far apart are not a series, and a clean exit never counts', () => {
  const { ended, reload, asked, wait } = rescued();
  for (let times = 0; times < 10; times += 1) {
    ended('crashed');
    wait(2 * 60_000);
  }
  ended('clean-exit');
  expect([reload.mock.calls.length, asked.length]).toEqual([10, 0]);
});
