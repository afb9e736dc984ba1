import type { Language } from '#kit/contract/refusals.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { type AskedKey, passkeyButton } from './passkey-button.ts';
import { problem } from './sign-in-form.ts';
import { pageWords } from './words.ts';

export interface CodeView {
  readonly language: Language;
  /** Path of the sign-in page without the language. */
  readonly path: string;
  readonly ticket: string;
  readonly remember: boolean;
  /** Problem with the previous code; null at first. */
  readonly text: string | null;
  readonly passkey: AskedKey | null;
}

/** Renders the page that asks for a code of the authenticator app, after the password was right. */
export function codePage({ language, path, ticket, remember, text, passkey }: CodeView): string {
  const words = pageWords[language];
  const fault = text === null ? html`` : html` aria-invalid="true" aria-describedby="problem"`;
  const body = html`<section class="panel">
    <h1>${words.codeTitle}</h1>
    <p class="lead">${words.codeLead}</p>
    <form method="post" action="${path}?lang=${language}">
      ${text !== null && problem(text)}
      <input type="hidden" name="ticket" value="${ticket}" />
      ${remember && html`<input type="hidden" name="remember" value="yes" />`}
      <label for="code">${words.code}</label>
      <input
        id="code"
        name="code"
        autocomplete="one-time-code"
        inputmode="text"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="20"
        required
        autofocus${fault}
      />
      <button class="primary">${words.codeGo}</button>
      ${passkeyButton(passkey, language)}
    </form>
    <p class="hint">${words.codeLost}</p>
    <p class="hint"><a href="${path}?lang=${language}">${words.codeBack}</a></p>
  </section>`;
  return layout({ language, title: words.codeTitle, body });
}
