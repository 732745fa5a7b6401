/** The addresses of the demo contracts: the same on every new practice chain, because the same accounts deploy them in the same order. */
import type { TokenStandard } from '#shared/tokens/tokens.ts';

export const demoContracts = {
  DemoDollar: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  GovernanceToken: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  FieldNotes: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
} as const;

/** As a person would follow them. */
export const demoTokens: readonly { readonly address: string; readonly standard: TokenStandard }[] = [
  { address: demoContracts.DemoDollar, standard: 'erc20' },
  { address: demoContracts.GovernanceToken, standard: 'erc20' },
  { address: demoContracts.FieldNotes, standard: 'erc721' },
];

/** Anvil accounts of none of the practice people. */
export const deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
/** Whom people of the practice history let spend: an account that plays a market's contract. */
export const market = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
