/** The list of a token's facts on its page: what is unknown, what isn't given, and the age of what changes. */
import { screen, within } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { fail, ok } from '#shared/core/result.ts';
import { answerOf, connection, service, startPage } from '#test/support/component-bridge.ts';
import { addFacts } from '#test/support/more-facts.ts';

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;

afterAll(addFacts());

/** The page of a token whose functions answer these; one without an answer is refused by the contract. */
async function openToken(
  given: Readonly<Record<string, Parameters<typeof answerOf>[2] & { readonly result: unknown }>>,
  unasked = '',
  place = `/token/${token}`,
) {
  const page = await startPage({
    place,
    answers: {
      ...service({ 'erc20.totalSupply': '1000', 'erc20.balance': '5' }),
      'service.contract.call': async ({ functionSignature }) => {
        const name = /^function (\w+)/.exec(functionSignature)?.[1] ?? '';
        if (name === unasked) return fail(offline);
        const { result, ...more } = given[name] ?? { result: undefined };
        return result === undefined
          ? fail({ code: 'service', status: 400, text: 'execution reverted' })
          : ok(answerOf('contract.call', JSON.stringify({ result }), more as object));
      },
    },
  });
  const textOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent?.trim() ?? '';
  return { ...page, textOf };
}

test('error: a fact that changes is shown with its age where it could not be read again; one that lasts is not', async () => {
  const old = { source: 'stored', problem: offline, block: '18204' } as const;
  const { textOf } = await openToken({ name: { result: 'Demo', ...old }, decimals: { result: '6' }, version: { result: '2', ...old } });
  await expect.poll(() => textOf('Version')).toMatch(/^“2” as of .+, at block 18,204$/);
  expect(textOf('Its own name')).toBe('“Demo”');
  expect(textOf('Decimals')).toBe('6');
});

test('error: a fact that the contract refuses is “not given”, one that could not be read is unknown, and neither is 0', async () => {
  const { textOf } = await openToken({ name: { result: 'Demo' } }, 'granularity');
  await expect.poll(() => textOf('Granularity')).toBe('unknown');
  expect(textOf('Version')).toBe('not given');
  expect(textOf('Decimals')).toBe('unknown: amounts are in base units');
});

test('error: the contract’s own words are quoted, made visible and cut', async () => {
  const { textOf } = await openToken({ version: { result: 'a\u202eb1234567890' }, granularity: { result: 'six' } });
  await expect.poll(() => textOf('Version')).toBe('“a⟨U+202E⟩b1234567…”');
  expect(textOf('Granularity')).toBe('not given');
});

test('error: a contract that refuses every fact still gets a verdict; each fact is asked once, and no more than was announced', async () => {
  const { user, fill, answer, inputs } = await openToken({}, '', '/tokens');
  answer({ 'service.erc20.totalSupply': async () => fail({ code: 'service', status: 400, text: 'execution reverted' }) });
  await user.click(screen.getByRole('button', { name: 'Add token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add token' }));
  dialog.getByText(/five requests/);
  await fill(dialog.getByRole('textbox', { name: 'Contract address' }), token);
  await expect.poll(() => dialog.queryByRole('alert')?.textContent ?? '').toContain('This isn’t a token');
  const asked = [...inputs('service.contract.call').map(({ functionSignature }) => functionSignature.split('(')[0]), 'supply'];
  expect(asked.sort()).toEqual(['function decimals', 'function name', 'function supportsInterface', 'function symbol', 'supply']);
  expect(inputs('service.erc20.totalSupply')).toHaveLength(1);
});

test('behavior: a fact that changes is asked again after a block and after a write from here, one that lasts never', async () => {
  const optionsOf = (fact: string) => tokenQueries.fact(token, fact as 'name').options(connection.id);
  expect(optionsOf('version').meta).toEqual({ touchedBy: ['own-write'], eachBlock: 60_000 });
  expect(optionsOf('granularity').meta).toMatchObject({ touchedBy: [] });
});
