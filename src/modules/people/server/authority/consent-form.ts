import type { Language } from '#kit/contract/refusals.ts';
import { accessAreas, areaWords } from '../../contract/access-areas.ts';
import { tokenLives } from '../../contract/AccessToken.ts';
import type { Wish } from './program-scopes.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { problem } from './sign-in-form.ts';
import { pageWords } from './words.ts';

export interface ConsentView {
  readonly language: Language;
  /** Address of the page without a language. */
  readonly path: string;
  /** What the program calls itself; nobody has checked it. */
  readonly program: string;
  /** Where the answer goes: a host, or a program on this machine. */
  readonly back: string;
  readonly person: string;
  /** What the program asks for, or what was chosen before. */
  readonly wish: Wish;
  readonly text: string | null;
}

/** Asks whether a program may act for somebody: who, where, and until when, in plain words; all of it can be narrowed. */
export function consentPage(view: ConsentView): string {
  const { language, path, wish } = view;
  const words = pageWords[language];
  const other = language === 'zh' ? 'en' : 'zh';
  const areas = accessAreas.map(
    (area) =>
      html`<label class="check"
        ><input
          type="checkbox"
          name="area.${area}"
          value="yes"
          ${(wish.areas.length === 0 || wish.areas.includes(area)) && html` checked`}
        />
        <span>${areaWords[area][language]}</span></label
      >`,
  );
  const lives = tokenLives.map(
    (days) =>
      html`<option value="${days}" ${days === wish.days && html` selected`}>
        ${words.consentDays(days)}
      </option>`,
  );
  const body = html`<section class="panel">
    <h1>${words.consentTitle(view.program)}</h1>
    <p class="lead">${words.consentLead(view.person)}</p>
    <form method="post" action="${path}?lang=${language}">
      ${view.text !== null && problem(view.text)}
      <p class="hint">${words.consentBack(view.back)}</p>
      <fieldset class="areas">
        <legend>${words.consentAreas}</legend>
        ${areas}
      </fieldset>
      <label class="check"
        ><input type="checkbox" name="write" value="yes" ${wish.mayWrite && html` checked`} />
        <span>${words.consentWrite}</span></label
      >
      <label for="days">${words.consentUntil}</label>
      <select id="days" name="days">
        ${lives}
      </select>
      <p class="hint">${words.consentRevoke}</p>
      <button class="primary" name="answer" value="allow">${words.consentAllow}</button>
      <button name="answer" value="deny">${words.consentDeny}</button>
    </form>
  </section>`;
  return layout({
    language,
    title: words.consentTitle(view.program),
    body,
    switchTo: `${path}?lang=${other}`,
  });
}
