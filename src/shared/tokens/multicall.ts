/** A contract that reads many balances in one call, and so in one block: Multicall3, or one that does the same. */
import type { ServiceSettings } from '#shared/connections/service-settings.ts';

/** Where Multicall3 is on most chains: https://www.multicall3.com, deployed with the same signed transaction everywhere. */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** What a probe has found at an address. */
export interface Multicall {
  /** EIP-55. */
  readonly address: string;
  /** `tokens`: what it says of the native currency does not fit what the service says. */
  readonly reads: 'all' | 'tokens' | 'nothing';
}

/** Of a connection. */
interface Known {
  readonly settings: Pick<ServiceSettings, 'multicall'>;
  readonly chain: { readonly multicall?: Multicall } | null;
}

/** Where the contract is expected. */
export const multicallAddress = ({ settings }: Pick<Known, 'settings'>): string => settings.multicall || multicall3Address;

/** The contract that answered the probe on this chain; null where none did, or none was probed yet. `of`: what it is to read. */
export function provenMulticall(connection: Known, of: 'tokens' | 'native'): string | null {
  const found = connection.chain?.multicall;
  if (found === undefined || found.reads === 'nothing' || (of === 'native' && found.reads !== 'all')) return null;
  return found.address.toLowerCase() === multicallAddress(connection).toLowerCase() ? found.address : null;
}

/** What an account has of the native currency, in wei. */
export const nativeBalanceInput = (multicall: string, account: string) => ({
  functionSignature: 'function getEthBalance(address addr) view returns (uint256 balance)',
  params: [account],
  contractAddress: multicall,
});
