import { LogoutOutlined } from '@ant-design/icons';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import {
  beginPath,
  billTab,
  BillTabs,
  useStandardTemplate,
  type BillTab,
} from '#modules/approval/web/open.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { billKinds, hrCode, leaveTypeLabels, type LeaveType } from '../../contract/codes.ts';
import { LeaveCompany } from '../../contract/LeaveCompany.ts';
import { CutText } from '../parts/CutText.tsx';
import { hrWords } from '../words.ts';

type Call = typeof LeaveCompany.GetLeaveCompanyPage;
type Row = ReplyOf<Call>['Rows'][number];

/** Leaving the company: one's own, what waits for one, what one decided on, and for HR everybody's. */
export default function AttendanceApplication() {
  const { leave: words } = useWords(hrWords);
  const template = useStandardTemplate(billKinds.leave);
  const start = template && (
    <LinkButton type="primary" icon={<LogoutOutlined />} to={beginPath(template.TemplateId)}>
      {words.start}
    </LinkButton>
  );
  return <BillTabs title={words.title} label={words.views} actions={start} tabs={useTabs()} />;
}

function useTabs(): BillTab[] {
  const { leave: words } = useWords(hrWords);
  const can = useCan();
  const columns = useColumns();
  const list = (key: 'own' | 'toExamine' | 'adopted' | 'managed', from: Call): BillTab =>
    billTab<Row, Call>(key, words[key], {
      from,
      columns,

      empty: { text: words[`${key}Empty`] },
    });
  return [
    list('own', LeaveCompany.GetLeaveCompanyPage),
    list('toExamine', LeaveCompany.GetLeaveCompanyToExaminePage),
    list('adopted', LeaveCompany.GetLeaveCompanyAdoptPage),
    ...(can(hrCode) ? [list('managed', LeaveCompany.GetLeaveCompanyManagerPage)] : []),
  ];
}

function useColumns(): readonly Column<Row>[] {
  const { leave: words } = useWords(hrWords);
  const language = useLanguage();
  return [
    {
      key: 'type',
      title: words.type,
      phone: 'fact',
      show: ({ LeaveType: type }) => (type === null ? '--' : leaveTypeLabels[type as LeaveType][language]),
    },
    { key: 'day', title: words.day, phone: 'fact', show: ({ LastWorkDay }) => LastWorkDay ?? '--' },
    { key: 'reason', title: words.reason, show: ({ Reason }) => <CutText text={Reason} /> },
    { key: 'remark', title: words.remark, show: ({ LeaveRemark }) => <CutText text={LeaveRemark} /> },
  ];
}
