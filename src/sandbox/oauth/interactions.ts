/** What the sign-in and consent pages do when a person answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { endedPage, errorPage } from '#sandbox/oauth/pages/error.ts';
import { html } from '#sandbox/oauth/pages/html.ts';
import { type Page, pageHeaders, renderPage } from '#sandbox/oauth/pages/layout.ts';
import { badgeFor, signInPage } from '#sandbox/oauth/pages/sign-in.ts';
import { routes } from '#sandbox/oauth/paths.ts';
import { pagesPath } from '#sandbox/oauth/provider.ts';
import type { People, Person } from '#sandbox/people.ts';
import type { SandboxScope } from '#shared/core/operations/row.ts';
import { isSandboxScope, sandboxScopes } from '#shared/session/scopes.ts';

/** The sign-in that a browser is in the middle of. */
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

interface Exchange {
  readonly provider: Provider;
  readonly people: People;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly interaction: Interaction;
}

export function sendPage(response: ServerResponse, status: number, page: Page, redirect: string | null = null): void {
  response.writeHead(status, pageHeaders(redirect));
  response.end(renderPage(page));
}

/** Answers `/sign-in/:uid`; the cookie that comes with it must be of that very sign-in. */
export function createInteractions(provider: Provider, people: People) {
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const interaction = await provider.interactionDetails(request, response).catch(() => null);
    if (interaction === null || path !== `${pagesPath}/${interaction.uid}`) return sendPage(response, 400, endedPage());
    const exchange: Exchange = { provider, people, request, response, interaction };
    if (request.method === 'GET') return show(exchange, {});
    if (request.method !== 'POST') return sendPage(response, 405, endedPage());
    const form = await readForm(request);
    if (form === null)
      return sendPage(response, 400, errorPage('This form couldn’t be read', 'Go back to Blockdesk and sign in again.', null));
    if (interaction.prompt.name === 'login') return signIn(exchange, form);
    return answerConsent(exchange, form);
  };
}

function askedScopes(interaction: Interaction): SandboxScope[] {
  const asked = String(interaction.params.scope ?? '').split(' ');
  return [...new Set(asked)].filter(isSandboxScope);
}

function show({ people, response, interaction }: Exchange, again: { email?: string; nothingTicked?: boolean }): void {
  const action = `${pagesPath}/${interaction.uid}`;
  const redirect = String(interaction.params.redirect_uri);
  const person = people.find(interaction.session?.accountId ?? '');
  if (interaction.prompt.name === 'login' || person === undefined) {
    const wrong = again.email !== undefined;
    sendPage(response, 200, signInPage({ action, email: again.email ?? '', wrong, people }), redirect);
    return;
  }
  const nothingTicked = again.nothingTicked === true;
  const page = consentPage({
    action,
    person,
    badge: badgeFor(people),
    asked: askedScopes(interaction),
    redirectHost: new URL(redirect).host,
    nothingTicked,
  });
  sendPage(response, 200, page, redirect);
}

async function signIn(exchange: Exchange, form: URLSearchParams): Promise<void> {
  const email = form.get('email') ?? '';
  const person = exchange.people.recognize(email, form.get('password') ?? '');
  if (person === undefined) return show(exchange, { email });
  const { provider, request, response } = exchange;
  await provider.interactionFinished(request, response, { login: { accountId: person.handle } }, { mergeWithLastSubmission: false });
}

async function answerConsent(exchange: Exchange, form: URLSearchParams): Promise<void> {
  const { provider, request, response, interaction } = exchange;
  const answer = form.get('answer');
  if (answer === 'another') return startOver(exchange);
  if (answer === 'deny') {
    const denied = { error: 'access_denied', error_description: 'The person chose Deny.' };
    return provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false });
  }
  const asked = askedScopes(interaction);
  const ticked = asked.filter((scope) => form.getAll('scope').includes(scope));
  const accountId = interaction.session?.accountId;
  if (answer !== 'allow' || accountId === undefined || ticked.length === 0) return show(exchange, { nothingTicked: true });
  // A separate grant for each sign-in: an earlier one's tokens keep what they were given, no more and no less.
  const grant = new provider.Grant({ accountId, clientId: String(interaction.params.client_id) });
  grant.addOIDCScope(ticked.join(' '));
  const unticked = asked.filter((scope) => !ticked.includes(scope));
  // Without this the page would be shown for ever.
  if (unticked.length > 0) grant.rejectOIDCScope(unticked.join(' '));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
}

/** Forgets who is signed in in this browser (but not what they allowed), and starts the same request again. */
async function startOver({ provider, request, response, interaction }: Exchange): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response));
  await session.destroy();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(interaction.params)) if (typeof value === 'string') query.set(name, value);
  await interaction.destroy();
  response.writeHead(303, { Location: `${routes.authorization}?${query}`, 'Cache-Control': 'no-store' });
  response.end();
}

/** The page on which a person says what Blockdesk may do. */
interface Consent {
  readonly action: string;
  readonly person: Person;
  readonly badge: string;
  readonly asked: readonly SandboxScope[];
  /** Where the answer goes, as a host. */
  readonly redirectHost: string;
  /** Allow was pressed with nothing ticked. */
  readonly nothingTicked: boolean;
}

function consentPage({ action, person, badge, asked, redirectHost, nothingTicked }: Consent): Page {
  const problem = nothingTicked ? html`<p class="problem" role="alert">Select what Blockdesk may do, or choose Deny.</p>` : null;
  return {
    title: 'Allow Blockdesk?',
    badge,
    main: html`<h1>Allow Blockdesk?</h1>
<p>Blockdesk asks to act for you. Clear what you don&rsquo;t want to allow.</p>
<div class="card who"><span class="mark" aria-hidden="true">${person.name.slice(0, 1)}</span>
<div><p>Signed in as</p><strong>${person.name}</strong><p>${person.email}</p></div>
<form method="post" action="${action}"><button class="plain" name="answer" value="another">Use another account</button></form></div>
${problem}
<form class="stack" method="post" action="${action}">
<fieldset><legend>Blockdesk may</legend>${asked.map(scopeRow)}</fieldset>
<div class="actions"><button class="primary" name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></div>
</form>`,
    aside: html`<h2>What happens next</h2>
<ol><li>Your browser goes to ${redirectHost} on this computer, with a code that works once.</li>
<li>Blockdesk exchanges the code for an access token. It can do only what you selected.</li>
<li>Signing out in Blockdesk ends this access.</li></ol>`,
  };
}

function scopeRow(scope: SandboxScope) {
  const { title, text, moves } = sandboxScopes[scope];
  const care = moves ? html`<span class="care">can move money</span>` : null;
  return html`<label class="scope"><input type="checkbox" name="scope" value="${scope}" checked><b>${title}${care}</b><code>${scope}</code><small>${text}</small></label>`;
}

const mostBytes = 10_000;

/** Null for what is not such a form: another content type, too long, or sent by a page of another origin. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const { origin, host, 'content-type': type = '' } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return null;
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return null;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) return null;
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
