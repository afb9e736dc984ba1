import { SwapOutlined } from '@ant-design/icons';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import {
  beginPath,
  billTab,
  BillTabs,
  useStandardTemplate,
  type BillTab,
} from '#modules/approval/web/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { usePostName } from '#modules/people/web/open.tsx';
import { FromTo } from '../parts/FromTo.tsx';
import { Transfer as Calls } from '../../contract/Transfer.ts';
import { useTaskTab } from '#modules/hr-requests/tasks/web/useTaskTab.tsx';
import { hrWords } from '../words.ts';

type Call = typeof Calls.GetTransferPage;
type Row = ReplyOf<Call>['Rows'][number];

/** Pending and finished transfers, and those that wait for the user. */
export default function Transfer() {
  const { transfer: words } = useWords(hrWords);
  const template = useStandardTemplate(billKinds.transfer);
  const start = template && (
    <LinkButton type="primary" icon={<SwapOutlined />} to={beginPath(template.TemplateId)}>
      {words.start}
    </LinkButton>
  );
  return <BillTabs title={words.title} label={words.views} actions={start} tabs={useTabs()} />;
}

function useTabs(): BillTab[] {
  const { transfer: words } = useWords(hrWords);
  const columns = useColumns();
  const list = (key: 'ing' | 'ed' | 'toExamine', from: Call): BillTab =>
    billTab<Row, Call>(key, words[key], {
      from,
      columns,
      isOver: key === 'ed',
      empty: { text: words[`${key}Empty`] },
    });
  return [
    list('ing', Calls.GetTransferPage),
    list('ed', Calls.GetTransferPassPage),
    list('toExamine', Calls.GetTransferApprovalPage),
    ...useTaskTab('transfer'),
  ];
}

function useColumns(): readonly Column<Row>[] {
  const { transfer: words } = useWords(hrWords);
  const language = useLanguage();
  const postName = usePostName();
  return [
    {
      key: 'department',
      title: words.department,
      phone: 'fact',
      show: (row) => (
        <FromTo
          from={inLanguage(language, row.TransferBeforeDeptIDCN, row.TransferBeforeDeptIDEN)}
          to={inLanguage(language, row.TransferAfterDeptIDCN, row.TransferAfterDeptIDEN)}
        />
      ),
    },
    {
      key: 'post',
      title: words.post,
      show: (row) => (
        <FromTo from={postName(row.TransferBeforePostIDCN)} to={postName(row.TransferAfterPostIDCN)} />
      ),
    },
    {
      key: 'leader',
      title: words.leader,
      show: (row) => (
        <FromTo
          from={inLanguage(language, row.TransferBeforeLeader, row.TransferBeforeLeaderEN)}
          to={inLanguage(language, row.TransferAfterLeader, row.TransferAfterLeaderEN)}
        />
      ),
    },
    { key: 'day', title: words.day, phone: 'fact', show: ({ TakeEffect }) => TakeEffect ?? '--' },
  ];
}
