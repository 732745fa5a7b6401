/** Interfaces that many contracts have, to choose by name. Signatures come from EIPs, or from OpenZeppelin where there is no EIP. */

import { erc20Functions } from '#shared/contracts/decoding/known-signatures.ts';
import { t } from '#shared/core/language/language.ts';
import { keyOfLine } from './read-interface.ts';

interface KnownInterface {
  readonly name: string;
  /** What it is for, in a few words. */
  readonly words: string;
  readonly lines: readonly string[];
}

export const knownInterfaces: readonly KnownInterface[] = [
  {
    name: 'ERC20',
    words: t('a token: balances, transfers, allowances'),
    lines: [
      ...erc20Functions,
      'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
      'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
      'error ERC20InvalidSender(address sender)',
      'error ERC20InvalidReceiver(address receiver)',
      'error ERC20InvalidApprover(address approver)',
      'error ERC20InvalidSpender(address spender)',
    ],
  },
  {
    name: 'ERC2612',
    words: t('a token with allowances by signature'),
    lines: [
      'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      'function nonces(address owner) view returns (uint256)',
      'function DOMAIN_SEPARATOR() view returns (bytes32)',
      'error ERC2612ExpiredSignature(uint256 deadline)',
      'error ERC2612InvalidSigner(address signer, address owner)',
    ],
  },
  {
    name: 'ERC4626',
    words: t('a vault: shares of what it holds of a token'),
    lines: [
      'function asset() view returns (address)',
      'function totalAssets() view returns (uint256)',
      'function convertToShares(uint256 assets) view returns (uint256 shares)',
      'function convertToAssets(uint256 shares) view returns (uint256 assets)',
      'function maxDeposit(address receiver) view returns (uint256 maxAssets)',
      'function previewDeposit(uint256 assets) view returns (uint256 shares)',
      'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
      'function maxMint(address receiver) view returns (uint256 maxShares)',
      'function previewMint(uint256 shares) view returns (uint256 assets)',
      'function mint(uint256 shares, address receiver) returns (uint256 assets)',
      'function maxWithdraw(address owner) view returns (uint256 maxAssets)',
      'function previewWithdraw(uint256 assets) view returns (uint256 shares)',
      'function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
      'function maxRedeem(address owner) view returns (uint256 maxShares)',
      'function previewRedeem(uint256 shares) view returns (uint256 assets)',
      'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
    ],
  },
  {
    name: 'ERC721',
    words: t('collectibles: owners, transfers, approvals'),
    lines: [
      'function name() view returns (string)',
      'function symbol() view returns (string)',
      'function tokenURI(uint256 tokenId) view returns (string)',
      'function balanceOf(address owner) view returns (uint256)',
      'function ownerOf(uint256 tokenId) view returns (address)',
      'function getApproved(uint256 tokenId) view returns (address)',
      'function isApprovedForAll(address owner, address operator) view returns (bool)',
      'function approve(address to, uint256 tokenId)',
      'function setApprovalForAll(address operator, bool approved)',
      'function transferFrom(address from, address to, uint256 tokenId)',
      'function safeTransferFrom(address from, address to, uint256 tokenId)',
      'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
      'error ERC721NonexistentToken(uint256 tokenId)',
      'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
      'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
      'error ERC721InvalidReceiver(address receiver)',
    ],
  },
  {
    name: 'ERC721Enumerable',
    words: t('collectibles that can be listed'),
    lines: [
      'function totalSupply() view returns (uint256)',
      'function tokenByIndex(uint256 index) view returns (uint256)',
      'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
      'error ERC721OutOfBoundsIndex(address owner, uint256 index)',
    ],
  },
  {
    name: 'ERC1155',
    words: t('many kinds of tokens in one contract'),
    lines: [
      'function uri(uint256 id) view returns (string)',
      'function balanceOf(address account, uint256 id) view returns (uint256)',
      'function balanceOfBatch(address[] accounts, uint256[] ids) view returns (uint256[])',
      'function isApprovedForAll(address account, address operator) view returns (bool)',
      'function setApprovalForAll(address operator, bool approved)',
      'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
      'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    ],
  },
  {
    name: 'ERC165',
    words: t('whether a contract says that it has an interface'),
    lines: ['function supportsInterface(bytes4 interfaceId) view returns (bool)'],
  },
  {
    name: 'ERC2981',
    words: t('royalties for its makers'),
    lines: ['function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 royaltyAmount)'],
  },
  {
    name: 'Ownable',
    words: t('one owner who controls the contract'),
    lines: [
      'function owner() view returns (address)',
      'function transferOwnership(address newOwner)',
      'function renounceOwnership()',
      'error OwnableUnauthorizedAccount(address account)',
      'error OwnableInvalidOwner(address owner)',
    ],
  },
  {
    name: 'AccessControl',
    words: t('roles: who may do what'),
    lines: [
      'function DEFAULT_ADMIN_ROLE() view returns (bytes32)',
      'function hasRole(bytes32 role, address account) view returns (bool)',
      'function getRoleAdmin(bytes32 role) view returns (bytes32)',
      'function grantRole(bytes32 role, address account)',
      'function revokeRole(bytes32 role, address account)',
      'function renounceRole(bytes32 role, address callerConfirmation)',
      'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
      'error AccessControlBadConfirmation()',
    ],
  },
  {
    name: 'Pausable',
    words: t('a contract that can be stopped for a while'),
    lines: [
      'function paused() view returns (bool)',
      'function pause()',
      'function unpause()',
      'error EnforcedPause()',
      'error ExpectedPause()',
    ],
  },
  {
    name: 'Votes',
    words: t('votes and their delegation (ERC5805)'),
    lines: [
      'function clock() view returns (uint48)',
      'function CLOCK_MODE() view returns (string)',
      'function getVotes(address account) view returns (uint256)',
      'function getPastVotes(address account, uint256 timepoint) view returns (uint256)',
      'function getPastTotalSupply(uint256 timepoint) view returns (uint256)',
      'function delegates(address account) view returns (address)',
      'function delegate(address delegatee)',
    ],
  },
  {
    name: 'Multicall',
    words: t('several calls of the contract in one'),
    lines: ['function multicall(bytes[] data) returns (bytes[] results)'],
  },
  {
    name: 'Multicall3',
    words: t('several calls of any contracts in one'),
    lines: [
      'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
      'function aggregate((address target, bytes callData)[] calls) payable returns (uint256 blockNumber, bytes[] returnData)',
      'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
      'function getBlockNumber() view returns (uint256 blockNumber)',
      'function getCurrentBlockTimestamp() view returns (uint256 timestamp)',
      'function getEthBalance(address addr) view returns (uint256 balance)',
    ],
  },
  {
    name: 'UUPS proxy',
    words: t('a contract whose code can be replaced (ERC1822)'),
    lines: ['function proxiableUUID() view returns (bytes32)', 'function upgradeToAndCall(address newImplementation, bytes data) payable'],
  },
];

/** Those whose every function is among these lines, by name. */
export function kindsOf(lines: readonly string[]): readonly string[] {
  const keys = new Set(lines.map(keyOfLine));
  return knownInterfaces
    .filter(({ lines: known }) => known.every((line) => line.startsWith('error ') || keys.has(keyOfLine(line))))
    .map(({ name }) => name);
}
