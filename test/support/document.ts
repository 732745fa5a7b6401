/**
 * The operations typed out by hand from the service's document. Nothing here derives from the table: the bodies and paths are the
 * document's own spelling, place by place.
 */
import type { OperationId } from '#shared/core/operations/table.ts';

export const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const grace = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const hash = `0x${'1f'.repeat(32)}`;
const signature = 'function transfer(address,uint256) returns (bool)';
const params = [grace, '100'];

export interface Documented {
  readonly title: string;
  readonly effect: 'read' | 'write';
  readonly input: Readonly<Record<string, unknown>>;
  readonly request: { readonly method: string; readonly path: string; readonly body: Readonly<Record<string, unknown>> | null };
  /** Of our names, those that the document does not mark with a star. */
  readonly optional?: readonly string[];
}

const get = (path: string) => ({ method: 'GET', path, body: null });
const post = (path: string, body: Record<string, unknown>) => ({ method: 'POST', path, body });

export const document: Record<OperationId, Documented> = {
  'user.get': { title: 'Get User', effect: 'read', input: {}, request: get('/user') },
  'user.balance': { title: 'Get user balance', effect: 'read', input: {}, request: get('/user/balance') },
  'user.accounts': { title: 'Get user accounts', effect: 'read', input: {}, request: get('/user/accounts') },
  'block.get': { title: 'Get Block Information', effect: 'read', input: { number: '18204' }, request: get('/block/18204') },
  'block.latestNumber': { title: 'Get Latest Block Number', effect: 'read', input: {}, request: get('/block/lastestBlockNumber') },
  'chain.id': { title: 'Get Chain Id', effect: 'read', input: {}, request: get('/chain/chainId') },
  'contract.call': {
    title: 'Call a function on a contract',
    effect: 'read',
    input: { functionSignature: signature, params, contractAddress: contract },
    request: post('/contract/call', {
      // Called, it is declared to read: the same function by its selector.
      functionSignature: 'function transfer(address,uint256) view returns (bool)',
      params: `["${grace}","100"]`,
      contractAddress: contract,
    }),
  },
  'transaction.submit': {
    title: 'Submit Transaction',
    effect: 'write',
    input: { functionSignature: signature, params, contractAddress: contract, value: '1' },
    request: post('/transaction/submit', {
      functionSignature: 'function transfer(address,uint256) returns (bool)',
      params: `["${grace}","100"]`,
      contractAddress: contract,
      value: '1',
    }),
    optional: ['value'],
  },
  'transaction.get': { title: 'Get Transaction', effect: 'read', input: { hash }, request: get(`/transaction/${hash}`) },
  'transaction.receipt': {
    title: 'Get Transaction Receipt',
    effect: 'read',
    input: { hash },
    request: get(`/transaction/${hash}/receipt`),
  },
  'erc20.balance': {
    title: 'Get Balance',
    effect: 'read',
    input: { contractAddress: contract },
    request: get(`/erc20/balance/${contract}`),
  },
  'erc20.allowance': {
    title: 'Get Allowance',
    effect: 'read',
    input: { contractAddress: contract, owner: ada, spender: grace },
    request: get(`/erc20/allowance/${contract}?owner=${ada}&spender=${grace}`),
  },
  'erc20.totalSupply': {
    title: 'Get Total Supply',
    effect: 'read',
    input: { contractAddress: contract },
    request: get(`/erc20/totalSupply/${contract}`),
  },
  'erc20.transfer': {
    title: 'Transfer',
    effect: 'write',
    input: { contractAddress: contract, amount: '100', receiver: grace },
    request: post('/erc20/transfer', { contractAddress: contract, amount: '100', address: grace }),
  },
  'erc20.approve': {
    title: 'Approve',
    effect: 'write',
    input: { contractAddress: contract, amount: '100', spender: grace },
    request: post('/erc20/approve', { contractAddress: contract, amount: '100', address: grace }),
  },
  'erc20.transferFrom': {
    title: 'Transfer From',
    effect: 'write',
    input: { contractAddress: contract, from: ada, receiver: grace, amount: '100' },
    request: post('/erc20/transferFrom', { contractAddress: contract, from: ada, to: grace, amount: '100' }),
  },
  'erc721.balance': {
    title: 'Get Balance',
    effect: 'read',
    input: { contractAddress: contract, owner: ada },
    request: get(`/erc721/balance/${contract}?address=${ada}`),
  },
  'erc721.approved': {
    title: 'Get Approved',
    effect: 'read',
    input: { contractAddress: contract, tokenId: '7' },
    request: get(`/erc721/approved/${contract}/7`),
  },
  'erc721.tokenOfOwnerByIndex': {
    title: 'Get token of owner by index',
    effect: 'read',
    input: { contractAddress: contract, owner: ada, index: '0' },
    request: get(`/erc721/tokenOfOwnerByIndex/${contract}?owner=${ada}&index=0`),
  },
  'erc721.tokensOfOwner': {
    title: 'Get All Tokens of owner',
    effect: 'read',
    input: { contractAddress: contract, owner: ada },
    request: get(`/erc721/getAllTokensOfOwner/${contract}?owner=${ada}`),
  },
  'erc721.tokenUri': {
    title: 'Get Token URI',
    effect: 'read',
    input: { contractAddress: contract, tokenId: '7' },
    request: get(`/erc721/tokenURI/${contract}/7`),
  },
  'erc721.transferFrom': {
    title: 'Transfer From',
    effect: 'write',
    input: { from: ada, receiver: grace, tokenId: '7', contractAddress: contract },
    request: post('/erc721/transferFrom', { from: ada, to: grace, tokenId: '7', contractAddress: contract }),
  },
  'erc721.approve': {
    title: 'Approve',
    effect: 'write',
    input: { contractAddress: contract, tokenId: '7', approvedAddress: grace },
    request: post('/erc721/approve', { contractAddress: contract, tokenId: '7', approvedAddresss: grace }),
  },
  'erc721.safeTransferFrom': {
    title: 'Safe Transfer From',
    effect: 'write',
    input: { from: ada, receiver: grace, contractAddress: contract, tokenId: '7' },
    request: post('/erc721/safeTrasferFrom', { from: ada, to: grace, contractAddress: contract, tokenId: '7' }),
  },
  'erc721.setApprovalForAll': {
    title: 'Set Approval for All',
    effect: 'write',
    input: { operator: grace, approved: true, contractAddress: contract },
    request: post('/erc721/setApprovalForAll', { operator: grace, approved: true, contractAddress: contract }),
  },
  'erc721.isApprovedForAll': {
    title: 'Is Approved for all',
    effect: 'read',
    input: { owner: ada, operator: grace, contractAddress: contract },
    // The document leaves the path out; this is the published client's, and a setting.
    request: post('/erc721/isApprovedForAll', { owner: ada, operator: grace, contractAddress: contract }),
  },
};
