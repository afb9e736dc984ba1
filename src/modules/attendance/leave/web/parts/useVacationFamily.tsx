import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { useFourViews, type BillFamily } from '#modules/approval/web/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { attendanceCode, billKinds } from '#modules/attendance/contract/codes.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { leaveWords } from '../words.ts';
import { BeginBill } from './BeginBill.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import '../leave.css';

type Call = typeof VacationBill.GetVacationBillPage;
type Row = ReplyOf<Call>['Rows'][number];

const calls = {
  own: VacationBill.GetVacationBillPage,
  toExamine: VacationBill.GetVacationBillToExaminePage,
  adopted: VacationBill.GetVacationBillAdoptPage,
  managed: VacationBill.GetVacationBillManagerPage,
};

/** Returns the tab of leave requests: one's own, to approve, decided, and everybody's. */
export function useVacationFamily(): BillFamily {
  const { vacation: words } = useWords(leaveWords);
  const [ending, setEnding] = useState<number | null>(null);
  return {
    key: 'vacation',
    name: words.name,
    label: words.views,
    tabs: useFourViews<Row, Call>(calls, words, useColumns(setEnding), attendanceCode),
    actions: (
      <>
        <BeginBill kind={billKinds.vacation} icon={<CalendarOutlined />} label={words.start} />
        {ending !== null && <CancelDialog formId={ending} onClose={() => setEnding(null)} />}
      </>
    ),
  };
}

function useColumns(onEnd: (formId: number) => void): readonly Column<Row>[] {
  const { vacation: words } = useWords(leaveWords);
  const nameOf = useLeaveName();
  const language = useLanguage();
  return [
    {
      key: 'type',
      title: words.type,
      phone: 'fact',
      show: ({ VacationType: type }) => (type === null ? '--' : nameOf(type)),
    },
    {
      key: 'time',
      title: words.time,
      phone: 'fact',
      show: (row) => (row.Begins === null ? '--' : <Time row={row} />),
    },
    {
      key: 'amount',
      title: words.amount,
      phone: 'fact',
      show: ({ Duration, Unit: of }) => (of === null ? '--' : amountText(Duration, of)[language]),
    },
    {
      key: 'actions',
      title: words.cancel,
      phone: 'state',
      show: (row) => <End row={row} onEnd={onEnd} />,
    },
  ];
}

function Time({ row }: { readonly row: Row }) {
  const { vacation: words } = useWords(leaveWords);
  return (
    <>
      {whenText(row.Begins ?? '', row.Ends ?? '', useLanguage())}
      {row.ReturnAt && <small className="leave-note"> {words.early(row.ReturnAt)}</small>}
    </>
  );
}

/** Button to end a leave early if the reader may; otherwise the state of its early end. */
function End({ row, onEnd }: { readonly row: Row; readonly onEnd: (formId: number) => void }) {
  const { vacation: words } = useWords(leaveWords);
  if (row.CancelNumber) return words.cancelling(row.CancelNumber);
  if (!row.CanCancel) return null;
  return (
    <Button size="small" onClick={() => onEnd(row.FormID)}>
      {words.cancel}
    </Button>
  );
}
