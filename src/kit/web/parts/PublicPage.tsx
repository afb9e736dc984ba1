import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { chooseLanguage, useLanguage } from '../client/language.ts';
import { Mark } from '../shell/Mark.tsx';
import './public-page.css';

interface PublicPageProps {
  /** Title of the browser window. */
  readonly title: string;
  readonly heading: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const other = { zh: 'English', en: '中文' } as const;

/** Frame of pages for people without an account: no menu, no sign-in, and a switch between both languages. */
export function PublicPage({ title, heading, note, children }: PublicPageProps) {
  const language = useLanguage();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="public-page">
      <header className="public-bar">
        <span className="public-brand">
          <Mark size={24} /> Portico
        </span>
        <Button
          type="text"
          icon={<GlobalOutlined />}
          onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{other[language]}</span>
        </Button>
      </header>
      <main className="public-main">
        <h1>{heading}</h1>
        {note && <div className="public-note">{note}</div>}
        {children}
      </main>
    </div>
  );
}
