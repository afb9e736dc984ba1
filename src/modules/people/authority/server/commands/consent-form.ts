import type { Language } from '#kit/contract/refusals.ts';
import { tokenLives } from '#modules/people/programs/contract/AccessToken.ts';
import { accessAreas, areaWords } from '#modules/people/programs/contract/access-areas.ts';
import type { Wish } from '../rules/program-scopes.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { problem } from './sign-in-form.ts';
import { pageWords } from './words.ts';

export interface ConsentView {
  readonly language: Language;
  /** Path of the page without the language. */
  readonly path: string;
  /** Name that the program gave itself; nobody has verified it. */
  readonly program: string;
  /** Destination of the answer: a host, or a program on this machine. */
  readonly back: string;
  readonly person: string;
  /** Access that the program requests, or that the person chose before. */
  readonly wish: Wish;
  readonly text: string | null;
}

/**
 * Renders the page that asks whether a program may act for a person. It shows who asks, from where and until when; the
 * person can reduce the access.
 */
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
