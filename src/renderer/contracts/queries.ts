/** Saved contracts, and what owners of contracts say of calls. */
import { forever, own } from '#renderer/core/bridge/query.ts';

interface Described {
  /** EIP-55. */
  readonly to: string;
  readonly data: string;
  /** Wei. */
  readonly value: string | null;
  readonly from: string | null;
}

/** Characters of calldata that main takes. */
const longestData = 60_000;

export const contractQueries = {
  saved: (address: string) => own('contracts.get', { address }, { ...forever, touchedBy: ['contracts'] }),
  /** Null: no call. */
  described: (call: Described | null) =>
    own(
      'descriptors.describe',
      call === null || call.data.length > longestData
        ? null
        : {
            contractAddress: call.to,
            data: call.data.toLowerCase(),
            ...(call.value === null ? {} : { value: call.value }),
            ...(call.from === null ? {} : { from: call.from }),
          },
      { ...forever, touchedBy: ['contracts'] },
    ),
};
