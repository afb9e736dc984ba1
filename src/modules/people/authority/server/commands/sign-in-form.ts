import type { Language } from '#kit/contract/refusals.ts';
import type { DemoPerson } from '#modules/people/sign-in/server/commands/config.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { type AskedKey, passkeyButton } from './passkey-button.ts';
import { pageWords } from './words.ts';

export interface SignInView {
  readonly language: Language;
  /** Path of this page without the language. */
  readonly path: string;
  readonly name: string;
  /** Name that was typed to sign in as somebody of the demo. */
  readonly demoName: string;
  readonly remember: boolean;
  readonly demoPeople: readonly DemoPerson[];
  /** Percentage of the demo data that is ready; null once it is complete. */
  readonly demoShare: number | null;
  /** Challenge for passkeys; null if there are no passkeys. */
  readonly passkey: AskedKey | null;
  readonly error: { readonly field?: 'name' | 'password' | 'demo'; readonly text: string } | null;
}

export const problem = (text: string): Html =>
  html`<div class="problem" role="alert" id="problem">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" />
      <path d="M8 4.4v4.4M8 11.2v.4" />
    </svg>
    <span>${text}</span>
  </div>`;

/** Returns the colour of a person, the same as in the portal. */
const hue = (id: number): number => (id * 47) % 6;

function people(view: SignInView): Html | null {
  if (view.demoPeople.length === 0) return null;
  const words = pageWords[view.language];
  const other = view.language === 'zh' ? 'en' : 'zh';
  const rows = view.demoPeople.map(({ id, name, is }) => {
    const shown = name[view.language] || name[other];
    const initial = view.language === 'zh' ? shown.slice(-2) : shown.slice(0, 1);
    return html`<li>
      <button name="demo" value="${id}">
        <span class="avatar hue-${hue(id)}" aria-hidden="true">${initial}</span>
        <span class="who"
          ><b>${shown}</b> <i lang="${pageWords[other].lang}">${name[other]}</i
          ><small>${is[view.language]}</small></span
        >
      </button>
    </li>`;
  });
  return html`<section class="panel demo" aria-labelledby="demo">
    <h2 id="demo">${words.demoTitle}</h2>
    <p class="lead">${words.demoHint}</p>
    ${view.demoShare !== null && html`<p class="hint" role="status">${words.demoShare(view.demoShare)}</p>`}
    <form method="post" action="${view.path}?lang=${view.language}">
      <ul>
        ${rows}
      </ul>
    </form>
    <form method="post" action="${view.path}?lang=${view.language}" class="other">
      ${view.error?.field === 'demo' && problem(view.error.text)}
      <label for="demo-name">${words.demoOther}</label>
      <div>
        <input
          id="demo-name"
          name="demoName"
          value="${view.demoName}"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          maxlength="100"
          required${mark(view, 'demo')}
        />
        <button>${words.demoEnter}</button>
      </div>
    </form>
  </section>`;
}

const mark = (view: SignInView, field: 'name' | 'password' | 'demo'): Html =>
  view.error && (view.error.field ?? 'password') === field
    ? html` aria-invalid="true" aria-describedby="problem" autofocus`
    : html``;

/** Renders the sign-in page; typed values stay, except the password. */
export function signInPage(view: SignInView): string {
  const words = pageWords[view.language];
  const other = view.language === 'zh' ? 'en' : 'zh';
  const focus = view.error ? null : html` autofocus`;
  const body = html`<section class="panel">
      <h1>${words.signInTo}</h1>
      <p class="lead">${words.welcome}</p>
      <form method="post" action="${view.path}?lang=${view.language}">
        ${view.error && view.error.field !== 'demo' && problem(view.error.text)}
        <label for="name">${words.name}</label>
        <input
          id="name"
          name="name"
          value="${view.name}"
          autocomplete="${view.passkey ? 'username webauthn' : 'username'}"
          autocapitalize="none"
          spellcheck="false"
          maxlength="100"
          required${mark(view, 'name')}${focus}
        />
        <label for="password">${words.password}</label>
        <div class="reveal">
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="200"
            required${mark(view, 'password')}
          />
          <button
            type="button"
            hidden
            data-reveal
            data-show="${words.show}"
            data-hide="${words.hide}"
            aria-label="${words.show}"
            aria-pressed="false"
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M1.7 10S4.6 4.5 10 4.5 18.3 10 18.3 10 15.4 15.5 10 15.5 1.7 10 1.7 10Z" />
              <circle cx="10" cy="10" r="2.6" />
              <path class="slash" d="M3.5 16.5l13-13" />
            </svg>
          </button>
        </div>
        <p class="caps" hidden data-caps>${words.capsLock}</p>
        <label class="check"
          ><input type="checkbox" name="remember" value="yes" ${view.remember && html` checked`} />
          <span>${words.remember}</span></label
        >
        <button class="primary">${words.signIn}</button>
        ${passkeyButton(view.passkey, view.language)}
      </form>
      <p class="hint">${words.forgot}</p>
    </section>
    ${people(view)}`;
  return layout({
    language: view.language,
    title: words.signIn,
    body,
    switchTo: `${view.path}?lang=${other}`,
    wide: view.demoPeople.length > 0,
  });
}
