/** The contracts, interfaces and calls that the person saves, by connection. */

import { createSavedList } from '#main/core/storage/saved-list.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import { withKeyword } from '#shared/contracts/abi.ts';
import { toFunction } from '#shared/contracts/functions.ts';
import { kindsOf } from '#shared/contracts/known-interfaces.ts';
import {
  type CallLine,
  type ContractLine,
  longestCalled,
  longestSavedParams,
  mostCalls,
  mostContracts,
  type SavedCall,
  type SavedContract,
  type SavedContracts,
  toLines,
} from '#shared/contracts/saved-contracts.ts';
import { parseSavedCall, parseSavedContract } from '#shared/contracts/stored-contracts.ts';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';

type OwnSaved = Omit<SavedContracts, 'descriptors'>;

interface ContractBook {
  of(connection: string): OwnSaved;
  save(input: CallInput<'contracts.save'>): Result<null>;
  remove(connection: string, address: string): Result<null>;
  find(connection: string, address: string): SavedContract | null;
  /** Answers the call's id. */
  saveCall(input: CallInput<'calls.save'>): Result<string>;
  removeCall(connection: string, id: string): Result<null>;
  findCall(connection: string, id: string): SavedCall | null;
}

interface ContractBookParts {
  readonly table: SavedTable;
  /** Those of this connection are others now. */
  readonly changed: (connection: string) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
}

export function createContractBook({ table, changed, now, newId }: ContractBookParts): ContractBook {
  const parts = { table, changed };
  const contracts = createSavedList<SavedContract>({
    ...parts,
    kind: 'contract',
    parse: parseSavedContract,
    keyOf: ({ address }) => address,
    most: mostContracts,
    plural: t('contracts'),
  });
  const calls = createSavedList<SavedCall>({
    ...parts,
    kind: 'call',
    parse: parseSavedCall,
    keyOf: ({ id }) => id,
    most: mostCalls,
    plural: t('saved calls'),
  });

  function of(connection: string): OwnSaved {
    return {
      connection,
      contracts: contracts.of(connection).items.map(toContractLine),
      calls: calls.of(connection).items.map(toCallLine),
    };
  }
  return {
    of,
    save({ connection, address, lines: text }) {
      const lines = toLines(text);
      const functions = lines.filter((line) => line.startsWith('function ')).map(toFunction);
      // The page has parsed these lines by the same rules. Any other spelling would be lost on reopening.
      if (functions.includes(null)) return fail({ code: 'invalid-input', fields: { lines: t('One of these lines isn’t a function.') } });
      const reads = functions.filter((one) => one?.effect === 'read').length;
      const before = contracts.find(connection, checksummed(address));
      const saved = {
        address: checksummed(address),
        kinds: kindsOf(lines),
        reads,
        writes: functions.length - reads,
        changedAt: Math.max(now(), (before?.changedAt ?? 0) + 1),
        lines,
      };
      return contracts.put(connection, [saved]);
    },
    remove: (connection, address) => contracts.remove(connection, [checksummed(address)]),
    find: (connection, address) => contracts.find(connection, checksummed(address)),
    saveCall({ connection, id: given, name, contractAddress, functionSignature, params, value }) {
      const called = toFunction(withKeyword(functionSignature));
      if (called === null) return fail({ code: 'invalid-input', fields: { functionSignature: t('This isn’t a function.') } });
      if (JSON.stringify(params).length > longestSavedParams)
        return fail({
          code: 'invalid-input',
          fields: { params: t('These parameters are too large to be saved: more than 20,000 characters.') },
        });
      const same = calls.of(connection).items.find((one) => one.name === name);
      const id = given ?? same?.id ?? newId();
      const saved: SavedCall = {
        id,
        name,
        contract: checksummed(contractAddress),
        called: called.name.slice(0, longestCalled),
        effect: called.effect,
        changedAt: now(),
        signature: called.text,
        params,
        value: value ?? null,
      };
      const done = calls.put(connection, [saved], 'name');
      return done.ok ? ok(id) : done;
    },
    removeCall: (connection, id) => calls.remove(connection, [id]),
    findCall: (connection, id) => calls.find(connection, id),
  };
}

const toContractLine = ({ lines: _lines, ...line }: SavedContract): ContractLine => line;
const toCallLine = ({ signature: _signature, params: _params, value: _value, ...line }: SavedCall): CallLine => line;
