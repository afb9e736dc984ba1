/** Preset colours (specification section 2). */
export const presetNames = ['red', 'volcano', 'dusk', 'cyan', 'green', 'dawn', 'geek', 'purple'] as const;
export type PresetName = (typeof presetNames)[number];

interface Shades {
  /** Colour of text and links on the page, with a contrast of at least 4.5 to 1. */
  readonly text: string;
  readonly textHover: string;
  /** Colour of text on the fill. */
  readonly onBrand: string;
  /** Background of selected items. */
  readonly chosen: string;
}

interface Preset {
  /** Colour of fills and marks. */
  readonly fill: string;
  readonly light: Shades;
  readonly dark: Shades;
}

const white = '#ffffff';

/** Shades of antd's palette for each colour, chosen by contrast. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  red: {
    fill: '#f5222d',
    light: { text: '#a8071a', textHover: '#820014', onBrand: '#1c0204', chosen: '#fff1f0' },
    dark: { text: '#f37370', textHover: '#f89f9a', onBrand: white, chosen: '#431418' },
  },
  volcano: {
    fill: '#fa541c',
    light: { text: '#ad2102', textHover: '#871400', onBrand: '#260400', chosen: '#fff2e8' },
    dark: { text: '#f3956a', textHover: '#f8b692', onBrand: '#0c0200', chosen: '#441d12' },
  },
  dusk: {
    fill: '#faad14',
    light: { text: '#874d00', textHover: '#613400', onBrand: '#2b1d00', chosen: '#fffbe6' },
    dark: { text: '#f3cc62', textHover: '#f8df8b', onBrand: '#1f1300', chosen: '#443111' },
  },
  cyan: {
    fill: '#13c2c2',
    light: { text: '#006d75', textHover: '#00474f', onBrand: '#002329', chosen: '#e6fffb' },
    dark: { text: '#58d1c9', textHover: '#84e2d8', onBrand: '#001d1f', chosen: '#113536' },
  },
  green: {
    fill: '#52C41A',
    light: { text: '#237804', textHover: '#135200', onBrand: '#0b2b00', chosen: '#eaf7e1' },
    dark: { text: '#8fd460', textHover: '#b7eb8f', onBrand: '#0b1a03', chosen: '#1d3712' },
  },
  dawn: {
    fill: '#3a7ada',
    light: { text: '#275ab3', textHover: '#183f8c', onBrand: '#020817', chosen: '#e8f4ff' },
    dark: { text: '#89b5e7', textHover: '#bad9f8', onBrand: white, chosen: '#19263c' },
  },
  geek: {
    fill: '#2f54eb',
    light: { text: '#1d39c4', textHover: '#10239e', onBrand: white, chosen: '#f0f5ff' },
    dark: { text: '#7f9ef3', textHover: '#a8c1f8', onBrand: white, chosen: '#161d40' },
  },
  purple: {
    fill: '#722ed1',
    light: { text: '#531dab', textHover: '#391085', onBrand: white, chosen: '#f9f0ff' },
    dark: { text: '#ab7ae0', textHover: '#cda8f0', onBrand: white, chosen: '#24163a' },
  },
};
