/** Which document each frame of a page shows, and the preload's world in it. */
import { fromStandIn } from './addresses.ts';
import type { Session as CdpSession } from './cdp.ts';
import type { Frame } from './cdp-events.ts';
import { createFrame, destroyFrame, type HostFrame } from './web-frame.ts';

export const worldName = 'Electron Isolated Context';

type World = { cdp: CdpSession; contextId: number; frame?: HostFrame; early: string[] };
type FrameTree = { frame: Frame; childFrames?: FrameTree[] };

export type DocumentHooks = {
  /** A document has taken the place of another. */
  navigated: (frame: HostFrame, details: Frame) => void;
  lifecycle: (frame: HostFrame, name: string) => void;
  message: (frame: HostFrame, payload: string) => void;
  send: (frame: HostFrame, channel: string, args: unknown[]) => void;
};
export type DocumentOptions = { mainFrameId: string; start: string; binding: string };

let lastProcessId = 0;

export function createDocuments({ mainFrameId, start, binding }: DocumentOptions, hooks: DocumentHooks) {
  const processId = ++lastProcessId;
  const frames = new Map<string, HostFrame>();
  const worlds = new Map<string, World>();
  const waiting = new WeakMap<HostFrame, ((world: World) => void)[]>();
  // Chromium announces a document in several ways, from two processes, in no fixed order.
  const early: { frameId: string; loaderId: string; name: string }[] = [];

  function create(id: string, parentId: string | undefined): HostFrame {
    const old = frames.get(id);
    const parent = (parentId && frames.get(parentId)) || old?.parent || null;
    if (old) destroyFrame(old);
    const frame = createFrame(id, parent, processId, hooks.send);
    frames.set(id, frame);
    return frame;
  }
  create(mainFrameId, undefined);

  function commit(details: Frame): void {
    if (frames.get(details.id)?.loaderId === details.loaderId) return;
    const frame = create(details.id, details.parentId);
    const isStart = details.url === start || start.startsWith(`${details.url}#`);
    frame.url = isStart ? '' : fromStandIn(details.url) + (details.urlFragment ?? '');
    frame.name = details.name ?? '';
    frame.loaderId = details.loaderId;
    hooks.navigated(frame, details);
    for (const { frameId, loaderId, name } of early.splice(0)) lifecycle(frameId, loaderId, name);
  }

  function lifecycle(frameId: string, loaderId: string, name: string): void {
    const frame = frames.get(frameId);
    const world = worlds.get(frameId);
    if (frame?.loaderId !== loaderId) {
      if (early.length < 100) early.push({ frameId, loaderId, name });
      // Messages that the preload has already sent come first.
    } else if (world && !world.frame) wait(frame, () => hooks.lifecycle(frame, name));
    else hooks.lifecycle(frame, name);
  }

  function wait(frame: HostFrame, work: (world: World) => void): void {
    waiting.set(frame, [...(waiting.get(frame) ?? []), work]);
  }

  /** Asked of the process that has just made the world, so it is that world's document which the answer names. */
  async function identify(frameId: string, world: World): Promise<void> {
    const { frameTree } = await world.cdp.send('Page.getFrameTree');
    const find = (tree: FrameTree): Frame | undefined =>
      tree.frame.id === frameId ? tree.frame : tree.childFrames?.map(find).find((found) => found !== undefined);
    const details = find(frameTree);
    if (!details || worlds.get(frameId) !== world) return;
    commit(details);
    const frame = frames.get(frameId);
    if (!frame) return;
    world.frame = frame;
    for (const payload of world.early.splice(0)) hooks.message(frame, payload);
    for (const work of waiting.get(frame) ?? []) work(world);
    waiting.delete(frame);
  }

  return {
    frame: (id: string) => frames.get(id),
    mainFrame: () => frames.get(mainFrameId) as HostFrame,
    listen: (cdp: CdpSession) => {
      cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
        if (!frames.has(frameId)) create(frameId, parentFrameId);
      });
      cdp.on('Page.frameNavigated', ({ frame }) => commit(frame));
      cdp.on('Page.frameDetached', ({ frameId, reason }) => {
        // A swap only moves the frame to another process.
        if (reason === 'swap') return;
        const frame = frames.get(frameId);
        if (frame) destroyFrame(frame);
        frames.delete(frameId);
        worlds.delete(frameId);
      });
      cdp.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => lifecycle(frameId, loaderId, name));
      for (const state of ['Started', 'Stopped'] as const)
        cdp.on(`Page.frame${state}Loading`, ({ frameId }) => lifecycle(frameId, frames.get(frameId)?.loaderId ?? '', state));
      cdp.on('Runtime.executionContextCreated', ({ context }) => {
        const frameId = context.auxData?.frameId;
        if (context.name !== worldName || !frameId) return;
        const world: World = { cdp, contextId: context.id, early: [] };
        worlds.set(frameId, world);
        identify(frameId, world).catch(() => {});
      });
      cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
        if (name !== binding) return;
        // Chromium says which world spoke, so no document can pass for another.
        const world = [...worlds.values()].find((candidate) => candidate.cdp === cdp && candidate.contextId === executionContextId);
        if (world?.frame) hooks.message(world.frame, payload);
        else world?.early.push(payload);
      });
    },
    /** Runs `work` in the world of a frame's preload once that exists; never, if another document has replaced the frame's. */
    inWorld: (frame: HostFrame, work: (world: World) => void): void => {
      if (frame.destroyed) return;
      const world = worlds.get(frame.id);
      if (world?.frame === frame) work(world);
      else wait(frame, work);
    },
    destroy: () => {
      for (const frame of frames.values()) destroyFrame(frame);
    },
  };
}
