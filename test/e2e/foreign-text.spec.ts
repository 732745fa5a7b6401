/** Text that others wrote, on the real screens: never markup, never unseen, never fetched (E24, E25). */
import { expect, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { type Canary, startCanary } from '#test/support/canary.ts';
import naughty from '#test/support/naughty-strings.json' with { type: 'json' };
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { accountsRegion, confirmSignOut, enterService, followLink, signedInAs, signInButton, signInPanel } from '#test/support/walk.ts';

test.describe.configure({ mode: 'serial' });
let tiny: TinyService;
let canary: Canary;
let app: RunningApp;
const dialogs: string[] = [];
const data = makeDataFolder();
test.beforeAll(async () => {
  [tiny, canary, app] = await Promise.all([startTinyService(), startCanary(), startApp({ data })]);
  app.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});
test.afterAll(async () => {
  // Fails on whatever the console said: a policy that had to refuse something, an error of a script.
  await app.quit();
  await Promise.all([tiny.stop(), canary.stop()]);
  removeFolder(data);
});

/** How many the screen lists before “Show all”. */
const accounts = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', ...['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)];
let times = 0;
/** Makes the service send these texts everywhere it sends text, and waits until they are on the screen. */
async function serve(texts: readonly string[]): Promise<void> {
  times += 1;
  const fields = Object.fromEntries(texts.flatMap((text, index) => [[`f${index}`, text], ...(index < 6 ? [[text, index]] : [])]));
  tiny.behavior.answers['/user'] = JSON.stringify({ handle: texts[0], sent: `time ${times}`, ...fields });
  tiny.behavior.answers['/user/accounts'] = JSON.stringify(accounts.map((address, index) => ({ address, name: texts[index] ?? '' })));
  await app.page.reload();
  await expect(accountsRegion(app.page).getByRole('listitem')).toHaveCount(accounts.length);
}

/** The sign-in, with every field that the service reports of the person. */
async function toSettings(): Promise<void> {
  await app.page.keyboard.press('ControlOrMeta+,');
  await expect(signedInAs(app.page)).toContainText(`time ${times}`);
}
/** No key opens a screen while a dialog is still there. */
async function toWallet(): Promise<void> {
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await app.page.keyboard.press('ControlOrMeta+1');
  await expect(accountsRegion(app.page)).toBeVisible();
}

/** What is on the screen that should not be: elements made of text, and invisible characters. */
const foundOnScreen = (part = 'main') =>
  app.page.evaluate((within) => {
    const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|\p{M}{9}/u;
    const made = [
      ...document.querySelectorAll(`${within} :is(img, script, iframe, object, embed, video, audio, form, link, style, base, meta)`),
    ];
    const foreign = [...document.querySelectorAll('main a')].filter((link) => !link.getAttribute('href')?.startsWith('#'));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title];
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    return {
      elements: [...made, ...foreign].map((element) => element.outerHTML.slice(0, 80)),
      unseen: texts.filter((text) => unseen.test(text.replaceAll('\n', ''))).map((text) => JSON.stringify(text.slice(0, 80))),
      handlers: [...document.querySelectorAll('*')].filter((element) => element.getAttributeNames().some((name) => name.startsWith('on')))
        .length,
      length: document.body.textContent.length,
    };
  }, part);
/** Settings has forms of its own. */
const foundInSignIn = () => foundOnScreen('[aria-label="Signed in as"]');
const clean = { elements: [], unseen: [], handlers: 0 };

test('error: E24 the naughty strings as names, fields, values and raw: shown as text, with every character visible', async () => {
  await enterService(app, tiny);
  // First, as names: markup, and what hides or turns text. The raw answer shows all.
  const [markup, hidden] = [naughty.filter((text) => text.includes('<')), naughty.filter((text) => /\p{Cf}/u.test(text))];
  const first = new Set([...markup.slice(0, 2), ...hidden.slice(0, 2), ...markup, ...hidden]);
  expect(Math.min(markup.length, hidden.length)).toBeGreaterThan(1);
  await serve([...first, ...naughty.filter((text) => !first.has(text))]);
  expect(await foundOnScreen()).toMatchObject(clean);
  await toSettings();
  expect(await foundInSignIn()).toMatchObject(clean);
  await signedInAs(app.page).getByRole('button', { name: /raw/i }).click();
  const raw = app.page.getByRole('dialog').locator('pre');
  await expect.poll(async () => ((await raw.textContent()) ?? '').length).toBeGreaterThan(20_000);
  expect(await foundOnScreen('dialog pre')).toMatchObject(clean);
  await app.page.keyboard.press('Escape');
  await toWallet();
  expect(dialogs).toEqual([]);
});

test('error: E24 reversed, hidden and stacked characters, and a megabyte of text: visible, cut, and the screen stays fast', async () => {
  const texts = [
    'pay\u202Egpj.exe',
    'a\u200B\u200D\u2060b',
    '\u0000\u001b[2J\u0085',
    `a${'\u0301'.repeat(500)}`,
    'x'.repeat(1_000_000),
    '\ufeffmark',
  ];
  await serve(texts);
  const found = await foundOnScreen();
  expect(found).toMatchObject(clean);
  expect(found.length).toBeLessThan(20_000);
  await toSettings();
  await expect(signedInAs(app.page)).toContainText('⟨U+202E⟩');
  // Also as it came: laid out, but with every hidden character spelled out.
  await signedInAs(app.page).getByRole('button', { name: /raw/i }).click();
  await expect(app.page.getByRole('dialog')).toContainText(/GET http:\/\/127\.0\.0\.1:\d+\/v1\/user answered/);
  expect(await foundInSignIn()).toMatchObject(clean);
  await app.page.keyboard.press('Escape');
  await toWallet();
});

test('error: E25 URLs in an answer are plain text: never fetched, and never shown as a picture or a link', async () => {
  const { host } = canary;
  await serve([
    `http://${host}/handle.png`,
    `http://${host}/name.png`,
    `https://${host}/x.svg`,
    `//${host}/y.png`,
    `![x](http://${host}/markdown.png)`,
    `<img src="http://${host}/img.png">`,
    `"><img src=http://${host}/broken.png>`,
    `url(http://${host}/css.png)`,
    `</style><link rel=stylesheet href=http://${host}/a.css>`,
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html,<script>alert(1)</script>',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ]);
  expect(await foundOnScreen()).toMatchObject(clean);
  await toSettings();
  await expect(signedInAs(app.page)).toContainText(`http://${host}/handle.png`);
  expect(await foundInSignIn()).toMatchObject(clean);
  await toWallet();
  await app.page.getByRole('button', { name: 'Receive' }).first().click();
  await expect(app.page.getByRole('dialog')).toBeVisible();
  await app.page.keyboard.press('Escape');
  expect(canary.hits).toEqual([]);
  expect(dialogs).toEqual([]);
});

test('error: E24 a sign-in server’s error message is shown as text, short and fully visible', async () => {
  const said = `<img src=x onerror=alert(1)> \u202Eevil http://${canary.host}/x.png ${'long '.repeat(500)}`;
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('button', { name: 'Sign out' }).first().click();
  await confirmSignOut(app.page);
  tiny.behavior.callback = (state) => new URLSearchParams({ error: 'server_error', error_description: said, state }).toString();
  await signInButton(app.page).click();
  await followLink(app);
  await expect(signInPanel(app.page)).toContainText('<img src=x onerror=alert(1)>');
  await signInPanel(app.page).getByText('Details').click();
  expect(await foundOnScreen()).toMatchObject({ unseen: [], handlers: 0 });
  expect(((await signInPanel(app.page).textContent()) ?? '').length).toBeLessThan(2000);
  expect([...canary.hits, ...dialogs]).toEqual([]);
});
