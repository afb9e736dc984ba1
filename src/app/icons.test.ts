import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const fileOf = (name: string): string => `node_modules/@ant-design/icons-svg/lib/asn/${name}.js`;

/** Returns whether the drawing of an icon carries a style element, which the content policy blocks. */
const isStyled = (name: string): boolean => readFileSync(fileOf(name), 'utf8').includes('"style"');

test('no icon carries a style element of its own, which the console would show as an error', () => {
  const used = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap(
      (file) => readFileSync(file, 'utf8').match(/\b[A-Z][A-Za-z]+(?:Outlined|Filled|TwoTone)\b/g) ?? [],
    );
  const icons = [...new Set(used)].filter((name) => existsSync(fileOf(name)));
  expect(icons.length).toBeGreaterThan(100);
  expect(isStyled('LoginOutlined')).toBe(true);
  expect(icons.filter(isStyled)).toEqual([]);
});
