/** The calls of the contracts and calls that a person saves. */
import type { WordsByPlace } from '#shared/contracts/clear-signing/words-by-place.ts';
import type { SavedCall, SavedContract } from '#shared/contracts/saved-contracts.ts';
import { call, needs, takes } from '#shared/core/call.ts';

export const savedContractCalls = {
  /** Saves a contract with this interface, or replaces its interface. */
  'contracts.save': call<null>()({ connection: needs('connection-id'), address: needs('address'), lines: needs('interface-text') }),
  /** Its label and the calls saved of it stay. */
  'contracts.remove': call<null>()({ connection: needs('connection-id'), address: needs('address') }),
  /** Null where it is not saved. */
  'contracts.get': call<SavedContract | null>()({ connection: needs('connection-id'), address: needs('address') }),
  /** Without `id` a new one; one of the same name is replaced. Answers its id. */
  'calls.save': {
    ...call<string>()({
      connection: needs('connection-id'),
      id: takes('call-id'),
      name: needs('call-name'),
      contractAddress: needs('address'),
      functionSignature: needs('function-signature'),
      params: needs('params'),
      value: takes('amount'),
    }),
    check: 'call',
  },
  'calls.remove': call<null>()({ connection: needs('connection-id'), id: needs('call-id') }),
  'calls.get': call<SavedCall | null>()({ connection: needs('connection-id'), id: needs('call-id') }),
  /** Chooses a file of ERC-7730, and asks before it is used. Errors: `canceled`; `change-declined`; `invalid-input`, in words. */
  'descriptors.add': call<null>()({ connection: needs('connection-id') }),
  'descriptors.remove': call<null>()({ connection: needs('connection-id'), id: needs('digest') }),
  /** What owners of contracts say of a call, and of those that it carries. */
  'descriptors.describe': call<WordsByPlace>()({
    connection: needs('connection-id'),
    contractAddress: needs('address'),
    data: needs('call-data'),
    value: takes('amount'),
    from: takes('address'),
  }),
} as const;
