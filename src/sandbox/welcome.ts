/** What a person sees who starts the sandbox alone. */
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { publicClientId } from '#sandbox/oauth/clients.ts';
import type { Options } from '#sandbox/options.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';

export function welcome({ ready, secretFile, people }: Sandbox, { rpcUrl, faults, limit }: Options): string {
  const width = Math.max(...people.list.map(({ email }) => email.length));
  const lead = rpcUrl === null ? 'and a chain of your own, on this computer only.' : `for the chain at ${new URL(rpcUrl).host}.`;
  return `
  Blockdesk sandbox: an access service ${lead}

  Authorization address  ${ready.authorizationAddress}
  API address            ${ready.apiAddress}
  Client ID              ${ready.clientId}   (without a secret, with PKCE: ${publicClientId})
  Client secret          in ${secretFile}
  Scopes                 ${ready.scopes}

  Who can sign in        Password               Signs as
${people.list.map(({ email, password, accounts }) => `  ${email.padEnd(Math.max(width, 21))}  ${password.padEnd(21)}  ${accounts[0]}`).join('\n')}
${rpcUrl === null ? demoText : warning}${faults.length === 0 ? '' : `\n  Faults, in this order  ${faults.map(({ text }) => text).join(', ')}\n`}${limit === null ? '' : `\n  Requests a second      ${limit.text}\n`}
  Ctrl-C stops it; chain and sign-ins are kept.
`;
}

const demoText = `
  Contracts
  Demo Dollar (ERC20)    ${demoContracts.DemoDollar}   6 decimals
  Governance (ERC20)     ${demoContracts.GovernanceToken}   18 decimals
  Field Notes (ERC721)   ${demoContracts.FieldNotes}   pictures on the chain
`;

const warning = `
  These passwords are known to everyone: whoever can reach this port can send with your keys.
`;
