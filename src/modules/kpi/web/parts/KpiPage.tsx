import { Watermark } from 'antd';
import { useState, type ReactNode } from 'react';
import { companyMinute } from '#kit/rules/dates.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsDark } from '#kit/web/shell/look.ts';
import { useCan, useMe } from '#modules/people/web/open.tsx';
import { kpiCodes } from '../../contract/codes.ts';
import { paths } from './paths.ts';
import { pageWords } from './words.ts';
import './kpi.css';

interface KpiPageProps {
  /** Page title. Left out on pages that share one, where the selected tab names the page. */
  readonly title?: string;
  readonly current: keyof typeof paths | null;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a review page: title, tabs to the other pages, and a watermark with the reader and the time. */
export function KpiPage({ title, current, note, actions, children }: KpiPageProps) {
  const words = useWords(pageWords);
  const language = useLanguage();
  const can = useCan();
  const me = useMe();
  const isDark = useIsDark();
  const [since] = useState(() => companyMinute(new Date()));
  const tabs = [
    { key: 'own', to: paths.own, label: words.own, isShown: true },
    { key: 'status', to: paths.status, label: words.status, isShown: true },
    { key: 'posts', to: paths.posts, label: words.posts, isShown: true },
    { key: 'all', to: paths.all, label: words.all, isShown: can(kpiCodes.manage) },
    { key: 'models', to: paths.models, label: words.models, isShown: can(kpiCodes.templates) },
  ].filter(({ isShown }) => isShown);
  const who = me ? inLanguage(language, me.ChineseName, me.EnglishName) : '';
  return (
    <Watermark
      className="kpi-marked"
      content={[`${who} ${me?.EmployeeId ?? ''}`, since]}
      gap={[160, 140]}
      font={{ fontSize: 13, color: isDark ? 'rgba(255,255,255,0.1)' : 'rgba(0,0,0,0.1)' }}
    >
      <Page title={title ?? words.ownTitle} note={note} actions={actions}>
        {current !== null && tabs.length > 1 && (
          <TabLinks label={words.pages} current={current} tabs={tabs} />
        )}
        {children}
      </Page>
    </Watermark>
  );
}
