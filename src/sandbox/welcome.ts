/** What a person sees who starts the sandbox alone. */
import { publicClientId } from '#sandbox/oauth/clients.ts';
import { people } from '#sandbox/people.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';

export function welcome({ ready, secretFile }: Sandbox): string {
  const width = Math.max(...people.map(({ email }) => email.length));
  return `
  Blockdesk sandbox: an access service and a chain of your own, on this computer only.

  Authorization address  ${ready.authorizationAddress}
  API address            ${ready.apiAddress}
  Client ID              ${ready.clientId}   (without a secret, with PKCE: ${publicClientId})
  Client secret          in ${secretFile}
  Scopes                 ${ready.scopes}

  Who can sign in        Password
${people.map(({ email, password }) => `  ${email.padEnd(Math.max(width, 21))}  ${password}`).join('\n')}

  Ctrl-C stops it; chain and sign-ins are kept.
`;
}
