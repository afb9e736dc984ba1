import { QuestionCircleOutlined } from '@ant-design/icons';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { beginPath, useStandardTemplate, type BillFamily } from '#modules/approval/web/open.ts';
import { abnormalResultLabels, billKinds } from '#modules/hr-requests/contract/codes.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { SalaryAbnormal } from '../../contract/SalaryAbnormal.ts';
import { hrWords } from '../words.ts';
import { CutText } from './CutText.tsx';
import { useFourViews } from './useFourViews.ts';

type Call = typeof SalaryAbnormal.GetSalaryAbnormalPage;
type Row = ReplyOf<Call>['Rows'][number];

/** Returns the lists of pay queries. */
export function useAbnormalFamily(): BillFamily {
  const { abnormal: words } = useWords(hrWords);
  const template = useStandardTemplate(billKinds.abnormal);
  const calls = {
    own: SalaryAbnormal.GetSalaryAbnormalPage,
    toExamine: SalaryAbnormal.GetSalaryAbnormalToExaminePage,
    adopted: SalaryAbnormal.GetSalaryAbnormalAdoptPage,
    managed: SalaryAbnormal.GetSalaryAbnormalManagerPage,
  };
  return {
    key: 'abnormal',
    name: words.name,
    label: words.views,
    tabs: useFourViews<Row, Call>(calls, words, useColumns()),
    actions: template && (
      <LinkButton type="primary" icon={<QuestionCircleOutlined />} to={beginPath(template.TemplateId)}>
        {words.start}
      </LinkButton>
    ),
  };
}

function useColumns(): readonly Column<Row>[] {
  const { abnormal: words } = useWords(hrWords);
  const language = useLanguage();
  return [
    { key: 'month', title: words.month, phone: 'fact', show: ({ AbnormalMonth }) => AbnormalMonth ?? '--' },
    {
      key: 'item',
      title: words.item,
      phone: 'fact',
      show: ({ PayItem: item }) => (item ? itemLabels[item][language] : '--'),
    },
    { key: 'explain', title: words.explain, show: ({ Explain }) => <CutText text={Explain} /> },
    {
      key: 'result',
      title: words.result,
      show: ({ Result: result }) => (result ? abnormalResultLabels[result][language] : '--'),
    },
  ];
}
