import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#kit/contract/refusals.ts';
import { paths } from '#modules/people/sign-in/server/commands/config.ts';
import { type Html, html, trustedHtml } from './html.ts';
import { pageWords } from './words.ts';

const read = (name: string, type: string) => {
  const text = readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  return { text, type, url: `${paths.authority}/assets/${name}?v=${tag}` };
};

const style = read('page.css', 'text/css; charset=utf-8');
const script = read('page.js', 'text/javascript; charset=utf-8');

/** Style and script of the pages by their path. Their addresses change with their content. */
export const assets = new Map([style, script].map((asset) => [asset.url.split('?')[0], asset]));

const mark = html`<svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
  <rect width="28" height="28" rx="7" fill="#52C41A" />
  <path d="M7 22V12a7 7 0 0 1 14 0v10h-4V12a3 3 0 0 0-6 0v10z" fill="#0b2b00" />
</svg>`;

/** A colonnade that runs into the distance: arches that shrink towards the right. */
function colonnade(): Html {
  let left = -44;
  const arches: string[] = [];
  for (let width = 152; width > 18; width *= 0.74) {
    const top = 600 - width * 2.9;
    const right = left + width;
    const [l, t, r] = [left, top, right].map((each) => each.toFixed(1));
    arches.push(`M${l} 600V${t}A${width / 2} ${width / 2} 0 0 1 ${r} ${t}V600`);
    left = right + width * 0.2;
  }
  return html`<svg
    class="arches"
    viewBox="0 0 560 600"
    preserveAspectRatio="xMinYMax slice"
    aria-hidden="true"
  >
    <path d="${arches.join('')}" />
  </svg>`;
}

const art = colonnade();

export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** Address of the page in the other language; missing for pages that cannot be requested again. */
  readonly switchTo?: string;
  /** Whether the page has a second column beside the form. */
  readonly wide?: boolean;
}

/** Renders a page of the authority: brand, language switch and content. */
export function layout({ language, title, body, switchTo, wide }: Page): string {
  const words = pageWords[language];
  const other = language === 'zh' ? pageWords.en : pageWords.zh;
  const link =
    switchTo === undefined
      ? null
      : html`<a
          class="language"
          href="${switchTo}"
          hreflang="${other.lang}"
          lang="${other.lang}"
          aria-label="${words.otherLabel}"
          >${words.other}</a
        >`;
  return html`${trustedHtml('<!doctype html>')}
    <html lang="${words.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Portico</title>
        <link rel="icon" type="image/svg+xml" href="/mark.svg" />
        <link rel="stylesheet" href="${style.url}" />
        <script src="${script.url}" defer></script>
      </head>
      <body>
        <div class="brand">
          <p class="name">${mark}<span>Portico</span></p>
          <p class="tagline">${words.tagline}</p>
          ${art}
        </div>
        <main class="${wide ? 'wide' : 'narrow'}">${link} ${body}</main>
      </body>
    </html>`.html;
}

/** Renders a message with one or two links or buttons. */
export function notice(title: string, text: string, ...more: readonly Html[]): Html {
  return html`<section class="panel notice">
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${more}
  </section>`;
}
