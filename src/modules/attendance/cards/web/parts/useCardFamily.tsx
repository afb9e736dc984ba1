import { IdcardOutlined } from '@ant-design/icons';
import { Navigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { isDay } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { beginPath, useFourViews, useStandardTemplate, type BillFamily } from '#modules/approval/web/open.ts';
import { attendanceCode, billKinds, cardSideLabels } from '#modules/attendance/contract/codes.ts';
import { BeginBill } from '#modules/attendance/leave/web/parts/BeginBill.tsx';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { isMinute } from '#modules/attendance/requests/web/parts/filled.ts';
import { ReplenishCard } from '../../contract/ReplenishCard.ts';

type Call = typeof ReplenishCard.GetReplenishCardPage;
type Row = ReplyOf<Call>['Rows'][number];

const calls = {
  own: ReplenishCard.GetReplenishCardPage,
  toExamine: ReplenishCard.GetReplenishCardToExaminePage,
  adopted: ReplenishCard.GetReplenishCardAdoptPage,
  managed: ReplenishCard.GetReplenishCardManagerPage,
};

/** Returns the tab of punch corrections: one's own, to approve, decided, and everybody's. */
export function useCardFamily(): BillFamily {
  const { card: words } = useWords(billWords);
  return {
    key: 'card',
    name: words.name,
    label: words.views,
    tabs: useFourViews<Row, Call>(calls, words, useColumns(), attendanceCode),
    actions: (
      <>
        <BeginBill kind={billKinds.card} icon={<IdcardOutlined />} label={words.start} />
        <BeginFromDay />
      </>
    ),
  };
}

/** Opens a new form at once if the address contains its values (`cardPath`). */
function BeginFromDay() {
  const [search] = useSearchParams();
  const template = useStandardTemplate(billKinds.card);
  const day = search.get('day') ?? '';
  if (!isDay(day) || !template) return null;
  const [side, segment, at] = ['side', 'segment', 'at'].map((name) => search.get(name) ?? '');
  const values = {
    Day: day,
    ...(side === '1' || side === '2' ? { Side: side } : {}),
    ...(segment === '2' || segment === '3' ? { Segment: segment } : {}),
    ...(isMinute(at) ? { PunchAt: at } : {}),
  };
  return <Navigate to={beginPath(template.TemplateId)} replace state={{ values }} />;
}

function useColumns(): readonly Column<Row>[] {
  const { card: words } = useWords(billWords);
  const language = useLanguage();
  return [
    { key: 'day', title: words.day, phone: 'fact', show: ({ Day }) => Day ?? '--' },
    {
      key: 'end',
      title: words.end,
      phone: 'fact',
      show: ({ Segment, Side }) =>
        Side === null ? '--' : words.part(Segment ?? 1, cardSideLabels[Side][language]),
    },
    { key: 'at', title: words.at, phone: 'fact', show: ({ PunchAt }) => PunchAt ?? '--' },
  ];
}
