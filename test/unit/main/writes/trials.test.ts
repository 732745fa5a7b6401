/** M25: a service that sends whatever is not declared to read: no trial of a write leads it to. */
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import { testRunOf } from '#main/writes/review/test-run.ts';
import { toTrialCall } from '#renderer/chain/transaction/call-params.ts';
import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import { asRead, isDeclaredRead, parseSignature, toNameAndTypes } from '#shared/contracts/abi.ts';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { type OperationInput, writeIds } from '#shared/core/operations/table.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { anyTypes, named } from '#test/support/any-types.ts';
import { startClient } from '#test/support/client-parts.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { answer, startFaultyService } from '#test/support/faulty-service.ts';
import { runsOr } from '#test/support/property-runs.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** `sent`: the functions that it carried out, as they were asked for. */
async function startCareless(change: Partial<ServiceSettings> = {}) {
  const sent: string[] = [];
  const service = await startFaultyService((socket, request, count) => {
    const { functionSignature } = JSON.parse(request.body) as { functionSignature: string };
    const signature = parseSignature(functionSignature);
    if (signature === null || !isDeclaredRead(signature)) sent.push(functionSignature);
    answer(200, '{"result":true}')(socket, request, count);
  });
  const { client, connection, stop } = startClient({ apiAddress: service.address });
  stops.push(service.stop, stop);
  const as = { ...connection, settings: { ...connection.settings, ...change } };
  const asking = { read: client.read, connection: as, clock: systemClock, signal: new AbortController().signal };
  const call = (functionSignature: string, params: readonly string[] = []) =>
    client.read('contract.call', as, { functionSignature, params: [...params], contractAddress: `0x${'11'.repeat(20)}` });
  return { service, sent, asking, call };
}

const calls = writeIds.map((id) => toExpectedCall(id, eightWrites[id] as OperationInput<typeof id>));

describe('M25 where signatures go in full', () => {
  test.each(calls.map((call) => [call.signature, call] as const))('%s: its test run before a review', async (_, call) => {
    const { service, sent, asking } = await startCareless();
    expect(await testRunOf(call, asking, true)).toEqual({ phase: 'passed' });
    expect([service.arrived.length, sent]).toEqual([1, []]);
  });

  test('what a page asks for without the person, in every form; “Ask why” as well', async () => {
    const { service, sent, call } = await startCareless();
    const [to, amount] = [`0x${'22'.repeat(20)}`, '1'];
    const dresses = ['transfer(address,uint256)', 'function transfer(address to, uint256 value) external payable returns (bool)'];
    for (const signature of dresses) expect(await call(signature, [to, amount])).toMatchObject({ ok: true });
    for (const one of calls) {
      const decoded = decodeCall(toCallData(one) ?? '0x', []);
      const trial = decoded === null ? null : toTrialCall(decoded as never);
      if (trial !== null) await call(trial.functionSignature, trial.params as string[]);
    }
    expect(service.arrived.length).toBeGreaterThan(dresses.length + 4);
    expect(sent).toEqual([]);
    expect(JSON.parse(service.arrived[1]?.body ?? '')).toMatchObject({
      functionSignature: 'function transfer(address to, uint256 value) view returns (bool)',
    });
  });
});

describe('M25 where signatures go without what a function does', () => {
  const types = { signatureForm: 'types' } as const;

  test.each(calls.map((call) => [call.signature, call] as const))('%s: no test run', async (_, call) => {
    const { service, asking } = await startCareless(types);
    expect(await testRunOf(call, asking, true)).toEqual({ phase: 'not-made' });
    expect(service.arrived).toEqual([]);
  });

  test('a page’s own call is refused, also of a write, known or not, that it calls a read; what reads is asked', async () => {
    const { service, call } = await startCareless(types);
    const params = [`0x${'22'.repeat(20)}`, '1'];
    for (const signature of ['strange()', 'function strange() payable returns (bool)', 'function strange() view returns (bool)'])
      expect(await call(signature)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    for (const end of ['', ' view', ' pure returns (bool)'])
      expect(await call(`function transfer(address,uint256)${end}`, params)).toMatchObject({ error: { code: 'invalid-input' } });
    const spending = 'function transferAndCall(address,uint256,bytes) view';
    expect(await call(spending, [...params, '0x'])).toMatchObject({ error: { code: 'invalid-input' } });
    expect(service.arrived).toEqual([]);
    expect(await call('function totalSupply() view returns (uint256)')).toMatchObject({ ok: true });
    expect(JSON.parse(service.arrived[0]?.body ?? '')).toMatchObject({ functionSignature: 'totalSupply()' });
  });
});

test('M25 any function, declared to read: the same selector, the same answer', () => {
  const dress = fc.constantFrom('', ' external', ' public', ' payable', ' nonpayable', ' external payable', ' view', ' public pure');
  fc.assert(
    fc.property(anyTypes, dress, fc.option(anyTypes), (inputs, declared, outputs) => {
      const returns = outputs === null || outputs.length === 0 ? '' : ` returns (${named(outputs)})`;
      const text = `function f(${named(inputs)})${declared}${returns}`;
      const signature = parseSignature(text);
      fc.pre(signature !== null);
      const read = parseSignature(asRead(text, signature));
      expect(read === null ? null : toNameAndTypes(read)).toBe(toNameAndTypes(signature));
      expect(read === null || isDeclaredRead(read)).toBe(true);
      expect(read?.outputs).toEqual(signature.outputs);
    }),
    { numRuns: runsOr(500) },
  );
});
