import { useMemo } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { compensationLabels } from '#modules/attendance/contract/codes.ts';
import { useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { daysOfMonth } from '#modules/attendance/web/month.ts';
import { AttendanceBreakdown, type Taken } from '../contract/OPPMWorkBreakdown.ts';
import { takenKind, takenStateLabels } from '../contract/work-codes.ts';
import { useLengths } from './shown.ts';
import { useNarrowing } from './useNarrowing.ts';
import { workWords } from './words.ts';

type State = keyof typeof takenStateLabels;
const tones: Record<State, Tone> = { 1: 'running', 2: 'waiting', 3: 'good' };

interface TakenListProps {
  readonly kind: 1 | 2;
  readonly month: string;
}

/** List of leave or overtime of a month. The reason for a request is shown to its approvers only. */
export function TakenList({ kind, month }: TakenListProps) {
  const words = useWords(workWords);
  const language = useLanguage();
  const fixed = useMemo(() => ({ Kind: kind, ...daysOfMonth(month) }), [kind, month]);
  const states = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.entries(takenStateLabels).map(([value, text]) => ({ value, label: text[language] })),
      },
    ],
    [language, words],
  );
  return (
    <ListScreen<Taken, typeof AttendanceBreakdown.GetLeaveOvertimePage>
      from={AttendanceBreakdown.GetLeaveOvertimePage}
      fixed={fixed}
      columns={useColumns()}
      rowKey={(row) => row.FormID}
      filters={useNarrowing(states)}
      empty={{ text: kind === takenKind.leave ? words.leaveEmpty : words.overtimeEmpty }}
    />
  );
}

function useColumns(): readonly Column<Taken>[] {
  const words = useWords(workWords);
  const language = useLanguage();
  const lengths = useLengths();
  const nameOf = useLeaveName();
  const typeOf = ({ VacationType, Compensation }: Taken): string => {
    if (VacationType !== null) return nameOf(VacationType);
    return compensationLabels[Compensation as keyof typeof compensationLabels][language];
  };
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      fixed: 'start',
      show: (row) => <Person of={row} />,
    },
    { key: 'number', title: words.form, show: (row) => row.Number },
    { key: 'type', title: words.type, phone: 'fact', show: typeOf },
    {
      key: 'time',
      title: words.time,
      phone: 'fact',
      show: (row) => whenText(row.Starts, row.Ends, language),
    },
    {
      key: 'length',
      title: words.length,
      align: 'right',
      phone: 'fact',
      show: (row) => lengths.hours(row.Minutes),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => <Status tone={tones[row.State]}>{takenStateLabels[row.State][language]}</Status>,
    },
  ];
}
