import { CarOutlined } from '@ant-design/icons';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { useFourViews, type BillFamily } from '#modules/approval/web/open.ts';
import { attendanceCode, billKinds } from '#modules/attendance/contract/codes.ts';
import { BeginBill } from '#modules/attendance/leave/web/parts/BeginBill.tsx';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import { Evection } from '../../contract/Evection.ts';

type Call = typeof Evection.GetEvectionPage;
type Row = ReplyOf<Call>['Rows'][number];

const calls = {
  own: Evection.GetEvectionPage,
  toExamine: Evection.GetEvectionToExaminePage,
  adopted: Evection.GetEvectionAdoptPage,
  managed: Evection.GetEvectionManagerPage,
};

/** Returns the tab of business trips: one's own, to approve, decided, and everybody's. */
export function useTripFamily(): BillFamily {
  const { trip: words } = useWords(billWords);
  const language = useLanguage();
  const columns: readonly Column<Row>[] = [
    {
      key: 'time',
      title: words.time,
      phone: 'fact',
      show: ({ Begins, Ends }) =>
        Begins === null || Ends === null ? '--' : whenText(Begins, Ends, language),
    },
    { key: 'route', title: words.route, phone: 'fact', show: ({ Route }) => Route || '--' },
    {
      key: 'companions',
      title: words.companions,
      show: ({ Companions }) => (Companions === 0 ? '--' : Companions),
    },
  ];
  return {
    key: 'trip',
    name: words.name,
    label: words.views,
    tabs: useFourViews<Row, Call>(calls, words, columns, attendanceCode),
    actions: <BeginBill kind={billKinds.trip} icon={<CarOutlined />} label={words.start} />,
  };
}
