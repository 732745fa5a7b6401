/** Notifications: recorded instead of shown, clicked and closed by a command. */
import { Notification } from 'electron';
import { Numbered, type Recorder } from './records.ts';

type Answer = (answer: 'click' | 'close') => void;

/** Returns the command that answers: `click NUMBER` or `close NUMBER`. */
export function replaceNotifications(record: Recorder): (words: readonly string[]) => void {
  const shown = new Numbered<Answer>();
  const open = new WeakMap<Notification, Answer>();

  Notification.isSupported = () => true;
  Notification.prototype.show = function show(this: Notification) {
    open.get(this)?.('close');
    let isOpen = true;
    const answer: Answer = (how) => {
      if (isOpen) this.emit(how, {});
      if (how === 'close') isOpen = false;
    };
    open.set(this, answer);
    record({ kind: 'notification', number: shown.add(answer), title: this.title, body: this.body });
    setImmediate(() => isOpen && this.emit('show', {}));
  };
  Notification.prototype.close = function close(this: Notification) {
    open.get(this)?.('close');
  };

  return ([answer, number]) => {
    if (answer !== 'click' && answer !== 'close') throw new Error('a notification takes only: click, close');
    shown.get(number)(answer);
  };
}
