import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { chooseLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Mark } from '#kit/web/shell/Mark.tsx';
import { guestWords } from './words.ts';
import './guest.css';

interface PublicPageProps {
  /** Title of the browser window. */
  readonly title: string;
  readonly heading: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the pages for guests: no menu, no sign-in, and a switch between both languages. */
export function PublicPage({ title, heading, note, children }: PublicPageProps) {
  const words = useWords(guestWords);
  const language = useLanguage();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="guest">
      <header className="guest-bar">
        <span className="guest-brand">
          <Mark size={24} /> Portico
        </span>
        <Button
          type="text"
          icon={<GlobalOutlined />}
          onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{words.switchTo}</span>
        </Button>
      </header>
      <main className="guest-main">
        <h1>{heading}</h1>
        {note && <div className="guest-note">{note}</div>}
        {children}
      </main>
    </div>
  );
}
