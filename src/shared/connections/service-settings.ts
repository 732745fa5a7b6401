/** Settings of a connection, for what the service's document leaves open. */
import type { KindValue } from '#shared/core/fields.ts';

export interface ServiceSettings {
  /** How `params` goes: `json-string` (`"[\"0x…\",\"100\"]"`), `array` (a JSON list), `comma-string` (`"0x…,100"`). */
  readonly paramsEncoding: KindValue<'params-encoding'>;
  /** `full`: as written, from `function` to `returns (…)`. `types`: `transfer(address,uint256)`. */
  readonly signatureForm: KindValue<'signature-form'>;
  /** Of "Is Approved for all", below the API address; empty: the bare API address. */
  readonly approvalForAllPath: string;
  /** How many requests a second the service is asked at most, as digits; empty: as many as are needed. */
  readonly perSecond: KindValue<'requests-per-second'>;
  /** Of the native currency, in place of what the list by chain id says; empty: as the list says. Never one without the other. */
  readonly currencySymbol: KindValue<'currency-symbol'>;
  /** Digits behind the point, as digits. */
  readonly currencyDecimals: KindValue<'currency-decimals'>;
  /** The contract that reads many balances at once; empty: Multicall3 at the address that it has on most chains. */
  readonly multicall: KindValue<'multicall-address'>;
}

export const usualSettings: ServiceSettings = {
  paramsEncoding: 'json-string',
  signatureForm: 'full',
  approvalForAllPath: '/erc721/isApprovedForAll',
  perSecond: '20',
  currencySymbol: '',
  currencyDecimals: '',
  multicall: '',
};

/** Whether a function can be tried as a read without a word that would let a service carry it out. */
export const mayBeTried = ({ signatureForm }: Pick<ServiceSettings, 'signatureForm'>) => signatureForm === 'full';
