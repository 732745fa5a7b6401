/** What main's own window shows before a file that describes contracts is used. */
import type { Descriptor } from '#shared/contracts/clear-signing/descriptor.ts';
import { t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { ChangeDraft, ChangeField, NamedConnection } from '#shared/writes/change.ts';
import { warn } from '#shared/writes/review/warning.ts';

/** Contracts of one chain, so that each can be shown. */
export const mostContractsShown = 50;
const mostNames = 12;

interface Asked {
  readonly descriptor: Descriptor;
  /** Of the connection's chain, EIP-55. */
  readonly contracts: readonly string[];
  /** In words. */
  readonly chain: string;
  /** Functions that it describes in a way that Blockdesk can't show. */
  readonly left: number;
  /** Of these contracts, those that the registry describes as well. */
  readonly known: readonly string[];
}

const field = (name: string, after: string, is: ChangeField['is'] = 'text'): ChangeField => ({ name, before: null, after, is });

function functionNames({ formats }: Descriptor): string {
  const names = Object.keys(formats).map((key) => key.split('(')[0] ?? '');
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames ? t('{names} and {count} more', { names: shown, count: names.length - mostNames }) : shown;
}

export function addingDescriptor(
  { name, environment }: NamedConnection,
  { descriptor, contracts, chain, left, known }: Asked,
): ChangeDraft {
  const { owner, deployments } = descriptor;
  const elsewhere = deployments.length - contracts.length;
  return {
    title: t('Use this file’s descriptions?'),
    text: t('Reviews then show its words for these contracts, below Blockdesk’s own and marked as added by you.'),
    connection: name,
    environment,
    fields: [
      field(t('In the name of'), quoted(owner)),
      field(t('Chain'), chain),
      ...contracts.map((address) => field(t('Contract'), address, 'address')),
      field(t('Functions'), functionNames(descriptor)),
      ...(elsewhere === 0
        ? []
        : [
            field(
              t('On other chains'),
              t('{count, plural, one {# contract, not used here} other {# contracts, not used here}}', { count: elsewhere }),
            ),
          ]),
    ],
    warnings: [
      warn(
        'descriptor',
        'care',
        t('Whoever wrote this file chooses its words. Blockdesk can’t check who that was, or whether they are true.'),
      ),
      ...(known.length === 0
        ? []
        : [
            warn(
              'descriptor-known',
              'info',
              t('Where the ERC-7730 registry describes a function of these contracts, its words are shown instead.'),
            ),
          ]),
      ...(left === 0
        ? []
        : [
            warn(
              'descriptor-left',
              'info',
              t(
                '{count, plural, one {# function is left out, as it can’t be shown exactly.} other {# functions are left out, as they can’t be shown exactly.}}',
                {
                  count: left,
                },
              ),
            ),
          ]),
    ],
    action: t('Use descriptions'),
  };
}
