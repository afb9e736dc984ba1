import { OrderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatYuan } from '#kit/rules/money.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { detailPath } from '#modules/approval/web/open.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { HRTask } from '../contract/HRTask.ts';
import { taskStateLabels, taskStates, type TaskKind } from '../contract/task-codes.ts';
import { Checklists } from './Checklists.tsx';
import { TaskActs, type Task } from './TaskActs.tsx';
import { LinkedForm, toneOf } from './TaskItem.tsx';
import { taskWords } from './words.ts';

/** List of tasks from requests of a kind about people in the user's scope, with access to the checklists. */
export default function TaskList({ kind }: { readonly kind: TaskKind }) {
  const words = useWords(taskWords);
  const [isEditing, setEditing] = useState(false);
  const fixed = useMemo(() => ({ Kind: kind }), [kind]);
  return (
    <>
      <div className="task-bar">
        <Button icon={<OrderedListOutlined />} onClick={() => setEditing(true)}>
          {words.lists}
        </Button>
      </div>
      <ListScreen<Task, typeof HRTask.GetTaskPage>
        from={HRTask.GetTaskPage}
        columns={useColumns()}
        rowKey={(row) => row.TaskID}
        filters={useFilters()}
        fixed={fixed}
        empty={{ text: words.empty }}
      />
      {isEditing && <Checklists kind={kind} onClose={() => setEditing(false)} />}
    </>
  );
}

function useColumns(): readonly Column<Task>[] {
  const words = useWords(taskWords);
  const language = useLanguage();
  const named = (zh: string, en: string): string => inLanguage(language, zh, en);
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      show: (row) => (
        <PersonName
          id={row.SubjectAUID}
          name={row.SubjectName}
          englishName={row.SubjectNameEn}
          note={named(row.SubjectDeptName, row.SubjectDeptNameEn)}
        />
      ),
    },
    {
      key: 'task',
      title: words.task,
      phone: 'fact',
      show: (row) => (
        <>
          {row.CanOpen ? (
            <Link to={detailPath(row.FormID)}>{named(row.Title, row.TitleEn)}</Link>
          ) : (
            named(row.Title, row.TitleEn)
          )}{' '}
          <LinkedForm task={row} />
          <span className="task-note">
            {row.Amount !== null && ` ${words.yuan(formatYuan(row.Amount))}`}
            {row.Percent !== null && ` ${words.percent(row.Percent)}`}
          </span>
        </>
      ),
    },
    {
      key: 'owner',
      title: words.owner,
      width: 130,
      phone: 'fact',
      show: (row) => named(row.OwnerName, row.OwnerNameEn),
    },
    {
      key: 'due',
      title: words.due,
      width: 190,
      phone: 'fact',
      show: ({ DueDay, DaysLeft, State }) =>
        State === taskStates.open ? (
          <span className="task-due">
            {DueDay} <span className="task-note">{words.days(DaysLeft)}</span>
          </span>
        ) : (
          DueDay
        ),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => (
        <span title={row.Reason}>
          <Status tone={toneOf(row)}>{taskStateLabels[row.State][language]}</Status>
        </span>
      ),
    },
    { key: 'acts', title: '', phone: 'fact', show: (row) => <TaskActs task={row} /> },
  ];
}

function useFilters(): readonly Filter[] {
  const words = useWords(taskWords);
  const language = useLanguage();
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.values(taskStates).map((value) => ({
          value: String(value),
          label: taskStateLabels[value][language],
        })),
      },
      { kind: 'days', names: ['DueFrom', 'DueTo'], label: words.due },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
    ],
    [departments, language, words],
  );
}
