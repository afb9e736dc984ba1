import { Button } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { UserInfoCaliber as Calibre, type CalibreRow } from '../../contract/UserInfoCaliber.ts';
import { CalibreDialog } from '../CalibreDialog.tsx';
import { figureWords } from '../figure-words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '#modules/okr/goals/web/goals.css';

/** Page of time allocations: the departments and positions that people's hours count under. */
export default function UserInfoCaliber() {
  const words = useWords(figureWords);
  const { items } = useDepartmentItems();
  const [editing, edit] = useState<CalibreRow | null>(null);
  const [thisMonth] = useState(() => companyDay(new Date()).slice(0, 7));
  const filters: readonly Filter[] = [
    { kind: 'search', names: ['Keyword'], label: words.search },
    { kind: 'tree', names: ['DeptId'], label: words.department, items },
  ];
  const columns = useCalibreColumns(edit);
  return (
    <Page title={words.calibre} note={words.none}>
      <ListScreen<CalibreRow, typeof Calibre.GetPage>
        from={Calibre.GetPage}
        rowKey={(row) => row.Person.AUID}
        columns={columns}
        filters={filters}
        empty={{ text: words.emptyPeople }}
      />
      {editing && (
        <CalibreDialog
          key={editing.Person.AUID}
          row={editing}
          thisMonth={thisMonth}
          onClose={() => edit(null)}
        />
      )}
    </Page>
  );
}

function useCalibreColumns(edit: (row: CalibreRow) => void): readonly Column<CalibreRow>[] {
  const words = useWords(figureWords);
  const language = useLanguage();
  const placeOf = (line: CalibreRow['Lines'][number]): string =>
    [
      inLanguage(language, line.DeptName, line.DeptNameEn),
      inLanguage(language, line.PostName, line.PostNameEn),
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    {
      key: 'person',
      title: words.person,
      phone: 'title',
      isLine: true,
      show: (row) => <Person of={row.Person} />,
    },
    {
      key: 'own',
      title: words.ownPlace,
      phone: 'plain',
      isLine: true,
      show: (row) =>
        [
          inLanguage(language, row.DeptName, row.DeptNameEn),
          inLanguage(language, row.PostName, row.PostNameEn),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'lines',
      title: words.lines,
      phone: 'fact',
      isWide: true,
      show: (row) =>
        row.Lines.length === 0
          ? '--'
          : row.Lines.map(
              (line) =>
                `${words.line(placeOf(line), percentOf(line.RatioBp))} ${
                  line.ToMonth === null ? words.from(line.FromMonth) : words.to(line.FromMonth, line.ToMonth)
                }`,
            ).join('；'),
    },
    {
      key: 'actions',
      title: '',
      phone: 'plain',
      show: (row) => (
        <Button size="small" onClick={() => edit(row)}>
          {words.edit}
        </Button>
      ),
    },
  ];
}
