import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { beginPath, billTab, BillTabs, detailPath, type BillTab } from '#modules/approval/web/open.ts';
import { becomeResultLabels } from '#modules/hr-requests/contract/codes.ts';
import { PostName, useDepartmentItems } from '#modules/people/web/open.tsx';
import { useTaskTab } from '#modules/hr-requests/tasks/web/useTaskTab.tsx';
import { Become } from '../../contract/Become.ts';
import { hrWords } from '../words.ts';

type DueRow = ReplyOf<typeof Become.GetBecomePreparePage>['Rows'][number];
type Row = ReplyOf<typeof Become.GetBecomeIngPage>['Rows'][number];

/** People due for confirmation, and pending and finished confirmations. */
export default function PrepareBecome() {
  const { become: words } = useWords(hrWords);
  return <BillTabs title={words.title} label={words.views} tabs={useTabs()} />;
}

function useTabs(): BillTab[] {
  const { become: words } = useWords(hrWords);
  const columns = useColumns();
  const list = (key: 'ing' | 'ed' | 'toExamine', from: typeof Become.GetBecomeIngPage): BillTab =>
    billTab<Row, typeof Become.GetBecomeIngPage>(key, words[key], {
      from,
      columns,
      isOver: key === 'ed',
      empty: { text: words[`${key}Empty`] },
    });
  return [
    { key: 'due', label: words.due, show: () => <Due /> },
    list('ing', Become.GetBecomeIngPage),
    list('ed', Become.GetBecomeEdPage),
    list('toExamine', Become.GetBecomeApprovalPage),
    ...useTaskTab('become'),
  ];
}

function useColumns(): readonly Column<Row>[] {
  const { become: words } = useWords(hrWords);
  const language = useLanguage();
  return [
    {
      key: 'result',
      title: words.result,
      phone: 'fact',
      show: ({ Result }) => (Result ? becomeResultLabels[Result][language] : '--'),
    },
    {
      key: 'day',
      title: words.day,
      phone: 'fact',
      show: ({ Becometimenow, ExtendTo }) =>
        Becometimenow ?? (ExtendTo ? `${words.extendTo} ${ExtendTo}` : '--'),
    },
  ];
}

/** People whose probation ends soon or has ended. */
function Due() {
  const { become: words } = useWords(hrWords);
  const { items: departments } = useDepartmentItems();
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
    ],
    [departments, words],
  );
  return (
    <ListScreen<DueRow, typeof Become.GetBecomePreparePage>
      from={Become.GetBecomePreparePage}
      columns={useDueColumns()}
      rowKey={(row) => row.AUID}
      filters={filters}
      empty={{ text: words.dueEmpty }}
    />
  );
}

function useDueColumns(): readonly Column<DueRow>[] {
  const { become: words } = useWords(hrWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const begin = (row: DueRow, templateId: number): void =>
    void navigate(beginPath(templateId), {
      state: {
        values: {
          AUID: [
            {
              id: row.AUID,
              name: row.ChineseName,
              nameEn: row.EnglishName,
              dept: row.DeptName,
              deptEn: row.DeptNameEn,
            },
          ],
          Result: 'confirm',
          Becometimenow: row.PrepareBARW,
        },
      },
    });
  return [
    { key: 'employee', title: words.employee, phone: 'title', show: (row) => <Person of={row} /> },
    { key: 'position', title: words.position, show: ({ Position }) => <PostName of={Position} /> },
    {
      key: 'leader',
      title: words.leader,
      show: (row) => inLanguage(language, row.LeaderName, row.LeaderNameEn) || '--',
    },
    { key: 'entry', title: words.entry, show: ({ EntryTime }) => EntryTime ?? '--' },
    { key: 'until', title: words.until, phone: 'plain', show: ({ PrepareBARW }) => PrepareBARW },
    {
      key: 'left',
      title: words.left,
      phone: 'state',
      show: ({ DaysLeft }) => (
        <Status tone={DaysLeft < 0 ? 'bad' : DaysLeft <= 7 ? 'waiting' : 'neutral'}>
          {words.days(DaysLeft)}
        </Status>
      ),
    },
    {
      key: 'actions',
      title: '',
      phone: 'plain',
      show: (row) => {
        const { FormID, TemplateId } = row;
        if (FormID !== null)
          return row.CanOpen ? (
            <Link to={detailPath(FormID)}>{words.open(row.Number)}</Link>
          ) : (
            words.underWay(row.Number)
          );
        return TemplateId === null ? null : (
          <Button size="small" onClick={() => begin(row, TemplateId)}>
            {words.start}
          </Button>
        );
      },
    },
  ];
}
