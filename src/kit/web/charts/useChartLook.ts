import { theme } from 'antd';
import { useMemo } from 'react';
import { useIsDark, useIsStill } from '#kit/web/shell/look.ts';

/** Colours and type of charts, from the theme's tokens. */
export function useChartLook() {
  const { token } = theme.useToken();
  const isStill = useIsStill();
  const isDark = useIsDark();
  return useMemo(
    () => ({
      base: {
        animation: !isStill,
        animationDuration: 200,
        textStyle: { fontFamily: token.fontFamily, color: token.colorTextSecondary },
      },
      tooltip: {
        backgroundColor: token.colorBgElevated,
        borderColor: token.colorBorderSecondary,
        textStyle: { color: token.colorText, fontSize: token.fontSizeSM },
      },
      text: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      ground: token.colorBgContainer,
      filed: token.colorPrimary,
      handled: token.blue6,
      states: { live: token.gold6, sentBack: token.colorError, finished: token.colorPrimary },
      // A lighter shade on dark ground, so that thin lines are visible.
      kinds: isDark
        ? [token.green7, token.blue7, token.gold7, token.purple7, token.cyan7, token.magenta7, token.orange7]
        : [token.green6, token.blue6, token.gold6, token.purple6, token.cyan6, token.magenta6, token.orange6],
    }),
    [isDark, isStill, token],
  );
}
