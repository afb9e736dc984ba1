import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { boldNames, namesOfProduct } from '#tests/support/guide-names.ts';
import { parseGuide } from './parse.ts';

const folder = 'docs/guide';
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const areas = files.filter((name) => !name.endsWith('.zh-CN.md')).map((name) => name.replace(/\.md$/, ''));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const fileOf = (area: string, language: Language): string => `${area}${language === 'zh' ? '.zh-CN' : ''}.md`;
const languageOf = (file: string): Language => (file.endsWith('.zh-CN.md') ? 'zh' : 'en');

/** Anchors of the sections of a guide. */
const anchorsOf = (file: string): readonly string[] => parseGuide(read(file)).sections.map(({ id }) => id);

describe('each page', () => {
  const framed = routes.filter(({ isPublic }) => !isPublic);

  test.each(framed.map(({ path, guide }) => [path, guide] as const))(
    '%s has a guide in both languages',
    (_, guide) => {
      expect(guide, 'name it in pages.ts: guide: "area#section"').toBeTypeOf('string');
      const [area = '', section] = (guide ?? '').split('#');
      for (const file of [fileOf(area, 'zh'), fileOf(area, 'en')])
        expect([undefined, ...anchorsOf(file)], file).toContain(section);
    },
  );
});

test.each(areas)('the guide of %s has the same sections in both languages', (area) => {
  const [zh, en] = [anchorsOf(fileOf(area, 'zh')), anchorsOf(fileOf(area, 'en'))];
  expect(zh).toEqual(en);
  expect(new Set(en).size).toBe(en.length);
});

test.each(files)('links and pictures of %s lead somewhere', (file) => {
  const named = [...read(file).matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
  for (const to of named) {
    const [path = '', section] = to.split('#');
    expect(existsSync(join(folder, path)), `${file}: ${to}`).toBe(true);
    expect(section ? anchorsOf(path) : [undefined], `${file}: ${to}`).toContain(section);
  }
});

test('pictures are small: 80 kB each, 2 MB together', () => {
  const sizes = readdirSync(folder)
    .filter((name) => /\.(?:png|webp)$/.test(name))
    .map((name) => [name, statSync(join(folder, name)).size] as const);
  expect(sizes.filter(([, size]) => size > 80_000)).toEqual([]);
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(2_000_000);
});

describe('names in bold are names of the product', () => {
  const names = {
    zh: new Set<string>() as ReadonlySet<string>,
    en: new Set<string>() as ReadonlySet<string>,
  };
  beforeAll(async () => {
    names.zh = await namesOfProduct('zh');
    names.en = await namesOfProduct('en');
  });

  test.each(files)('%s', (file) => {
    const invented = boldNames(read(file))
      .filter(({ name }) => !names[languageOf(file)].has(name))
      .map(({ line, name }) => `${folder}/${file}:${line} **${name}**`);
    expect(
      invented,
      'the product has no such text: name the button, page or state as it is called now',
    ).toEqual([]);
  });

  test('a name of the other language or an invented one is found', () => {
    expect(boldNames('x\n**Save\ndraft** and **提交**')).toEqual([
      { line: 2, name: 'Save draft' },
      { line: 3, name: '提交' },
    ]);
    expect(names.zh.has('提交')).toBe(true);
    expect(names.en.has('Submit')).toBe(true);
    expect(names.zh.has('Submit')).toBe(false);
    expect(names.en.has('提交')).toBe(false);
    expect(names.en.has('Submit it at once, please')).toBe(false);
  });
});

describe('a guide', () => {
  const text =
    '# Title\n\nFirst **Save** &amp; [more](people.zh-CN.md#roles), [all](../a.md).\n\n<!-- one -->\n## One\n\n1. A\n2. B\n';

  test('is a title, an introduction and sections with anchors', () => {
    expect(parseGuide(text)).toEqual({
      title: 'Title',
      intro: [
        {
          kind: 'paragraph',
          text: [
            'First ',
            { kind: 'strong', text: ['Save'] },
            ' & ',
            { kind: 'link', to: 'people#roles', text: ['more'] },
            ', ',
            'all',
            '.',
          ],
        },
      ],
      sections: [
        {
          id: 'one',
          title: 'One',
          blocks: [
            {
              kind: 'list',
              isOrdered: true,
              items: [[{ kind: 'paragraph', text: ['A'] }], [{ kind: 'paragraph', text: ['B'] }]],
            },
          ],
        },
      ],
    });
  });

  test.each([
    ['HTML', `${text}\n<script>alert(1)</script>\n`, 'may not contain: <script>'],
    ['HTML in a line', `${text}\nA <b>word</b>.\n`, 'may not contain: <b>'],
    ['a section without an anchor', `${text}\n## Two\n`, 'without an anchor: ## Two'],
    ['no title', 'Text', 'without a title'],
  ])('refuses %s', (_, refused, message) => {
    expect(() => parseGuide(refused)).toThrow(message);
  });
});
