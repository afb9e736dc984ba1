import { theme } from 'antd';
import { expect, test } from 'vitest';
import type { Look } from './look.ts';
import { presetNames, presets } from './presets.ts';
import { themeOf } from './theme.ts';

const light = (channel: number): number =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Returns the relative luminance of a colour (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => light(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string): number => {
  const [bright, dim] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
};

test.each(presetNames)('letters in %s can be read', (name) => {
  const { fill, light: day, dark: night } = presets[name];
  expect(contrast(day.text, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(day.text, day.chosen)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(day.onBrand, fill)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(night.text, '#161917')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(night.text, night.chosen)).toBeGreaterThanOrEqual(4.5);
});

test('the usual colour is the one of the specification', () => {
  expect(presets.green.fill).toBe('#52C41A');
  expect(presets.dawn.fill).toBe('#3a7ada');
});

const look: Look = {
  brightness: 'system',
  colour: 'green',
  navTheme: 'dark',
  layout: 'sidemenu',
  contentWidth: 'fluid',
  fixedHeader: true,
  autoHideHeader: false,
  colorWeak: false,
  multiTab: false,
};

test.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])('states as words can be read, dark: %s, for weak colours: %s', (isDark, colorWeak) => {
  const token = theme.getDesignToken(themeOf(isDark, true, { ...look, colorWeak }));
  const grounds = isDark ? ['#141414', '#1f1f1f'] : ['#ffffff', '#f5f6f5'];
  for (const ground of grounds)
    for (const text of [token.colorSuccessText, token.colorWarningText, token.colorErrorText])
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});
