/** What a person, a page or the computer does while a batch of three rows is reviewed or sent, and what must have become of it then. */
import type { BatchNow } from '#shared/writes/batch.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import type { handlersOf } from './main-handlers.ts';
import type { MainServices } from './main-services.ts';
import { type TinyService, tinyAccounts } from './tiny-service.ts';

export interface BatchWorld {
  readonly main: MainServices;
  readonly tiny: TinyService;
  readonly desk: () => ReturnType<typeof handlersOf>;
  readonly sleep: (milliseconds: number) => void;
  /** Ends the app in order and starts it again. */
  readonly restart: () => Promise<void>;
  readonly connection: string;
  /** The last review that the person saw. */
  readonly review: () => BatchReview;
}

export interface BatchInterruption {
  readonly name: string;
  /** False: the person goes back. */
  readonly reviewing?: (world: BatchWorld, review: BatchReview) => Promise<boolean>;
  /** Milliseconds of the undo window. */
  readonly holding?: number;
  /** While the first row waits in its undo window. */
  readonly held?: (world: BatchWorld) => Promise<unknown>;
  /** While the service has the second row and hasn't answered. */
  readonly sending?: (world: BatchWorld) => Promise<unknown>;
  /** Over TLS, by a service that is willing to speak HTTP/2. */
  readonly http2?: true;
  /** Payments that the service has seen then, of three; null where the list is gone or was never begun. */
  readonly seen: number;
  readonly phase: BatchNow['phase'] | null;
  /** What the person reads of the list. */
  readonly reads: string | null;
  /** What has to be done before it can go on; left out: nothing. Null: nothing that is left is ever sent. */
  readonly mend?: ((world: BatchWorld) => Promise<unknown>) | null;
}

const many = (run: () => Promise<unknown>) => Promise.all(Array.from({ length: 100 }, run));
const confirm = ({ desk }: BatchWorld, { id, digest }: BatchReview) => desk().handlers['review.confirm']({ review: id, digest });
const agreed = async (done: Promise<unknown>) => {
  await done;
  return true;
};

const sleeping = (milliseconds: number) => async (world: BatchWorld) => {
  world.sleep(milliseconds);
  return true;
};

function lead({ main, tiny, desk, connection }: BatchWorld, apiAddress: string) {
  const { name, authorizationAddress, clientId, scopes, redirectAddress, pkce } = main.connection;
  const known = { connection, name, environment: 'test', authorizationAddress, clientId, scopes, redirectAddress, pkce } as const;
  return desk().handlers['connection.save']({ ...known, apiAddress, clientSecret: tiny.clientSecret });
}
const answer = ({ tiny }: BatchWorld, path: string, text: string) => {
  tiny.behavior.answers = { ...tiny.behavior.answers, [path]: text };
};
const signIn = ({ main }: BatchWorld) => main.signIn();

const changed = 'Paused: something it depends on has changed, such as the sign-in, the chain or a rule.';
const notSent = 'Paused: the next row couldn’t be sent. It moved nothing.';
const all = { seen: 3, phase: 'over', reads: 'All rows were sent.' } as const;
const none = { seen: 0, phase: null, reads: null, mend: null } as const;
const afterSecond = { seen: 2, phase: 'paused', reads: changed } as const;

export const batchInterruptions: readonly BatchInterruption[] = [
  { name: 'HTTP/2 offered', http2: true, ...all },
  { name: 'confirmed 100 times', reviewing: (world, review) => agreed(many(() => confirm(world, review))), ...all },
  {
    name: 'IPC replay',
    // Confirmed by the person's window once; all that comes after it is a repetition.
    sending: (world) => many(() => confirm(world, world.review())),
    ...all,
  },
  { name: 'canceled at the review', reviewing: async () => false, ...none },
  { name: 'sleep for an hour at the review', reviewing: sleeping(3_600_000), ...none },
  { name: 'sleep for a minute at the review', reviewing: sleeping(60_000), ...all },
  {
    name: 'undone in the undo window',
    held: async ({ desk }) => {
      const held = desk().journal.inState(['holding']);
      return desk().handlers['activity.withdraw']({ intent: held.ok ? (held.value[0]?.id ?? '') : '' });
    },
    ...{ seen: 0, phase: 'paused', reads: 'Paused.' },
  },
  {
    name: 'sleep for an hour in the undo window',
    holding: 3_000,
    held: async ({ sleep }) => sleep(3_600_000),
    seen: 0,
    phase: 'paused',
    reads: notSent,
  },
  {
    name: 'signed out in the undo window',
    held: ({ desk, connection }) => desk().handlers['session.signOut']({ connection }),
    ...{ seen: 0, phase: 'paused', reads: 'Paused.', mend: signIn },
  },
  {
    name: 'sleep for an hour while a row is sent',
    sending: async ({ sleep }) => sleep(3_600_000),
    ...{ ...afterSecond, reads: `${changed} More than ten minutes have passed since the row before.` },
  },
  {
    name: 'signed out while a row is sent',
    sending: ({ desk, connection }) => desk().handlers['session.signOut']({ connection }),
    ...afterSecond,
    mend: signIn,
  },
  {
    name: 'quit or locked while a row is sent',
    sending: ({ restart }) => restart(),
    ...{ seen: 2, phase: 'paused', reads: 'Paused: Blockdesk was closed.' },
  },
  {
    name: 'the connection is led elsewhere while a row is sent',
    sending: (world) => lead(world, `${world.tiny.apiAddress}/elsewhere`),
    ...afterSecond,
    mend: async (world) => {
      await lead(world, world.tiny.apiAddress);
      await signIn(world);
    },
  },
  {
    name: 'the connection is removed while a row is sent',
    sending: ({ desk, connection }) => desk().handlers['connection.remove']({ connection }),
    ...{ seen: 2, phase: null, reads: null, mend: null },
  },
  {
    name: 'another chain while a row is sent',
    sending: async (world) => answer(world, '/chain/chainId', '5'),
    ...afterSecond,
    mend: null,
  },
  {
    name: 'other accounts while a row is sent',
    sending: async (world) => answer(world, '/user/accounts', JSON.stringify(tinyAccounts.slice(1))),
    ...afterSecond,
    mend: async (world) => answer(world, '/user/accounts', JSON.stringify(tinyAccounts)),
  },
];
