import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import type { ComparedDay } from '../../contract/OPPMWorkBreakdown.ts';
import { matchLabels, type ComparedItem, type Match } from '../../contract/work-codes.ts';
import { marksOf } from '../days/marks.ts';
import { dayWords } from '../days/words.ts';
import { clockOn, matchTones, useLengths } from './shown.ts';
import { WideTable } from './WideTable.tsx';
import { workWords } from './words.ts';

type Side = NonNullable<ComparedDay['Ours']>;

/** Days of one person: what stands, and what the imported punches alone would make of it. */
export function ComparedDays({ days }: { readonly days: readonly ComparedDay[] }) {
  const words = useWords(workWords);
  const { states } = useWords(dayWords);
  const language = useLanguage();
  const lengths = useLengths();
  const both = (item: ComparedItem, text: (side: Side) => string) => ({
    key: item,
    title: words.items[item],
    align: 'right' as const,
    render: (_: unknown, row: ComparedDay) => {
      const ours = row.Ours ? text(row.Ours) : '--';
      if (row.Imported === null) return ours;
      return (
        <span className={row.Differences.includes(item) ? 'work-differs' : undefined}>
          {words.pair(ours, text(row.Imported))}
        </span>
      );
    },
  });
  const clocks = (item: 'ArrivedAt' | 'LeftAt') => ({
    ...both(item, () => ''),
    render: (_: unknown, row: ComparedDay) => {
      const ours = clockOn(row.Ours?.[item] ?? null, row.Day);
      if (row.Imported === null) return ours;
      return (
        <span className={row.Differences.includes(item) ? 'work-differs' : undefined}>
          {words.pair(ours, clockOn(row.Imported[item], row.Day))}
        </span>
      );
    },
  });
  return (
    <WideTable<ComparedDay>
      label={words.match}
      rowKey="Day"
      dataSource={[...days]}
      locale={{ emptyText: words.noDays }}
      columns={[
        { key: 'day', title: words.day, render: (_, row) => row.Day },
        {
          key: 'match',
          title: words.match,
          render: (_, row) => (
            <Status tone={matchTones[row.Match as Match]}>{matchLabels[row.Match as Match][language]}</Status>
          ),
        },
        {
          key: 'result',
          title: words.result,
          render: (_, row) =>
            marksOf(row.Ours?.State ?? 0)
              .map(({ name }) => states[name])
              .join(' · ') || '--',
        },
        clocks('ArrivedAt'),
        clocks('LeftAt'),
        both('Worked', (side) => lengths.hours(side.Worked)),
        both('Late', (side) => lengths.minutes(side.Late)),
        both('Early', (side) => lengths.minutes(side.Early)),
        both('Absent', (side) => lengths.hours(side.Absent)),
        both('LackCount', (side) => lengths.times(side.LackCount)),
      ]}
    />
  );
}
