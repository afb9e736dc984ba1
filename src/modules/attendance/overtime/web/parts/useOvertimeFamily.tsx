import { ClockCircleOutlined } from '@ant-design/icons';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { useFourViews, type BillFamily } from '#modules/approval/web/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { attendanceCode, billKinds, compensationLabels, unit } from '#modules/attendance/contract/codes.ts';
import { BeginBill } from '#modules/attendance/leave/web/parts/BeginBill.tsx';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { WorkOvertime } from '../../contract/WorkOvertime.ts';

type Call = typeof WorkOvertime.GetWorkOvertimePage;
type Row = ReplyOf<Call>['Rows'][number];

const calls = {
  own: WorkOvertime.GetWorkOvertimePage,
  toExamine: WorkOvertime.GetWorkOvertimeToExaminePage,
  adopted: WorkOvertime.GetWorkOvertimeAdoptPage,
  managed: WorkOvertime.GetWorkOvertimeManagerPage,
};

/** Returns the tab of overtime requests: one's own, to approve, decided, and everybody's. */
export function useOvertimeFamily(): BillFamily {
  const { overtime: words } = useWords(billWords);
  return {
    key: 'overtime',
    name: words.name,
    label: words.views,
    tabs: useFourViews<Row, Call>(calls, words, useColumns(), attendanceCode),
    actions: <BeginBill kind={billKinds.overtime} icon={<ClockCircleOutlined />} label={words.start} />,
  };
}

function useColumns(): readonly Column<Row>[] {
  const { overtime: words } = useWords(billWords);
  const language = useLanguage();
  const text = (minutes: number): string => amountText(minutes, unit.minutes)[language];
  return [
    {
      key: 'time',
      title: words.time,
      phone: 'fact',
      show: ({ Begins, Ends }) =>
        Begins === null || Ends === null ? '--' : whenText(Begins, Ends, language),
    },
    {
      key: 'minutes',
      title: words.planned,
      phone: 'fact',
      show: ({ Begins, Minutes }) => (Begins === null ? '--' : text(Minutes)),
    },
    {
      key: 'by',
      title: words.by,
      phone: 'fact',
      show: ({ Compensation: by }) => (by === null ? '--' : compensationLabels[by][language]),
    },
    { key: 'project', title: words.project, show: ({ Project }) => Project || '--' },
    {
      key: 'comp',
      title: words.comp,
      show: ({ CompMinutes }) => (CompMinutes === 0 ? '--' : text(CompMinutes)),
    },
  ];
}
