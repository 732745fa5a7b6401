/** Everything that a token's screen shows. */

import { collectibleQueries } from '#renderer/collectibles/queries.ts';
import { shortId } from '#renderer/collectibles/token-id.ts';
import { type Collection, useCollection } from '#renderer/collectibles/use-collection.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { checksummed } from '#shared/core/address.ts';
import { onlyResult } from '#shared/core/readers/quantity.ts';
import { toAddress } from '#shared/core/readers/shape.ts';
import type { TokenOnPage } from './token-write-dialog.tsx';
import { type Look, useLook } from './use-look.ts';
import { type OperatorState, useApproved, useOperators } from './use-movers.ts';

export interface Token {
  readonly collection: Collection;
  readonly tokenId: string;
  /** Safe to show; its id if it has none. */
  readonly name: string;
  readonly look: Look;
  readonly owner: { readonly face: Face<string | null>; readonly address: string | null; readonly isOwn: boolean };
  /** EIP-55; null for none, or if unknown. */
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
  const answered = faceOf(ownerRead);
  const address = 'value' in answered ? toAddress(onlyResult(answered.value.result)) : null;
  const face: Face<string | null> = 'value' in answered ? { ...answered, value: address } : answered;
  const isOwn = address !== null && names.of(address)?.kind === 'account';
  const approved = useApproved(contract, tokenId, true);
  const uriQuery = collectibleQueries.tokenUri(contract, tokenId);
  const uri = useRead(uriQuery);
  const first = 'value' in approved.face ? approved.face.value[0] : undefined;
  const operators = useOperators(contract, address, address !== null);
  const ownName = look.seen?.metadata?.name ?? null;
  const name = ownName === null || ownName === '' ? `#${shortId(tokenId)}` : visibleText(ownName, 100);
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
