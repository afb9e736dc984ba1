import { App, ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { answers } from '../client/hooks.ts';
import { useLanguage } from '../client/language.ts';
import { Nothing, NothingToChoose } from '../parts/Nothing.tsx';
import { useIsDark, useIsStill, useLook } from './look.ts';
import { nonce } from './nonce.ts';
import { themeOf } from './theme.ts';
import './frame.css';

/** antd's table measures its scroll bar with a style element that lacks the nonce. */
const create = document.createElement.bind(document);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (name === 'style') element.nonce = nonce;
  return element;
};

const emptyOf = (part?: string) => (part === 'Table' || part === 'List' ? <Nothing /> : <NothingToChoose />);

/** Provides theme, language, cache and messages for the whole application. */
export function Frame({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const isDark = useIsDark();
  const isStill = useIsStill();
  const look = useLook();
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  useEffect(() => {
    document.documentElement.dataset.look = isDark ? 'dark' : 'light';
    document.documentElement.classList.toggle('color-weak', look.colorWeak);
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [isDark, language, look.colorWeak]);
  return (
    <ConfigProvider
      locale={language === 'zh' ? zhCN : enUS}
      theme={themeOf(isDark, isStill, look)}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      renderEmpty={emptyOf}
      form={{ requiredMark: true, colon: false }}
      // A click next to a dialog must not discard typed text. Dialogs without input close on it.
      modal={{ mask: { closable: false } }}
      drawer={{ mask: { closable: false } }}
    >
      <App className="app" message={{ maxCount: 3 }} notification={{ top: 60, maxCount: 3 }}>
        <QueryClientProvider client={answers}>{children}</QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
