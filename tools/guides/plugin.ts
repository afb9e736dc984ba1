import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parseGuide } from './parse.ts';

const folder = join(import.meta.dirname, '../../docs/guide');
/** Order of the guides in the list: what everybody uses comes first. Others follow. */
const order =
  'home approvals attendance pay rooms library visitors goals reviews hr recruiting people suppliers programs'
    .split(' ')
    .toReversed();

const isChinese = (file: string): boolean => file.endsWith('.zh-CN.md');
const areaOf = (file: string): string => file.replace(/(?:\.zh-CN)?\.md$/, '');

/** Source of the module of one guide. Its images are imported, so that they become assets of the application. */
function codeOf(markdown: string): string {
  const images: string[] = [];
  const tree = JSON.stringify(parseGuide(markdown), (key, value: unknown) => {
    if (key !== 'src' || typeof value !== 'string') return value;
    images.push(value);
    return `image:${images.length - 1}`;
  }).replaceAll(/"image:(\d+)"/g, 'image$1');
  const imports = images.map((name, at) => `import image${at} from ${JSON.stringify(`./${name}`)};\n`);
  return `${imports.join('')}export default ${tree};`;
}

/** Source of the list of guides: by language and area the titles, and how each is loaded. */
function listCode(): string {
  const lines = { zh: '', en: '' };
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted((one, other) => order.indexOf(areaOf(other)) - order.indexOf(areaOf(one)))) {
    const { title, sections } = parseGuide(readFileSync(join(folder, file), 'utf8'));
    const entry = JSON.stringify({
      title,
      sections: sections.map(({ id, title: name }) => ({ id, title: name })),
    });
    const load = `() => import(${JSON.stringify(join(folder, file))})`;
    lines[isChinese(file) ? 'zh' : 'en'] += `${areaOf(file)}: { ...${entry}, load: ${load} },`;
  }
  return `export const guides = { zh: {${lines.zh}}, en: {${lines.en}} };`;
}

/** Builds the user guides in docs/guide into the application, and gives `virtual:guides` the list of them. */
export function guidePages(): Plugin {
  const name = 'virtual:guides';
  return {
    name: 'portico-guides',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      const [path = ''] = id.split('?');
      if (id === `\0${name}`) return { code: listCode(), moduleType: 'js' };
      if (!path.startsWith(folder) || !path.endsWith('.md')) return undefined;
      return { code: codeOf(readFileSync(path, 'utf8')), moduleType: 'js' };
    },
  };
}
