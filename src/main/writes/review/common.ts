/** What the reviews of one write and of a batch have in common, before the service is asked anything. */

import type { ReadService } from '#main/core/ports/service.ts';
import type { Preconditions, Subject } from '#main/writes/intents.ts';
import type { CheckRulesParts } from '#main/writes/review/check-rules.ts';
import { t } from '#shared/core/language/language.ts';
import type { Session } from '#shared/ipc/state.ts';
import type { ReviewContext } from '#shared/writes/review/facts.ts';
import { knownAddresses, type MovedName } from '#shared/writes/review/known.ts';
import type { Review } from '#shared/writes/review.ts';

export interface CommonParts extends CheckRulesParts {
  readonly read: ReadService;
  readonly movedNames: (connection: string) => readonly MovedName[];
  readonly sessionOf: (connection: string) => Session;
}

type CommonContext = Omit<ReviewContext, 'meaning' | 'facts' | 'testRun' | 'earlier' | 'breaches' | 'now'>;

const mostKnown = 1_000;

export const noJournal = t(
  'Blockdesk can’t read its record of what was sent, so nothing is sent now. Check the disk, then start Blockdesk again.',
);
export const requestDiffers = t('The request doesn’t match what you asked for, so it can’t be sent.');

/** Null where the journal can't be read. */
export function commonContext(parts: CommonParts, preconditions: Preconditions): CommonContext | null {
  const { connection, accounts, chain } = preconditions;
  const listed = parts.journal.list(connection.id, { before: null, most: mostKnown });
  if (!listed.ok) return null;
  const session = parts.sessionOf(connection.id);
  return {
    known: knownAddresses(accounts, parts.notebookOf(connection.id), listed.value),
    environment: connection.environment,
    connection: connection.name,
    // Facts of another chain do not apply to this one.
    chain: chain === null ? null : connection.chain?.id === chain ? connection.chain : { id: chain, name: null, currency: null },
    lastChain: listed.value.find((entry) => entry.chain !== null)?.chain ?? connection.chain?.id ?? null,
    isChainReported: preconditions.isChainReported !== false,
    person: session.phase === 'signed-in' ? session.person : 'unknown',
    moved: parts.movedNames(connection.id),
  };
}

export type CommonFrame = Pick<Review, 'id' | 'digest' | 'connection' | 'mark' | 'environment' | 'host' | 'endsAt' | 'undoWindow'>;

export function frameOf({ id, digest, preconditions: { connection } }: Subject, endsAt: number, undoWindow: number): CommonFrame {
  const { name, environment, apiAddress, color, letters } = connection;
  return { id, digest, connection: name, mark: { color, letters }, environment, host: new URL(apiAddress).host, endsAt, undoWindow };
}
