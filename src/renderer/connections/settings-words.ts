/** The settings of a connection in words. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { type ServiceSettings, usualSettings } from '#shared/connections/service-settings.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';

export const paramsEncodingWords = {
  'json-string': t('a JSON text: "[\\"0x…\\",\\"100\\"]"'),
  array: t('a JSON list: ["0x…","100"]'),
  'comma-string': t('one text with commas: "0x…,100"'),
} as const satisfies Record<ServiceSettings['paramsEncoding'], string>;

export const signatureFormWords = {
  full: t('full: function name(…) view returns (…)'),
  types: t('name and types: name(address,uint256)'),
} as const satisfies Record<ServiceSettings['signatureForm'], string>;

/** Why a function that may write cannot be simulated. */
export const noSimulationWords = t(
  'Can’t be simulated: this connection sends only the function’s name and types, so the service could mistake a simulation for the transaction.',
);

/** The settings that differ from the defaults. */
export function settingsWords(settings: ServiceSettings): readonly string[] {
  const { paramsEncoding, signatureForm, approvalForAllPath, perSecond, currencySymbol, currencyDecimals, multicall } = settings;
  const words = [
    paramsEncoding !== usualSettings.paramsEncoding && t('params as {encoding}', { encoding: paramsEncodingWords[paramsEncoding] }),
    signatureForm !== usualSettings.signatureForm && t('signatures as {form}', { form: signatureFormWords[signatureForm] }),
    approvalForAllPath !== usualSettings.approvalForAllPath &&
      (approvalForAllPath === ''
        ? t('“Is approved for all” at the bare API address')
        : t('“Is approved for all” at {path}', { path: visibleText(approvalForAllPath, 100) })),
    perSecond !== usualSettings.perSecond &&
      (perSecond === ''
        ? t('no limit of requests per second')
        : t('{perSecond, plural, one {at most # request a second} other {at most # requests a second}}', { perSecond: Number(perSecond) })),
    currencySymbol !== '' &&
      t('currency {symbol} with {decimals} decimals', { symbol: visibleText(currencySymbol, 12), decimals: currencyDecimals }),
    multicall !== '' && t('balances through {contract}', { contract: shortAddress(multicall) }),
  ];
  return words.filter((each) => each !== false);
}
