/** Problems of a connection's settings that no single field shows, such as a path that belongs to another operation. */

import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import { t } from '#shared/core/language/language.ts';
import { operations } from '#shared/core/operations/table.ts';

const otherOperation = t('This path belongs to another operation. Enter the one that your operator gave you.');
const together = t('Enter both symbol and decimals, or leave both empty.');

/** As servers compare paths: some ignore capitals and a slash at the end. */
const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '');

const fixedPaths = Object.values(operations).filter((row) => !('pathSetting' in row));

/** Whether another operation has this path. A placeholder matches any one segment. */
function isAnothers(path: string, apiAddress: string): boolean {
  // The path of the API address counts as part of it: “/v1” may be in the address or in the path.
  const before = plain(apiAddress.replace(/^\w+:\/\/[^/]*/, ''));
  const parts = plain(`${before}${path}`).split('/');
  return fixedPaths.some((row) => {
    const own = plain(row.path).split('/').slice(1);
    return own.every((part, index) => part.startsWith(':') || part === parts.at(index - own.length));
  });
}

/** Our field name → what is wrong with it. What is left out is the usual setting. `apiAddress`: of the whole path. */
export function settingsProblems({
  apiAddress = '',
  approvalForAllPath = '',
  currencySymbol = '',
  currencyDecimals = '',
}: Partial<ServiceSettings> & { readonly apiAddress?: string }): Readonly<Partial<Record<keyof ServiceSettings, string>>> {
  const problems: Partial<Record<keyof ServiceSettings, string>> = {};
  // It is asked as what changes nothing, so it must not be the path of what does.
  if (approvalForAllPath !== '' && isAnothers(approvalForAllPath, apiAddress)) problems.approvalForAllPath = otherOperation;
  if (currencySymbol === '' && currencyDecimals !== '') problems.currencySymbol = together;
  if (currencySymbol !== '' && currencyDecimals === '') problems.currencyDecimals = together;
  return problems;
}
