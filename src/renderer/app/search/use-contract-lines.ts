/** Suggests saved contracts and saved calls. A read runs at once; a write only fills in its form. */

import { SquareFunction } from 'lucide-react';
import { useSavedCall } from '#renderer/contracts/use-saved-call.ts';
import { useContracts } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import type { CallLine } from '#shared/contracts/saved-contracts.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { contractPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Doable } from './suggest.ts';

export const callWords = (name: string, effect: CallLine['effect']) =>
  effect === 'read' ? t('Run {call}', { call: visibleText(name, 60) }) : t('Fill in {call}', { call: visibleText(name, 60) });

export function useContractLines(names: Names): readonly Doable[] {
  const { contracts, calls } = useContracts();
  const openCall = useSavedCall();
  const called = (address: string) => names.of(address)?.text ?? shortAddress(address);
  return [
    ...calls.map(
      ({ id, name, contract, called: fn, effect }): Doable => ({
        key: `call ${id}`,
        kind: 'action',
        icon: SquareFunction,
        words: callWords(name, effect),
        also: `${visibleText(name, 60)} ${fn} ${called(contract)} ${tc('search', 'call')}`,
        does: { do: 'act', act: () => void openCall(id) },
      }),
    ),
    ...contracts.map(
      ({ address, kinds }): Doable => ({
        key: `contract ${address}`,
        kind: 'screen',
        icon: SquareFunction,
        words: t('Contract {name}', { name: called(address) }),
        also: `${address} ${called(address)} ${kinds.join(' ')} ${tc('search', 'read write functions')}`,
        does: { do: 'open', place: contractPlace(address) },
      }),
    ),
  ];
}
