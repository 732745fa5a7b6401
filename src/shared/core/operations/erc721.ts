/** The service's ERC721 operations (access-service, section 4, ERC721), in its own spellings. */
import type { Row } from '#shared/core/operations/row.ts';

export const erc721Operations = {
  'erc721.balance': {
    title: 'Get Balance',
    method: 'GET',
    // Two parameters are called address.
    path: '/erc721/balance/:address',
    effect: 'read',
    scope: 'tokens',
    input: {
      contractAddress: { place: 'path', wire: 'address', kind: 'address', required: true, help: 'The token’s contract.' },
      owner: { place: 'query', wire: 'address', kind: 'address', required: true, help: 'Whose tokens are counted.' },
    },
    answer: 'balance',
    returns: 'total number of tokens owned by the owner',
  },
  'erc721.approved': {
    title: 'Get Approved',
    method: 'GET',
    path: '/erc721/approved/:address/:tokenId',
    effect: 'read',
    scope: 'tokens',
    input: {
      contractAddress: { place: 'path', wire: 'address', kind: 'address', required: true, help: 'The token’s contract.' },
      tokenId: { place: 'path', wire: 'tokenId', kind: 'token-id', required: true, help: 'Which token.' },
    },
    answer: 'approved-addresses',
    returns: 'approved addresses for the token',
  },
  'erc721.tokenOfOwnerByIndex': {
    title: 'Get token of owner by index',
    method: 'GET',
    path: '/erc721/tokenOfOwnerByIndex/:address',
    effect: 'read',
    scope: 'tokens',
    input: {
      contractAddress: { place: 'path', wire: 'address', kind: 'address', required: true, help: 'The token’s contract.' },
      owner: { place: 'query', wire: 'owner', kind: 'address', required: true, help: 'Whose tokens.' },
      index: { place: 'query', wire: 'index', kind: 'token-index', required: true, help: 'Which of them, counted from 0.' },
    },
    answer: 'token-id',
    returns: 'token id at that index of the owner’s holdings',
  },
  'erc721.tokensOfOwner': {
    title: 'Get All Tokens of owner',
    method: 'GET',
    // Spelled with three s in the document.
    path: '/erc721/getAllTokensOfOwner/:addresss',
    effect: 'read',
    scope: 'tokens',
    input: {
      contractAddress: { place: 'path', wire: 'addresss', kind: 'address', required: true, help: 'The token’s contract.' },
      owner: { place: 'query', wire: 'owner', kind: 'address', required: true, help: 'Whose tokens.' },
    },
    answer: 'token-ids',
    returns: 'array of token ids',
  },
  'erc721.tokenUri': {
    title: 'Get Token URI',
    method: 'GET',
    path: '/erc721/tokenURI/:address/:tokenId',
    effect: 'read',
    scope: 'tokens',
    input: {
      contractAddress: { place: 'path', wire: 'address', kind: 'address', required: true, help: 'The token’s contract.' },
      tokenId: { place: 'path', wire: 'tokenId', kind: 'token-id', required: true, help: 'Which token.' },
    },
    answer: 'token-uri',
    returns: 'token URI',
  },
  'erc721.transferFrom': {
    title: 'Transfer From',
    method: 'POST',
    path: '/erc721/transferFrom',
    effect: 'write',
    scope: 'transactions',
    input: {
      from: { place: 'body', wire: 'from', kind: 'address', required: true, help: 'Who owns it.' },
      receiver: { place: 'body', wire: 'to', kind: 'address', required: true, help: 'Who receives it.' },
      tokenId: { place: 'body', wire: 'tokenId', kind: 'token-id', required: true, help: 'Which token.' },
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The token’s contract.' },
    },
    answer: 'transaction-hash',
    returns: null,
  },
  'erc721.approve': {
    title: 'Approve',
    method: 'POST',
    path: '/erc721/approve',
    effect: 'write',
    scope: 'transactions',
    input: {
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The token’s contract.' },
      tokenId: { place: 'body', wire: 'tokenId', kind: 'token-id', required: true, help: 'Which token.' },
      approvedAddress: { place: 'body', wire: 'approvedAddresss', kind: 'address', required: true, help: 'Who may move it.' },
    },
    answer: 'transaction-hash',
    returns: null,
  },
  'erc721.safeTransferFrom': {
    title: 'Safe Transfer From',
    method: 'POST',
    // Spelled so in the document.
    path: '/erc721/safeTrasferFrom',
    effect: 'write',
    scope: 'transactions',
    input: {
      from: { place: 'body', wire: 'from', kind: 'address', required: true, help: 'Who owns it.' },
      receiver: { place: 'body', wire: 'to', kind: 'address', required: true, help: 'Who receives it.' },
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The token’s contract.' },
      tokenId: { place: 'body', wire: 'tokenId', kind: 'token-id', required: true, help: 'Which token.' },
    },
    answer: 'transaction-hash',
    returns: null,
  },
  'erc721.setApprovalForAll': {
    title: 'Set Approval for All',
    method: 'POST',
    path: '/erc721/setApprovalForAll',
    effect: 'write',
    scope: 'transactions',
    input: {
      operator: { place: 'body', wire: 'operator', kind: 'address', required: true, help: 'Who may move all of them.' },
      approved: { place: 'body', wire: 'approved', kind: 'switch', required: true, help: 'Whether it may.' },
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The token’s contract.' },
    },
    answer: 'transaction-hash',
    returns: null,
  },
  'erc721.isApprovedForAll': {
    title: 'Is Approved for all',
    method: 'POST',
    // A POST that changes nothing. The document leaves the path out: a setting of the connection replaces it.
    path: '/erc721/isApprovedForAll',
    pathSetting: 'approvalForAllPath',
    effect: 'read',
    scope: 'tokens',
    input: {
      owner: { place: 'body', wire: 'owner', kind: 'address', required: true, help: 'Whose tokens.' },
      operator: { place: 'body', wire: 'operator', kind: 'address', required: true, help: 'Who may move them.' },
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The token’s contract.' },
    },
    answer: 'approval',
    returns: null,
  },
} as const satisfies Record<string, Row>;
