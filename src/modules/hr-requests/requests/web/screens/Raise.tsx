import { RiseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { beginPath, BillTabs, useStandardTemplate } from '#modules/approval/web/open.ts';
import { billKinds, raiseCauseLabels } from '#modules/hr-requests/contract/codes.ts';
import { CutText } from '../parts/CutText.tsx';
import { Raise as Calls } from '../../contract/Raise.ts';
import { useFourViews } from '../parts/useFourViews.ts';
import { useTaskTab } from '#modules/hr-requests/tasks/web/useTaskTab.tsx';
import { hrWords } from '../words.ts';

type Call = typeof Calls.GetRaisePage;
type Row = ReplyOf<Call>['Rows'][number];

const calls = {
  own: Calls.GetRaisePage,
  toExamine: Calls.GetRaiseToExaminePage,
  adopted: Calls.GetRaiseAdoptPage,
  managed: Calls.GetRaiseManagerPage,
};

/**
 * Raises: the user's own, those waiting for them, those they decided on, and all of them for HR. No list contains
 * amounts.
 */
export default function Raise() {
  const { raise: words } = useWords(hrWords);
  const tabs = [...useFourViews<Row, Call>(calls, words, useColumns()), ...useTaskTab('raise')];
  return <BillTabs title={words.title} label={words.views} actions={<Start />} tabs={tabs} />;
}

/** Button that starts a raise from the first of next month. */
function Start() {
  const { raise: words } = useWords(hrWords);
  const navigate = useNavigate();
  const template = useStandardTemplate(billKinds.raise);
  if (!template) return null;
  const begin = (templateId: number): void => {
    const EffectiveDay = `${shiftMonth(companyDay(new Date()).slice(0, 7), 1)}-01`;
    void navigate(beginPath(templateId), { state: { values: { EffectiveDay } } });
  };
  return (
    <Button type="primary" icon={<RiseOutlined />} onClick={() => begin(template.TemplateId)}>
      {words.start}
    </Button>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { raise: words } = useWords(hrWords);
  const language = useLanguage();
  return [
    {
      key: 'cause',
      title: words.cause,
      phone: 'fact',
      show: ({ Cause: cause }) => (cause === null ? '--' : raiseCauseLabels[cause][language]),
    },
    { key: 'day', title: words.day, phone: 'fact', show: ({ EffectiveDay }) => EffectiveDay ?? '--' },
    { key: 'reason', title: words.reason, show: ({ Reason }) => <CutText text={Reason} /> },
  ];
}
