import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { useSearchParams } from 'react-router';
import type { Words } from '#kit/contract/refusals.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { AttendPunch } from '#modules/attendance/punches/contract/AttendPunch.ts';
import { shiftWords } from '#modules/attendance/shifts/web/words.ts';

interface Tab {
  readonly key: string;
  readonly label: Words;
  /** Whether it is only for those who reach everybody: its first read refuses others. */
  readonly isOfEverybody?: boolean;
  readonly Part: LazyExoticComponent<ComponentType>;
}

/** Tabs of the attendance settings. */
const tabs: readonly Tab[] = [
  {
    key: 'shifts',
    label: { zh: '班次', en: 'Shifts' },
    Part: lazy(() => import('#modules/attendance/shifts/web/Shifts.tsx')),
  },
  {
    key: 'groups',
    label: { zh: '考勤组', en: 'Groups' },
    Part: lazy(() => import('#modules/attendance/shifts/web/Groups.tsx')),
  },
  {
    key: 'members',
    label: { zh: '成员', en: 'Members' },
    Part: lazy(() => import('#modules/attendance/shifts/web/Members.tsx')),
  },
  {
    key: 'roster',
    label: { zh: '排班', en: 'Roster' },
    Part: lazy(() => import('#modules/attendance/shifts/web/Roster.tsx')),
  },
  {
    key: 'punches',
    label: { zh: '打卡', en: 'Punches' },
    Part: lazy(() => import('#modules/attendance/punches/web/Punches.tsx')),
  },
  {
    key: 'devices',
    label: { zh: '设备', en: 'Devices' },
    isOfEverybody: true,
    Part: lazy(() => import('#modules/attendance/punches/web/Devices.tsx')),
  },
  {
    key: 'cards',
    label: { zh: '补卡规则', en: 'Punch corrections' },
    Part: lazy(() => import('#modules/attendance/cards/web/parts/CardRules.tsx')),
  },
  {
    key: 'months',
    label: { zh: '考勤月', en: 'Months' },
    Part: lazy(() => import('#modules/attendance/months/web/Months.tsx')),
  },
];

/** Page with the attendance settings. */
export default function SettingUpCourse() {
  const words = useWords(shiftWords);
  const language = useLanguage();
  const [search] = useSearchParams();
  const { data: rights, isPending } = useCall(AttendPunch.GetPunchProfileList, {});
  const offered = tabs.filter((tab) => !tab.isOfEverybody || rights?.CanImport);
  const asked = search.get('tab');
  const { key, Part } = offered.find((tab) => tab.key === asked) ?? offered[0]!;
  const isUnknown = isPending && tabs.some((tab) => tab.key === asked && tab.isOfEverybody);
  return (
    <Page
      title={words.title}
      actions={<LinkButton to="/mySetting/workCalendar">{words.calendar}</LinkButton>}
    >
      <TabLinks
        label={words.views}
        current={key}
        tabs={offered.map((tab) => ({ key: tab.key, to: `?tab=${tab.key}`, label: tab.label[language] }))}
      />
      {isUnknown ? (
        <Loading rows={8} />
      ) : (
        <Suspense fallback={<Loading rows={8} />}>
          <Part />
        </Suspense>
      )}
    </Page>
  );
}
