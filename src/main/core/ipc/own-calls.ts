/**
 * Calls that write or change something of a connection. Only the window that shows it may make them, so that a page can't act for the
 * connection of another window. The others read, or are about connections themselves: a page may list, add, change and remove any.
 */
import { writeIds } from '#shared/core/operations/table.ts';
import type { CallName } from '#shared/ipc/derive.ts';

export const ownCalls: ReadonlySet<CallName> = new Set<CallName>([
  ...writeIds.map((id) => `service.${id}` as const),
  'batch.review',
  'batch.goOn',
  'batch.pause',
  'batch.end',
  'batch.get',
  'batch.save',
  'session.signOut',
  'rules.save',
  'rules.limit',
  'watch.set',
  'watch.scan',
  'watch.decline',
  'watch.pause',
  'notebook.save',
  'notebook.remove',
  'notebook.addSignature',
  'notebook.removeSignature',
  'notebook.import',
  'notebook.share',
  'tokens.save',
  'tokens.remove',
  'tokens.move',
  'contracts.save',
  'contracts.remove',
  'calls.save',
  'calls.remove',
  'descriptors.add',
  'descriptors.remove',
  'pictures.save',
  'approvals.add',
  'approvals.forget',
  'approvals.watch',
  'approvals.seen',
]);
