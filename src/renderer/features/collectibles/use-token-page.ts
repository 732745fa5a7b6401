/** Everything that the page of one token is made of. */
import { useRead } from '#renderer/bridge/use-read.ts';
import { type Face, faceOf } from '#renderer/lib/face.ts';
import { shortId } from '#renderer/lib/token-id.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { type Collection, useCollection } from '#renderer/parts/use-collection.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { checksummed } from '#shared/address.ts';
import { onlyResult } from '#shared/readers/quantity.ts';
import { toAddress } from '#shared/readers/shape.ts';
import { ownerInput } from '#shared/token-facts.ts';
import type { TokenOnPage } from './token-line.tsx';
import { type Look, useLook } from './use-look.ts';
import { type OperatorState, useApproved, useOperators } from './use-movers.ts';

export interface Token {
  readonly collection: Collection;
  readonly tokenId: string;
  /** Made visible; its id where it has none. */
  readonly name: string;
  readonly look: Look;
  readonly owner: { readonly face: Face<string | null>; readonly address: string | null; readonly isOwn: boolean };
  /** EIP-55; null for nobody, or where it is not known. */
  readonly approved: { readonly face: Face<readonly string[]>; readonly address: string | null };
  readonly operators: readonly OperatorState[];
  readonly reads: readonly {
    readonly operation: 'contract.call' | 'erc721.approved' | 'erc721.tokenUri';
    readonly input: object;
    readonly answer: ReturnType<typeof useApproved>['answer'] | null;
  }[];
  readonly shown: TokenOnPage;
  readonly again: () => void;
}

export function useTokenPage(contract: string, tokenId: string): Token {
  const collection = useCollection(contract);
  const look = useLook(contract, tokenId);
  const names = useNames();
  const asked = ownerInput(contract, tokenId);
  const ownerRead = useRead('contract.call', asked, { freshFor: 10_000 });
  const told = faceOf(ownerRead);
  const address = 'value' in told ? toAddress(onlyResult(told.value.result)) : null;
  const face: Face<string | null> = 'value' in told ? { ...told, value: address } : told;
  const isOwn = address !== null && names.of(address)?.kind === 'account';
  const approved = useApproved(contract, tokenId, true);
  const uriInput = { contractAddress: contract, tokenId };
  const uri = useRead('erc721.tokenUri', uriInput, { freshFor: 60_000 });
  const first = 'value' in approved.face ? approved.face.value[0] : undefined;
  const operators = useOperators(contract, address, address !== null);
  const told2 = look.seen?.metadata?.name ?? null;
  const name = told2 === null || told2 === '' ? `#${shortId(tokenId)}` : visibleText(told2, 100);
  return {
    collection,
    tokenId,
    name,
    look,
    owner: { face, address, isOwn },
    approved: { face: approved.face, address: first === undefined ? null : checksummed(first) },
    operators,
    reads: [
      { operation: 'erc721.tokenUri', input: uriInput, answer: uri.answer as never },
      { operation: 'contract.call', input: asked, answer: ownerRead.answer as never },
      { operation: 'erc721.approved', input: approved.input, answer: approved.answer },
    ],
    shown: { contract, tokenId, name, collection: collection.name, digest: look.seen?.picture?.digest ?? null },
    again: () => {
      ownerRead.again();
      approved.again();
      uri.again();
      look.again();
    },
  };
}
