/** Well-known tokens by chain id, from Uniswap's token list, to look for balances. None is followed automatically. */

/** Symbol and EIP-55 address. The symbol is the list's: what is shown of one is what its contract says. */
export type KnownTokenAddress = readonly [symbol: string, address: string];

const lists: Readonly<Record<string, readonly KnownTokenAddress[]>> = {
  '1': [
    ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
    ['WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
    ['LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
    ['UNI', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
    ['AAVE', '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'],
  ],
  '10': [
    ['USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
    ['WETH', '0x4200000000000000000000000000000000000006'],
    ['OP', '0x4200000000000000000000000000000000000042'],
  ],
  '56': [['WBNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c']],
  '137': [
    ['USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    ['USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    ['DAI', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'],
    ['WETH', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
    ['WBTC', '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'],
  ],
  '8453': [
    ['USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ['WETH', '0x4200000000000000000000000000000000000006'],
    ['DAI', '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'],
    ['cbBTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  ],
  '42161': [
    ['USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
    ['WETH', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
  ],
  '43114': [
    ['USDC', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
    ['WAVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
  ],
};

/** Empty for a chain that the list does not know. `chainId`: decimal digits. */
export function knownTokensOf(chainId: string | null): readonly KnownTokenAddress[] {
  return chainId !== null && Object.hasOwn(lists, chainId) ? (lists[chainId] ?? []) : [];
}
