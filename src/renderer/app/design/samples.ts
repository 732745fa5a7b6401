/** Sample data for the design system's page. */

/** When the page was opened, in epoch milliseconds. */
export const opened = Date.now();

export const ether = { symbol: 'ETH', decimals: 18 };
export const dollar = { symbol: 'DUSD', decimals: 6 };
export const hash = '0x96af9a3d96b0387496b0d6ab96b174e296b2131996b2b15096b34f8796b3edbe';

export const accounts = [
  { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', label: 'Main account' },
  { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', label: 'Savings for a year of long names' },
  { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', label: '' },
] as const;

export interface SampleBlock {
  readonly number: number;
  readonly hash: string;
  readonly at: number;
  readonly transactions: number;
  /** Base units of `dollar`. */
  readonly moved: string;
  readonly recipient: string;
}

export const blocks: readonly SampleBlock[] = [18_204, 18_203, 18_202, 18_201].map((number, index) => ({
  number,
  hash: `0x${(number * 7919).toString(16).padStart(8, '0').repeat(8)}`,
  at: opened - index * 12_000 - 3_000,
  transactions: (number * 7) % 9,
  moved: `${(number * 104_729) % 1_000_000_007}`,
  recipient: accounts[index % accounts.length]?.address ?? accounts[0].address,
}));
