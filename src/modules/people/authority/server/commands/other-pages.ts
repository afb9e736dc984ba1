import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Language } from '#kit/contract/refusals.ts';
import { html, trustedHtml } from './html.ts';
import { layout, notice } from './layout.ts';
import { pageLanguage, pageWords } from './words.ts';

const languageOf = (ctx: KoaContextWithOIDC): Language =>
  pageLanguage({ asked: ctx.query['ui_locales'], cookies: ctx.get('cookie') });

const wayHome = (language: Language, home = '/') =>
  html`<a class="button primary" href="${home}">${pageWords[language].home}</a>`;

/** Renders the page for a sign-in that has expired or was never started in this browser. */
export function expiredPage(language: Language): string {
  const words = pageWords[language];
  const body = notice(words.expiredTitle, words.expired, wayHome(language));
  return layout({ language, title: words.expiredTitle, body });
}

/** Renders the page for a request that the authority cannot handle; the code helps the administrator. */
export function failedPage(language: Language, code: string, detail = ''): string {
  const words = pageWords[language];
  const details = html`<p class="code"><code>${code}</code>${detail}</p>`;
  const body = notice(words.failedTitle, words.failed, details, wayHome(language));
  return layout({ language, title: words.failedTitle, body });
}

export function showError(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
): void {
  ctx.type = 'html';
  ctx.body = failedPage(languageOf(ctx), out.error, out.error_description);
}

/**
 * Renders the question before signing out. People who come from the portal with their own ID token were asked there.
 * For them the page submits itself, and shows a button if scripts are off.
 */
export function showLogout(ctx: KoaContextWithOIDC, form: string): void {
  const language = languageOf(ctx);
  const words = pageWords[language];
  const hint = ctx.oidc.entities.IdTokenHint?.payload;
  const asked = hint !== undefined && hint['sub'] === ctx.oidc.session?.accountId;
  const yes = html`<button
    class="primary"
    form="op.logoutForm"
    name="logout"
    value="yes"
    ${asked && html` data-auto`}
  >
    ${words.yesLogout}
  </button>`;
  const no = html`<button form="op.logoutForm">${words.noLogout}</button>`;
  const body = asked
    ? notice(words.leaving, words.logout, trustedHtml(form), yes)
    : notice(words.logoutTitle, words.logout, trustedHtml(form), html`<div class="choice">${yes}${no}</div>`);
  ctx.body = layout({ language, title: asked ? words.leaving : words.logoutTitle, body });
}

export function showSignedOut(ctx: KoaContextWithOIDC): void {
  const language = languageOf(ctx);
  const words = pageWords[language];
  const again = html`<a class="button primary" href="/">${words.again}</a>`;
  ctx.type = 'html';
  ctx.body = layout({
    language,
    title: words.signedOutTitle,
    body: notice(words.signedOutTitle, words.signedOut, again),
  });
}
