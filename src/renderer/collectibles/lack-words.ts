/** Why there is no metadata or picture, in words. */
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Lack } from '#shared/collectibles/collectible.ts';

const host = (name: string) => visibleText(name, 80);

/** `what`: “picture” or “metadata”. */
export function lackWords(lack: Lack, what: 'picture' | 'metadata'): string {
  switch (lack.why) {
    case 'none':
      return what === 'picture' ? 'It names no picture.' : 'It names no metadata.';
    case 'not-allowed':
      return lack.over === 'ipfs'
        ? `Its ${what} is in IPFS and was not loaded: that would tell ${host(lack.host)}, the gateway, your IP address.`
        : `Its ${what} is at ${host(lack.host)} and was not loaded: that would tell this server your IP address.`;
    case 'not-yours':
      return `Its ${what} is at ${host(lack.host)} and was not loaded. Blockdesk asks other servers only for collectibles that it found in your accounts.`;
    case 'scheme':
      return lack.scheme === ''
        ? `What it names as its ${what} is no address that this app follows.`
        : `Its ${what} is at an address that begins with “${host(lack.scheme)}:”. This app follows https, ipfs and data only.`;
    case 'private':
      return `${host(lack.host)} leads to this computer or into a private network. Nothing was asked of it.`;
    case 'unreachable':
      return `${host(lack.host)} could not be reached.`;
    case 'untrusted':
      return `The certificate of ${host(lack.host)} is not trusted by this computer, so nothing was asked of it.`;
    case 'too-slow':
      return `${host(lack.host)} took too long.`;
    case 'redirects':
      return `${host(lack.host)} leads elsewhere, too often or to where this app does not follow.`;
    case 'status':
      return `${host(lack.host)} answered with status ${lack.status}.`;
    case 'too-large':
      return `The ${what} is larger than this app takes.`;
    case 'not-json':
      return 'What is there is not the metadata of a token (JSON).';
    case 'too-deep':
      return 'The metadata is nested deeper than this app takes.';
    case 'no-picture':
      return 'What is there is no picture of a kind that this app shows (PNG, JPEG, GIF, WebP, AVIF, SVG).';
    case 'unsafe-svg':
      return 'The picture is a drawing (SVG) that holds more than a drawing: a script, a page or something from elsewhere. It is not shown.';
    case 'too-many-pixels':
      return 'The picture unfolds to more than 40 million pixels. It is not shown.';
    case 'canceled':
      return 'It was not loaded.';
  }
}

/** Asking once more may help. */
export const mayHelp = (lack: Lack) => ['not-yours', 'unreachable', 'too-slow', 'status', 'canceled'].includes(lack.why);
