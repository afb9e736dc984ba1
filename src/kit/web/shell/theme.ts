import { theme, type ThemeConfig } from 'antd';

/** Brand fill; too light for text on white (2.27:1), so text and links use a darker green. */
const brand = '#52C41A';

const light = {
  text: '#237804',
  textHover: '#135200',
  onBrand: '#0b2b00',
  page: '#f5f6f5',
  side: '#ffffff',
  chosen: '#eaf7e1',
  /** Dark enough for small text on white, and for white letters on it. */
  bad: '#cf1322',
  onBad: '#ffffff',
  /** Days of the neighbouring months can be chosen, so they must be readable. */
  faint: 'rgba(0,0,0,0.58)',
};
const dark = {
  text: '#8fd460',
  textHover: '#b7eb8f',
  onBrand: '#0b1a03',
  page: '#0f1110',
  side: '#161917',
  chosen: '#1d3712',
  bad: '#ff7875',
  onBad: '#1f0808',
  faint: 'rgba(255,255,255,0.6)',
};

/** antd's theme of the product; every colour and size on a page comes from these tokens. */
export function themeOf(isDark: boolean, isStill: boolean): ThemeConfig {
  const own = isDark ? dark : light;
  const green = {
    colorPrimary: own.text,
    colorPrimaryHover: own.textHover,
    colorPrimaryActive: own.textHover,
  };
  return {
    cssVar: { key: 'portico-look', prefix: 'ant' },
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // Cutting animations short by CSS would leave antd's popups where they are measured, off the screen.
      motion: !isStill,
      colorPrimary: brand,
      colorError: own.bad,
      colorLink: own.text,
      colorLinkHover: own.textHover,
      colorLinkActive: own.textHover,
      colorBgLayout: own.page,
      colorTextSecondary: isDark ? 'rgba(255,255,255,0.72)' : 'rgba(0,0,0,0.68)',
      colorTextTertiary: isDark ? 'rgba(255,255,255,0.62)' : 'rgba(0,0,0,0.6)',
      colorTextDescription: isDark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.62)',
      colorTextPlaceholder: isDark ? 'rgba(255,255,255,0.55)' : 'rgba(0,0,0,0.56)',
      borderRadius: 6,
      fontSize: 14,
      lineHeight: 22 / 14,
      motionDurationSlow: '0.2s',
      motionDurationMid: '0.15s',
      motionDurationFast: '0.1s',
      fontFamily:
        'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Segoe UI", Roboto, sans-serif',
    },
    components: {
      Button: {
        primaryColor: own.onBrand,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: own.onBad,
        ...linkButton(own),
      },
      DatePicker: { colorTextDisabled: own.faint },
      Checkbox: { colorWhite: own.onBrand },
      Radio: green,
      Tabs: { itemSelectedColor: own.text, itemHoverColor: own.textHover, inkBarColor: brand },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: own.chosen,
        itemSelectedColor: own.text,
        subMenuItemSelectedColor: own.text,
        itemHeight: 38,
        activeBarBorderWidth: 0,
      },
      Layout: {
        siderBg: own.side,
        headerBg: own.side,
        headerHeight: 52,
        headerPadding: '0 16px',
        bodyBg: own.page,
      },
      Table: { cellPaddingBlock: 9, headerSplitColor: 'transparent' },
      Segmented: { itemSelectedColor: own.text },
    },
  };
}

const linkButton = (own: typeof light) => ({ colorLink: own.text, colorLinkHover: own.textHover });
