/** The settings of a connection in words. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { type ServiceSettings, usualSettings } from '#shared/connections/service-settings.ts';

export const paramsEncodingWords = {
  'json-string': 'a JSON text: "[\\"0x…\\",\\"100\\"]"',
  array: 'a JSON list: ["0x…","100"]',
  'comma-string': 'one text with commas: "0x…,100"',
} as const satisfies Record<ServiceSettings['paramsEncoding'], string>;

export const signatureFormWords = {
  full: 'full: function name(…) view returns (…)',
  types: 'name and types: name(address,uint256)',
} as const satisfies Record<ServiceSettings['signatureForm'], string>;

/** Why a function that may write cannot be simulated. */
export const noSimulationWords =
  'Can’t be simulated: this connection sends only the function’s name and types, so the service could mistake a simulation for the transaction.';

/** The settings that differ from the defaults. */
export function settingsWords(settings: ServiceSettings): readonly string[] {
  const { paramsEncoding, signatureForm, approvalForAllPath, perSecond, currencySymbol, currencyDecimals } = settings;
  const words = [
    paramsEncoding !== usualSettings.paramsEncoding && `params as ${paramsEncodingWords[paramsEncoding]}`,
    signatureForm !== usualSettings.signatureForm && `signatures as ${signatureFormWords[signatureForm]}`,
    approvalForAllPath !== usualSettings.approvalForAllPath &&
      `“Is approved for all” at ${approvalForAllPath === '' ? 'the bare API address' : visibleText(approvalForAllPath, 100)}`,
    perSecond !== usualSettings.perSecond &&
      (perSecond === ''
        ? 'no limit of requests per second'
        : `at most ${perSecond} ${perSecond === '1' ? 'request' : 'requests'} a second`),
    currencySymbol !== '' && `currency ${visibleText(currencySymbol, 12)} with ${currencyDecimals} decimals`,
  ];
  return words.filter((each) => each !== false);
}
