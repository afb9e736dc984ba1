import { LogoutOutlined } from '@ant-design/icons';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { beginPath, useStandardTemplate, type BillFamily } from '#modules/approval/web/open.ts';
import { billKinds, leaveTypeLabels } from '#modules/hr-requests/contract/codes.ts';
import { useTaskTab } from '#modules/hr-requests/tasks/web/useTaskTab.tsx';
import { LeaveCompany } from '../../contract/LeaveCompany.ts';
import { hrWords } from '../words.ts';
import { CutText } from './CutText.tsx';
import { useFourViews } from './useFourViews.ts';

type Call = typeof LeaveCompany.GetLeaveCompanyPage;
type Row = ReplyOf<Call>['Rows'][number];

/** Returns the lists of resignations. */
export function useLeaveFamily(): BillFamily {
  const { leave: words } = useWords(hrWords);
  const template = useStandardTemplate(billKinds.leave);
  const calls = {
    own: LeaveCompany.GetLeaveCompanyPage,
    toExamine: LeaveCompany.GetLeaveCompanyToExaminePage,
    adopted: LeaveCompany.GetLeaveCompanyAdoptPage,
    managed: LeaveCompany.GetLeaveCompanyManagerPage,
  };
  return {
    key: 'leave',
    name: words.name,
    label: words.views,
    tabs: [...useFourViews<Row, Call>(calls, words, useColumns()), ...useTaskTab('leave')],
    actions: template && (
      <LinkButton type="primary" icon={<LogoutOutlined />} to={beginPath(template.TemplateId)}>
        {words.start}
      </LinkButton>
    ),
  };
}

function useColumns(): readonly Column<Row>[] {
  const { leave: words } = useWords(hrWords);
  const language = useLanguage();
  return [
    {
      key: 'type',
      title: words.type,
      phone: 'fact',
      show: ({ LeaveType: type }) => (type === null ? '--' : leaveTypeLabels[type][language]),
    },
    { key: 'day', title: words.day, phone: 'fact', show: ({ LastWorkDay }) => LastWorkDay ?? '--' },
    { key: 'reason', title: words.reason, show: ({ Reason }) => <CutText text={Reason} /> },
    { key: 'remark', title: words.remark, show: ({ LeaveRemark }) => <CutText text={LeaveRemark} /> },
  ];
}
