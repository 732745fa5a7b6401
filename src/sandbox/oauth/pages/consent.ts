/** The page on which a person says what Blockdesk may do. */
import { html } from '#sandbox/oauth/pages/html.ts';
import type { Page } from '#sandbox/oauth/pages/layout.ts';
import { scopeWords } from '#sandbox/oauth/scopes.ts';
import type { Person } from '#sandbox/people.ts';
import type { SandboxScope } from '#shared/core/operations/row.ts';

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

export function consentPage({ action, person, badge, asked, redirectHost, nothingTicked }: Consent): Page {
  const problem = nothingTicked
    ? html`<p class="problem" role="alert">Nothing is ticked. Tick what Blockdesk may do, or choose Deny.</p>`
    : null;
  return {
    title: 'Allow Blockdesk?',
    badge,
    main: html`<h1>Allow Blockdesk?</h1>
<p>It asks to act for you here. Untick what it should not do.</p>
<div class="card who"><span class="mark" aria-hidden="true">${person.name.slice(0, 1)}</span>
<div><p>Signed in as</p><strong>${person.name}</strong><p>${person.email}</p></div>
<form method="post" action="${action}"><button class="plain" name="answer" value="another">Use another account</button></form></div>
${problem}
<form class="stack" method="post" action="${action}">
<fieldset><legend>Blockdesk may</legend>${asked.map(scopeRow)}</fieldset>
<div class="actions"><button class="primary" name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></div>
</form>`,
    aside: html`<h2>What happens next</h2>
<ol><li>Allow sends your browser to ${redirectHost} on this computer, with a code that works once.</li>
<li>Blockdesk trades the code for an access token, and with it can do what is ticked and nothing else.</li>
<li>Signing out in Blockdesk forgets it.</li></ol>`,
  };
}

function scopeRow(scope: SandboxScope) {
  const { title, text, moves } = scopeWords[scope];
  const care = moves ? html`<span class="care">can move money</span>` : null;
  return html`<label class="scope"><input type="checkbox" name="scope" value="${scope}" checked><b>${title}${care}</b><code>${scope}</code><small>${text}</small></label>`;
}
