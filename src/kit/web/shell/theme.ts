import { theme, type ThemeConfig } from 'antd';
import type { Look } from './look.ts';
import { presets } from './presets.ts';

const light = {
  page: '#f5f6f5',
  side: '#ffffff',
  /** Dark enough for small text on white, and for white text on it. */
  bad: '#cf1322',
  onBad: '#ffffff',
  /** Text colours of states; the fills with the same name are too pale for text. */
  good: '#237804',
  warn: '#874d00',
  /** Days of the neighbouring months can be chosen, so they must be readable. */
  faint: 'rgba(0,0,0,0.58)',
};
const dark = {
  page: '#0f1110',
  side: '#161917',
  bad: '#ff7875',
  onBad: '#1f0808',
  good: '#73d13d',
  warn: '#e8b339',
  faint: 'rgba(255,255,255,0.6)',
};

/** Colours of the menu on dark ground, also next to a light page. */
const darkSide = '#161917';

/** Blue and orange differ also for people who cannot tell red from green. */
const weak = {
  light: { colorSuccess: '#0958d9', colorError: '#ad4e00', colorWarning: '#595959' },
  dark: { colorSuccess: '#69b1ff', colorError: '#ffa940', colorWarning: '#bfbfbf' },
};

/** antd's theme for the portal. All colours and sizes come from these tokens. */
export function themeOf(
  isDark: boolean,
  isStill: boolean,
  { colour, colorWeak, navTheme }: Look,
): ThemeConfig {
  const own = isDark ? dark : light;
  const seen = colorWeak ? weak[isDark ? 'dark' : 'light'] : undefined;
  const shades = presets[colour];
  const { text, textHover, onBrand, chosen } = isDark ? shades.dark : shades.light;
  const sideIsDark = isDark || navTheme === 'dark';
  const green = { colorPrimary: text, colorPrimaryHover: textHover, colorPrimaryActive: textHover };
  return {
    cssVar: { key: 'portico-look', prefix: 'ant' },
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // Shortening animations by CSS would leave antd's popups outside the screen, where they are measured.
      motion: !isStill,
      colorPrimary: shades.fill,
      colorError: own.bad,
      ...seen,
      colorSuccessText: seen?.colorSuccess ?? own.good,
      colorWarningText: seen?.colorWarning ?? own.warn,
      colorErrorText: seen?.colorError ?? own.bad,
      colorLink: text,
      colorLinkHover: textHover,
      colorLinkActive: textHover,
      colorBgLayout: own.page,
      colorTextSecondary: isDark ? 'rgba(255,255,255,0.72)' : 'rgba(0,0,0,0.68)',
      colorTextTertiary: isDark ? 'rgba(255,255,255,0.62)' : 'rgba(0,0,0,0.6)',
      colorTextDescription: isDark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.62)',
      colorTextPlaceholder: isDark ? 'rgba(255,255,255,0.55)' : 'rgba(0,0,0,0.56)',
      borderRadius: 6,
      fontSize: 14,
      lineHeight: 22 / 14,
      // antd fades colours with these durations even if nothing moves.
      motionDurationSlow: isStill ? '0s' : '0.2s',
      motionDurationMid: isStill ? '0s' : '0.15s',
      motionDurationFast: isStill ? '0s' : '0.1s',
      fontFamily:
        'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Segoe UI", Roboto, sans-serif',
    },
    components: {
      Button: {
        primaryColor: onBrand,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: own.onBad,
        colorLink: text,
        colorLinkHover: textHover,
      },
      // White numbers on this colour must be readable in both themes.
      Badge: { colorError: light.bad },
      DatePicker: { colorTextDisabled: own.faint },
      Checkbox: { colorWhite: onBrand },
      Radio: green,
      Tabs: { itemSelectedColor: text, itemHoverColor: textHover, inkBarColor: shades.fill },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: chosen,
        itemSelectedColor: text,
        subMenuItemSelectedColor: text,
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: darkSide,
        darkItemColor: 'rgba(255,255,255,0.78)',
        darkItemSelectedBg: shades.dark.chosen,
        darkItemSelectedColor: shades.dark.text,
        horizontalItemSelectedColor: text,
        itemHeight: 38,
        iconMarginInlineEnd: 8,
        activeBarBorderWidth: 0,
      },
      Layout: {
        siderBg: sideIsDark ? darkSide : own.side,
        headerBg: own.side,
        headerHeight: 52,
        headerPadding: '0 16px',
        bodyBg: own.page,
      },
      Table: { cellPaddingBlock: 8, headerSplitColor: 'transparent' },
      Segmented: { itemSelectedColor: text },
    },
  };
}
