/** `Notification`: shown with `notify-send`, if that is installed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createEvent, KnownEvents } from './emitter.ts';
import { refuseUnknown, refuseUnknownOptions } from './not-offered.ts';

type Options = {
  title?: string;
  body?: string;
  silent?: boolean;
  icon?: string;
  urgency?: 'low' | 'normal' | 'critical';
  timeoutType?: 'default' | 'never';
};
type Answer = 'click' | 'close';
/** What shows a notification, and how it is taken away. */
type Shown = { readonly close: () => void };
type Hooks = { readonly answered: (answer: Answer) => void; readonly failed: (error: string) => void };

const known = ['title', 'body', 'silent', 'icon', 'urgency', 'timeoutType'];

function findNotifySend(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'notify-send'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** https://www.electronjs.org/docs/latest/api/notification */
export function createNotifications(deps: { isReady: () => boolean; name: () => string }) {
  const children = new Set<ChildProcess>();
  const command = findNotifySend();

  function send(path: string, options: Options, hooks: Hooks): Shown {
    const { title = deps.name(), body = '', icon, urgency = 'normal', timeoutType } = options;
    const child = spawn(
      path,
      [
        `--app-name=${deps.name()}`,
        `--urgency=${urgency}`,
        ...(icon === undefined ? [] : [`--icon=${icon}`]),
        ...(timeoutType === 'never' ? ['--expire-time=0'] : []),
        '--action=default=Open',
        '--',
        title,
        // Not escaped, as in Electron: `shell/browser/notifications/linux/libnotify_notification.cc:119`.
        body,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    children.add(child);
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().trim() === 'default') hooks.answered('click');
    });
    child.once('error', (error) => hooks.failed(error.message));
    child.once('exit', (code) => {
      children.delete(child);
      if (code) hooks.failed(`notify-send ended with ${code}`);
      else hooks.answered('close');
    });
    return { close: () => void child.kill() };
  }

  class Notification extends KnownEvents {
    title: string;
    body: string;
    readonly hostOptions: Options;
    hostShown: Shown | undefined;

    constructor(options: Options = {}) {
      super('Notification', ['click', 'close', 'failed', 'show']);
      if (!deps.isReady()) throw new Error('Cannot create Notification before app is ready');
      refuseUnknownOptions('Notification', options, known);
      this.hostOptions = options;
      this.title = options.title ?? '';
      this.body = options.body ?? '';
      // biome-ignore lint/correctness/noConstructorReturn: what the app holds refuses what is not offered.
      return refuseUnknown('Notification', this as Notification);
    }

    static isSupported = () => command !== undefined;
    // On the prototype, as in Electron: shell/browser/api/electron_api_notification.cc:522.
    show(): void {
      this.hostShown?.close();
      if (command === undefined) return;
      const options = { ...this.hostOptions, title: this.title, body: this.body };
      let open = true;
      const hooks: Hooks = {
        answered: (answer) => {
          if (open) this.emit(answer, createEvent());
          if (answer === 'close') open = false;
        },
        failed: (error) => {
          open = false;
          this.emit('failed', createEvent(), error);
        },
      };
      this.hostShown = send(command, options, hooks);
      setImmediate(() => open && this.emit('show', createEvent()));
    }
    close(): void {
      this.hostShown?.close();
    }
  }

  return {
    Notification: refuseUnknown('Notification', Notification),
    end: () => {
      for (const child of children) child.kill();
    },
  };
}
