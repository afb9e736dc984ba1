import { Link } from 'react-router';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { Progress } from '#modules/okr/breakdown/web/useColumns.tsx';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { executeTones } from '#modules/okr/web/parts/tones.ts';
import { EmployeeKRExecute } from '../contract/EmployeeKRExecute.ts';
import { executeStateLabels } from '../contract/execute-codes.ts';
import type { ExecuteRow } from '../contract/execute-shapes.ts';
import { executeWords } from './words.ts';

interface ExecuteListProps {
  readonly whose: 'own' | 'others';
  /** Quick filter (`triageLabels`). Only for others' assignments. */
  readonly triage?: number;
  readonly onOpen: (row: ExecuteRow) => void;
  /** Returns the address a row links to. */
  readonly to: (row: ExecuteRow) => string;
}

/** List of assignments: the reader's own, or those they look after. */
export function ExecuteList({ whose, triage, onOpen, to }: ExecuteListProps) {
  const words = useWords(executeWords);
  const language = useLanguage();
  const columns = useExecuteColumns(whose, to);
  const filters: readonly Filter[] = [
    { kind: 'search', names: ['Keyword'], label: words.search },
    ...(triage === undefined
      ? [
          {
            kind: 'choice' as const,
            names: ['State'] as const,
            label: words.state,
            options: Object.entries(executeStateLabels).map(([value, label]) => ({
              value,
              label: label[language],
            })),
          },
        ]
      : []),
  ];
  const shared = { rowKey: (row: ExecuteRow) => row.OBID, columns, filters, onOpen };
  return whose === 'own' ? (
    <ListScreen<ExecuteRow, typeof EmployeeKRExecute.GetEmployeeKRExecutePage>
      {...shared}
      from={EmployeeKRExecute.GetEmployeeKRExecutePage}
      empty={{ text: words.emptyMine }}
    />
  ) : (
    <ListScreen<ExecuteRow, typeof EmployeeKRExecute.GetEmployeeKRExecuteManagePage>
      {...shared}
      from={EmployeeKRExecute.GetEmployeeKRExecuteManagePage}
      {...(triage === undefined ? {} : { fixed: { Triage: triage } })}
      empty={{ text: words.emptyOthers }}
    />
  );
}

/** State of an assignment, including an accepted decline. */
export function ExecuteState({ row }: { readonly row: Pick<ExecuteRow, 'State' | 'IsReleased'> }) {
  const words = useWords(executeWords);
  const language = useLanguage();
  return (
    <Status tone={row.IsReleased ? 'neutral' : executeTones[row.State]!}>
      {`${executeStateLabels[row.State]![language]}${row.IsReleased ? ` · ${words.released}` : ''}`}
    </Status>
  );
}

function useExecuteColumns(
  whose: 'own' | 'others',
  to: (row: ExecuteRow) => string,
): readonly Column<ExecuteRow>[] {
  const words = useWords(executeWords);
  const language = useLanguage();
  const who = whose === 'own' ? 'Assigner' : 'Person';
  return [
    {
      key: 'title',
      title: words.kr,
      phone: 'title',
      isWide: true,
      show: (row) => (
        <>
          <Link to={to(row)}>{row.Title}</Link>
          <div className="okr-note">{row.SchemeTitle}</div>
        </>
      ),
    },
    {
      key: 'who',
      title: whose === 'own' ? words.assigner : words.person,
      phone: 'fact',
      isLine: true,
      show: (row) => <Person of={row[who]} size={20} />,
    },
    ...(whose === 'others'
      ? [
          {
            key: 'department',
            title: words.department,
            show: (row: ExecuteRow) => inLanguage(language, row.DeptName, row.DeptNameEn),
          },
        ]
      : []),
    {
      key: 'share',
      title: words.share,
      isLine: true,
      align: 'right',
      phone: 'fact',
      show: (row) => percentOf(row.ShareBp),
    },
    {
      key: 'progress',
      title: words.progress,
      isLine: true,
      phone: 'fact',
      show: (row) => <Progress bp={String(row.ProgressBp)} />,
    },
    {
      key: 'reported',
      title: words.reportedAt,
      isLine: true,
      show: (row) => (row.ReportedAt === null ? words.never : timeText(row.ReportedAt)),
    },
    {
      key: 'score',
      title: words.scored,
      isLine: true,
      align: 'right',
      show: (row) => row.Score ?? '–',
    },
    {
      key: 'state',
      title: words.state,
      isLine: true,
      phone: 'state',
      show: (row) => <ExecuteState row={row} />,
    },
  ];
}
