import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { useSearchParams } from 'react-router';
import type { Words } from '#kit/contract/refusals.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { shiftWords } from '../shifts/words.ts';

interface Tab {
  readonly key: string;
  readonly label: Words;
  readonly Part: LazyExoticComponent<ComponentType>;
}

/** Tabs of the attendance settings. */
const tabs: readonly Tab[] = [
  { key: 'shifts', label: { zh: '班次', en: 'Shifts' }, Part: lazy(() => import('../shifts/Shifts.tsx')) },
  { key: 'groups', label: { zh: '考勤组', en: 'Groups' }, Part: lazy(() => import('../shifts/Groups.tsx')) },
  { key: 'members', label: { zh: '成员', en: 'Members' }, Part: lazy(() => import('../shifts/Members.tsx')) },
  { key: 'roster', label: { zh: '排班', en: 'Roster' }, Part: lazy(() => import('../shifts/Roster.tsx')) },
  {
    key: 'punches',
    label: { zh: '打卡', en: 'Punches' },
    Part: lazy(() => import('../punches/Punches.tsx')),
  },
  {
    key: 'devices',
    label: { zh: '设备', en: 'Devices' },
    Part: lazy(() => import('../punches/Devices.tsx')),
  },
  {
    key: 'cards',
    label: { zh: '补卡规则', en: 'Punch corrections' },
    Part: lazy(() => import('../parts/CardRules.tsx')),
  },
  { key: 'months', label: { zh: '考勤月', en: 'Months' }, Part: lazy(() => import('../days/Months.tsx')) },
];

/** Page with the attendance settings. */
export default function SettingUpCourse() {
  const words = useWords(shiftWords);
  const language = useLanguage();
  const [search] = useSearchParams();
  const { key, Part } = tabs.find((tab) => tab.key === search.get('tab')) ?? tabs[0]!;
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.views}
        current={key}
        tabs={tabs.map((tab) => ({ key: tab.key, to: `?tab=${tab.key}`, label: tab.label[language] }))}
      />
      <Suspense fallback={<Loading rows={8} />}>
        <Part />
      </Suspense>
    </Page>
  );
}
