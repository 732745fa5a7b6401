/** Everything that the page of one token is made of. */
import { type Face, faceOf } from '#renderer/lib/face.ts';
import { shortId } from '#renderer/lib/token-id.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import type { RawAnswer } from '#renderer/parts/raw-answers.tsx';
import { type Collection, useCollection } from '#renderer/parts/use-collection.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { collectibleQueries } from '#renderer/queries/collectibles.ts';
import { useRead } from '#renderer/queries/use-read.ts';
import { checksummed } from '#shared/address.ts';
import { onlyResult } from '#shared/readers/quantity.ts';
import { toAddress } from '#shared/readers/shape.ts';
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
  readonly reads: readonly RawAnswer[];
  readonly shown: TokenOnPage;
  readonly again: () => void;
}

export function useTokenPage(contract: string, tokenId: string): Token {
  const collection = useCollection(contract);
  const look = useLook(contract, tokenId);
  const names = useNames();
  const ownerQuery = collectibleQueries.ownerOf(contract, tokenId);
  const ownerRead = useRead(ownerQuery);
  const told = faceOf(ownerRead);
  const address = 'value' in told ? toAddress(onlyResult(told.value.result)) : null;
  const face: Face<string | null> = 'value' in told ? { ...told, value: address } : told;
  const isOwn = address !== null && names.of(address)?.kind === 'account';
  const approved = useApproved(contract, tokenId, true);
  const uriQuery = collectibleQueries.tokenUri(contract, tokenId);
  const uri = useRead(uriQuery);
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
    reads: [{ ...uriQuery, answer: uri.answer }, { ...ownerQuery, answer: ownerRead.answer }, approved.raw],
    shown: { contract, tokenId, name, collection: collection.name, digest: look.seen?.picture?.digest ?? null },
    again: () => {
      ownerRead.again();
      approved.again();
      uri.again();
      look.again();
    },
  };
}
