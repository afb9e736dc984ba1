import { nameOf, type Look } from './looks.ts';
import type { Fault } from './faults.ts';

/** Picture of one page in one look: its path in the folder, and the faults of the page. */
export interface Shot {
  readonly path: string;
  readonly look: Look;
  readonly picture: string;
  readonly faults: readonly Fault[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Name of a page's picture. */
export const fileOf = (path: string): string =>
  `${path.replaceAll(/[^\w-]+/g, '_').replaceAll(/^_+|_+$/g, '') || 'home'}.png`;

/** Returns a page with all pictures, grouped by the page that they show, with their faults. */
export function albumOf(shots: readonly Shot[]): string {
  const pages = Map.groupBy(shots, ({ path }) => path);
  const faulty = shots.filter(({ faults }) => faults.length > 0).length;
  const figure = ({ look, picture, faults }: Shot): string =>
    [
      `<figure${faults.length > 0 ? ' class="bad"' : ''}><a href="${escaped(picture)}">`,
      `<img loading="lazy" src="${escaped(picture)}" alt="${escaped(nameOf(look))}"></a>`,
      `<figcaption>${escaped(nameOf(look))}</figcaption>`,
      faults.length > 0
        ? `<ul>${faults.map(({ kind, where }) => `<li><b>${kind}</b> ${escaped(where)}</li>`).join('')}</ul>`
        : '',
      '</figure>',
    ].join('');
  const sections = [...pages].map(
    ([path, all]) => `<section><h2>${escaped(path)}</h2><div>${all.map(figure).join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Portico gallery</title><style>
body{font:14px/1.5 system-ui,sans-serif;margin:24px}section>div{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}
figure{margin:0;max-width:360px}img{max-width:100%;max-height:320px;border:1px solid #ccc}.bad img{border:2px solid #cf1322}
ul{margin:4px 0;padding-left:18px;color:#a8071a;overflow-wrap:anywhere}</style></head>
<body><h1>${pages.size} pages, ${shots.length} pictures, ${faulty} with faults</h1>
${sections.join('\n')}
</body></html>
`;
}
