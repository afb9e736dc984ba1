import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { adjustmentCauseLabels, payStage, payStageLabels } from '#modules/payroll/contract/codes.ts';
import { PostName, useDepartmentItems } from '#modules/people/web/open.tsx';
import { Remuneration } from '../../contract/Remuneration.ts';
import { payWords } from '../pay-words.ts';
import { History } from './History.tsx';

type Call = typeof Remuneration.GetRemunerationPage;
type Row = ReplyOf<Call>['Rows'][number];

/** List of people with their current compensation record, without amounts. Opening a person shows the whole history. */
export function Archive() {
  const { archive: words } = useWords(payWords);
  const language = useLanguage();
  const { items } = useDepartmentItems();
  const columns = useColumns();
  const [opened, open] = useState<Row | null>(null);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      { kind: 'tree', names: ['DeptId'], label: words.department, items },
      {
        kind: 'choice',
        names: ['Stage'],
        label: words.stage,
        options: Object.entries(payStageLabels).map(([value, label]) => ({ value, label: label[language] })),
      },
      {
        kind: 'choice',
        names: ['Without'],
        label: words.without,
        options: [{ value: 'true', label: words.onlyWithout }],
      },
    ],
    [items, language, words],
  );
  const name = opened ? inLanguage(language, opened.ChineseName, opened.EnglishName) : '';
  return (
    <>
      <ListScreen<Row, Call>
        from={Remuneration.GetRemunerationPage}
        columns={columns}
        rowKey={({ AUID }) => AUID}
        filters={filters}
        onOpen={open}
        empty={{ text: words.empty }}
      />
      <Drawer
        open={opened !== null}
        title={words.open(name)}
        size="large"
        onClose={() => open(null)}
        destroyOnHidden
      >
        {opened && <History of={opened} />}
      </Drawer>
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { archive: words } = useWords(payWords);
  const language = useLanguage();
  return [
    { key: 'person', title: words.person, phone: 'title', show: (row) => <Person of={row} /> },
    { key: 'number', title: words.number, phone: 'fact', show: ({ EmployeeId }) => EmployeeId },
    { key: 'position', title: words.position, show: ({ Position }) => <PostName of={Position} /> },
    {
      key: 'stage',
      title: words.stage,
      phone: 'state',
      show: ({ Stage }) =>
        Stage === null ? (
          <Status tone="paused">{words.none}</Status>
        ) : (
          <Status tone={Stage === payStage.probation ? 'waiting' : 'good'}>
            {payStageLabels[Stage][language]}
          </Status>
        ),
    },
    { key: 'from', title: words.from, phone: 'fact', show: ({ FromDay }) => FromDay ?? '--' },
    {
      key: 'cause',
      title: words.cause,
      show: ({ Cause }) => (Cause === null ? '--' : adjustmentCauseLabels[Cause][language]),
    },
    { key: 'ahead', title: words.ahead, show: ({ Ahead }) => Ahead ?? '--' },
  ];
}
