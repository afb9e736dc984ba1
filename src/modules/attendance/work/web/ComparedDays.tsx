import { weekdayOf } from '#kit/rules/zones.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { PlainList } from '#kit/web/list/PlainList.tsx';
import { newsOf, tableColumn, type Column } from '#kit/web/list/columns.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { marksOf } from '#modules/attendance/days/web/marks.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';
import type { ComparedDay } from '../contract/OPPMWorkBreakdown.ts';
import { matchLabels, type ComparedItem } from '../contract/work-codes.ts';
import { clockOn, matchTones, useLengths } from './shown.ts';
import { WideTable } from './WideTable.tsx';
import { workWords } from './words.ts';

type Side = NonNullable<ComparedDay['Ours']>;

/** Table of one person's days: the stored result beside the result of the imported punches alone. */
export function ComparedDays({ days }: { readonly days: readonly ComparedDay[] }) {
  const words = useWords(workWords);
  const isPhone = useIsPhone();
  const columns = useColumns();
  if (isPhone)
    return (
      <PlainList<ComparedDay> rows={days} columns={columns} rowKey={(row) => row.Day} empty={words.noDays} />
    );
  return (
    <WideTable<ComparedDay>
      label={words.match}
      rowKey="Day"
      dataSource={[...days]}
      locale={{ emptyText: words.noDays }}
      columns={newsOf(columns, days).map((column) => tableColumn(column, ''))}
    />
  );
}

function useColumns(): readonly Column<ComparedDay>[] {
  const words = useWords(workWords);
  const { states, weekdays } = useWords(dayWords);
  const language = useLanguage();
  const lengths = useLengths();
  const pair = (row: ComparedDay, item: ComparedItem, text: (side: Side) => string) => {
    const ours = row.Ours ? text(row.Ours) : '--';
    if (row.Imported === null) return ours;
    const imported = text(row.Imported);
    if (ours === '--' && imported === '--') return '--';
    return (
      <span className={row.Differences.includes(item) ? 'work-differs' : undefined}>
        {words.pair(ours, imported)}
      </span>
    );
  };
  const both = (item: ComparedItem, text: (side: Side) => string): Column<ComparedDay> => ({
    key: item,
    title: words.items[item],
    align: 'right',
    phone: 'fact',
    show: (row) => pair(row, item, text),
  });
  /** Returns a column for a value that is empty on most days. */
  const seldom = (item: ComparedItem, text: (side: Side) => string): Column<ComparedDay> => ({
    ...both(item, text),
    isNews: ({ Ours, Imported }) => [Ours, Imported].some((side) => side && text(side) !== '--'),
  });
  const clocks = (item: 'ArrivedAt' | 'LeftAt'): Column<ComparedDay> => ({
    key: item,
    title: words.items[item],
    align: 'right',
    phone: 'fact',
    show: (row) => pair(row, item, (side) => clockOn(side[item], row.Day)),
  });
  return [
    {
      key: 'day',
      title: words.day,
      phone: 'title',
      show: (row) => `${row.Day} ${language === 'zh' ? '周' : ''}${weekdays[weekdayOf(row.Day) - 1]}`,
    },
    {
      key: 'match',
      title: words.match,
      phone: 'state',
      show: (row) => <Status tone={matchTones[row.Match]}>{matchLabels[row.Match][language]}</Status>,
    },
    {
      key: 'result',
      title: words.result,
      phone: 'plain',
      show: (row) =>
        marksOf(row.Ours?.State ?? 0)
          .map(({ name }) => states[name])
          .join(' · ') || '--',
    },
    clocks('ArrivedAt'),
    clocks('LeftAt'),
    both('Worked', (side) => lengths.hours(side.Worked)),
    seldom('Late', (side) => lengths.minutes(side.Late)),
    seldom('Early', (side) => lengths.minutes(side.Early)),
    seldom('Absent', (side) => lengths.hours(side.Absent)),
    seldom('LackCount', (side) => lengths.times(side.LackCount)),
  ];
}
