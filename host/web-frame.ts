/** `WebFrameMain`: the documents a page is made of, each of them gone once another is loaded in its place. */
import { originOf } from './addresses.ts';
import { notOffered, refuseUnknown } from './not-offered.ts';

export type HostFrame = {
  readonly id: string;
  readonly parent: HostFrame | null;
  /** The app's own address, never the origin that stands in for it. */
  url: string;
  name: string;
  loaderId: string;
  destroyed: boolean;
  readonly children: Set<HostFrame>;
  readonly api: WebFrame;
};
export type WebFrame = {
  readonly url: string;
  readonly origin: string;
  readonly name: string;
  readonly parent: WebFrame | null;
  readonly top: WebFrame | null;
  readonly frames: WebFrame[];
  readonly framesInSubtree: WebFrame[];
  readonly processId: number;
  readonly routingId: number;
  readonly frameToken: string;
  readonly frameTreeNodeId: number;
  readonly detached: boolean;
  readonly isDestroyed: () => boolean;
  readonly send: (channel: string, ...args: unknown[]) => void;
};

let lastRoutingId = 0;

/** https://www.electronjs.org/docs/latest/api/web-frame-main */
export function createFrame(
  id: string,
  parent: HostFrame | null,
  processId: number,
  send: (frame: HostFrame, channel: string, args: unknown[]) => void,
): HostFrame {
  const routingId = ++lastRoutingId;
  const alive = () => {
    if (frame.destroyed) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    return frame;
  };
  const subtree = (of: HostFrame): WebFrame[] => [of.api, ...[...of.children].flatMap(subtree)];
  const api: WebFrame = refuseUnknown('WebFrameMain', {
    get url() {
      return alive().url;
    },
    get origin() {
      return originOf(alive().url);
    },
    get name() {
      return alive().name;
    },
    get parent() {
      return alive().parent?.api ?? null;
    },
    get top() {
      let top = alive();
      while (top.parent) top = top.parent;
      return top.api;
    },
    get frames() {
      return [...alive().children].map((child) => child.api);
    },
    get framesInSubtree() {
      return subtree(alive());
    },
    get processId() {
      alive();
      return processId;
    },
    get routingId() {
      alive();
      return routingId;
    },
    get frameToken() {
      return alive().id;
    },
    get frameTreeNodeId() {
      alive();
      return routingId;
    },
    get detached() {
      return frame.destroyed;
    },
    isDestroyed: () => frame.destroyed,
    send: (channel: string, ...args: unknown[]) => {
      if (alive().parent) notOffered('WebFrameMain.send to a frame inside a page');
      send(frame, channel, args);
    },
  });
  const frame: HostFrame = { id, parent, url: '', name: '', loaderId: '', destroyed: false, children: new Set(), api };
  parent?.children.add(frame);
  return frame;
}

export function destroyFrame(frame: HostFrame): void {
  frame.destroyed = true;
  frame.parent?.children.delete(frame);
  for (const child of frame.children) destroyFrame(child);
}
