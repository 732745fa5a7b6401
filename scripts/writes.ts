/** `docs/writes.md`: what becomes of each of the eight writes under each fault, from the lists that the tests hold. `--check` fails when it is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeIds } from '#shared/core/operations/table.ts';
import { batchInterruptions } from '#test/support/batch-interruptions.ts';
import type { MinedWhen } from '#test/support/simulated-faults.ts';
import { writeEnds } from '#test/support/write-ends.ts';
import { killPoints, writeFaults } from '#test/support/write-faults.ts';

const minedWords: Readonly<Record<MinedWhen, string>> = {
  soon: 'mined within a minute',
  minutes: 'mined after minutes',
  hours: 'mined after hours',
  dropped: 'dropped, never mined',
  never: 'never sent to it',
};

const page = fileURLToPath(new URL('../docs/writes.md', import.meta.url));

export function describeWrites(): string {
  const cell = (seen: number, state: string | null) => `${seen} · ${state ?? 'none'}`;
  const faults = writeFaults.map(
    ({ name, seen, state, code, named, reads }) =>
      `| ${name} | ${writeIds.map(() => cell(seen, state)).join(' | ')} | ${code === null ? 'the hash' : `\`${code}\`${named === true ? ', and the hash' : ''}`} | ${reads ?? 'nothing: there is no entry'} |`,
  );
  const ends = writeEnds.map(({ fault, mined, reads }) => `| ${fault} | ${minedWords[mined]} | ${reads}. True |`);
  const kills = killPoints.map(([point, by, state, seen]) => `| ${point} | ${by} | ${seen} | ${state ?? 'none'} |`);
  const interruptions = batchInterruptions.map(({ name, seen, phase, reads, mend }) => {
    const goesOn = phase !== 'paused' ? '—' : mend === undefined ? 'yes' : mend === null ? 'no' : 'once that is as it was';
    return `| ${name} | ${seen} | ${reads ?? 'nothing: there is no list'} | ${goesOn} |`;
  });
  return `# What becomes of a write

Written by \`node scripts/writes.ts\` from the lists that \`test/faults/writes.test.ts\` and \`test/unit/main/writes/kill-points.test.ts\` go
through; a check fails when it is older than they are. The states are explained in \`src/shared/writes/activity.ts\`, and why an answer means
what it does in [decision 11](decisions/0011-what-an-answer-to-a-write-means.md).

## Each of the eight writes, fault by fault

Each cell says how often the service sees the request, and the state in the journal, also after a restart. “None”: nothing was confirmed,
so there is no entry.

| What happens | ${writeIds.join(' | ')} | What the person sees | In Activity |
|---|${writeIds.map(() => '---').join('|')}|---|---|
${faults.join('\n')}

## What the person reads at the end

Each fault of a service has its own run, on a chain in memory with blocks of 12 seconds, until the write is settled
(\`test/faults/write-ends.test.ts\`). Every sentence on its page, in the list and in notifications is checked against that chain. So are the
sentences of two hundred random writes, at every moment, with blocks of 0.2 to 15 seconds (\`test/unit/main/writes/true-words.test.ts\`).

| The service answers | On the chain | What the person reads at the end, and is it true |
|---|---|---|
${ends.join('\n')}

No program can know three things, so the words leave room for them:

- Two writes do the same. Nothing shows which transaction belongs to which, so a found one is called “a transaction that does exactly this”.
- A transaction that does the same came into a block right before the write left. It is taken for the write if no node had reported that
  block yet, or if a reorganization moved it to a later block.
- A service refuses a write and makes it hours later. Until then it can't be found, so Blockdesk searches for a day. During that day, sending
  it again needs a typed confirmation.

## The native currency

It goes as \`transaction.submit\`, so the table above holds for it. Multicall3 passes it on whole or not at all, whatever unit the service means:
[decision 28](decisions/0028-sending-the-native-currency.md) says what a lost answer, another unit, a service that leaves \`value\` out or refuses it,
and a reorganization show. Each is a row of \`test/unit/main/writes/native-unit.test.ts\`.

## \`kill -9\` between the click and the end

What the journal holds at the next start, and how often the service has seen the request by then. Nothing is ever sent by a start.
Each point is tried with one of the eight writes in turn, and in \`npm run soak -- points\` with every one that reaches it.
“Unknown” with no request seen: the journal says that it leaves before the socket opens, so it can only err on that side.

| Killed | by | Requests seen | In the journal |
|---|---|---|---|
${kills.join('\n')}

## A batch

Up to 500 payments, collectibles for one recipient, or revocations are reviewed as one and sent row by row, each by the path of any other write: an
entry of its own, one request, the same rules right before it. The list is saved before the first row leaves; which rows were sent is in the
journal alone. The id of a row's entry follows from the batch, the row and the try, and the journal holds each id once, so a row is never sent
twice.

- It pauses by hand, after every unknown outcome, after a failure if the person chose so, and if anything it depends on has changed. It also
  pauses before a row that was sent in another request meanwhile, as its review knew nothing of that, and once more than ten minutes have
  passed since the row before: the computer slept.
- Going on takes another review, of the rows that are left. Only a row that never left, or was withdrawn in time, is tried again. A row that was
  refused, or whose outcome is unknown, is not.
- After six days, or once the journal was restored from an older copy, a batch no longer goes on: some rows may have been sent without a
  record.
- \`test/faults/batches.test.ts\` puts every fault of a service on the second of three rows. \`test/unit/main/writes/kill-batches.test.ts\` kills
  the app at random moments at a service that loses every twentieth answer, and compares the result file with the chain; \`npm run soak --
  batches\` does so 100 times with 500 rows.
- \`test/faults/batch-interruptions.test.ts\` lets a person, a page or the computer interrupt. Each of three rows is seen once at most, and
  every one that was seen is in the journal:

| What happens | Rows seen | What the person reads of the list | Goes on after another review |
|---|---|---|---|
${interruptions.join('\n')}

What will change is predicted from all rows together, by the model of a single write: one line for each own account and asset. A row in the
native currency needs its unit confirmed, when the list is reviewed and right before the row leaves.

Each row is simulated alone, as if the rows before it hadn't been sent: no operation of the service simulates several as the account that signs.
Only a call of Multicall3 answers for each of its parts, and its review says which of them failed in the simulation.

Up to 100 payments in the native currency can be one transaction instead, if the person chooses so: a single write, \`aggregate3Value\` of
Multicall3, whose review opens and judges each payment in it. All are paid or none, since no part may fail. Tokens can't be sent so: a contract
like Multicall3 makes its calls as itself. It would move its own tokens, unless the account had let it spend those of the person, and then
anyone could take them through it.
`;
}

export function readWrites(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    // Not written yet.
    return '';
  }
}

if (import.meta.main) {
  const text = describeWrites();
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readWrites() !== text) {
    console.error('docs/writes.md is older than the tests: run `node scripts/writes.ts`.');
    process.exit(1);
  }
}
