/** Suggests saved contracts and saved calls. A read runs at once; a write only fills in its form. */

import { SquareFunction } from 'lucide-react';
import { useSavedCall } from '#renderer/contracts/use-saved-call.ts';
import { useContracts } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import type { CallLine } from '#shared/contracts/saved-contracts.ts';
import { t } from '#shared/core/language/language.ts';
import { contractPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Doable } from './suggest.ts';

export const callWords = (name: string, effect: CallLine['effect']) =>
  `${effect === 'read' ? t('Run') : t('Fill in')} ${visibleText(name, 60)}`;

export function useContractLines(names: Names): readonly Doable[] {
  const { contracts, calls } = useContracts();
  const openCall = useSavedCall();
  const called = (address: string) => names.of(address)?.text ?? shortAddress(address);
  return [
    ...calls.map(
      ({ id, name, contract, called: fn, effect }): Doable => ({
        key: t('call {id}', { id }),
        kind: 'action',
        icon: SquareFunction,
        words: callWords(name, effect),
        also: t('{visibleText} {fn} {contract} call', { visibleText: visibleText(name, 60), fn, contract: called(contract) }),
        does: { do: 'act', act: () => void openCall(id) },
      }),
    ),
    ...contracts.map(
      ({ address, kinds }): Doable => ({
        key: t('contract {address}', { address }),
        kind: 'screen',
        icon: SquareFunction,
        words: t('Contract {address}', { address: called(address) }),
        also: t('{address} {address2} {join} read write functions', { address, address2: called(address), join: kinds.join(' ') }),
        does: { do: 'open', place: contractPlace(address) },
      }),
    ),
  ];
}
