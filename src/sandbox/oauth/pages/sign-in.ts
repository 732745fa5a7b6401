/** The page on which a person says who they are. */
import { html } from '#sandbox/oauth/pages/html.ts';
import type { Page } from '#sandbox/oauth/pages/layout.ts';
import type { People, Person } from '#sandbox/people.ts';

interface SignIn {
  /** Where the forms go. */
  readonly action: string;
  /** As typed before. */
  readonly email: string;
  readonly wrong: boolean;
  readonly people: People;
}

export function signInPage({ action, email, wrong, people }: SignIn): Page {
  const invalid = wrong ? html` aria-invalid="true" aria-describedby="problem"` : null;
  const problem = wrong
    ? html`<p class="problem" id="problem" role="alert">Wrong email or password. Check both, or choose one of the practice people.</p>`
    : null;
  const [focusEmail, focusPassword] = email === '' ? [html` autofocus`, null] : [null, html` autofocus`];
  return {
    title: 'Sign in',
    main: html`<h1>Sign in</h1>
<p>Blockdesk sent you here. It never sees your password.</p>
${problem}
<form class="stack" method="post" action="${action}">
<div class="field"><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}"${focusEmail}${invalid}></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${focusPassword}${invalid}></div>
<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>`,
    badge: badgeFor(people),
    aside: html`<h2>${people.isPractice ? 'Practice people' : 'People'}</h2>
<p>${people.isPractice ? 'They exist only on this computer. Their money is worth nothing.' : 'They sign with the keys that this sandbox was started with, on another chain. That may be real money.'}</p>
<ul>${people.list.map((person) => personCard(person, action))}</ul>`,
  };
}

export const badgeFor = ({ isPractice }: People) => (isPractice ? 'practice money' : 'another chain');

function personCard(person: Person, action: string) {
  return html`<li class="card"><form class="person" method="post" action="${action}">
<span class="mark" aria-hidden="true">${person.name.slice(0, 1)}</span>
<div><strong>${person.name}</strong><p>${person.email}</p><p>Password <code>${person.password}</code></p></div>
<input type="hidden" name="email" value="${person.email}"><input type="hidden" name="password" value="${person.password}">
<button type="submit">Continue as ${person.handle}</button>
</form></li>`;
}
