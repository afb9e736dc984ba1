import type { ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { GradeChip } from '#kit/web/parts/GradeChip.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { Listing } from '#modules/kpi/web/parts/Listing.tsx';
import { pageWords } from '#modules/kpi/web/parts/words.ts';

type Grades = ReplyOf<typeof KPISheet.GetLeaderGrades>['All'];

const percent = (part: number, all: number): string => `${Math.round((part / all) * 100)}%`;

/** Published grades by leader, and of everyone. Empty before anything is published. */
export function LeaderGrades({ period }: { readonly period: number }) {
  const words = useWords(pageWords);
  const { data } = useCall(KPISheet.GetLeaderGrades, { PeriodID: period });
  if (!data || data.Leaders.length === 0) return null;
  const lines: readonly { readonly key: string; readonly name: ReactNode; readonly grades: Grades }[] = [
    { key: 'all', name: words.allGrades, grades: data.All },
    ...data.Leaders.map(({ Leader: { AUID, ChineseName, EnglishName }, Grades: grades }) => ({
      key: String(AUID),
      name: <PersonName id={AUID} name={ChineseName} englishName={EnglishName} />,
      grades,
    })),
  ];
  const shares = ({ Sheets, Shares }: Grades): ReactNode =>
    Shares ? (
      <span className="kpi-shares">
        {Shares.map(({ Grade, Count }) => (
          <span key={Grade}>
            <GradeChip>{Grade}</GradeChip> {Count} ({percent(Count, Sheets)})
          </span>
        ))}
      </span>
    ) : (
      words.hidden
    );
  return (
    <Panel title={words.byLeader}>
      <Listing
        label={words.byLeader}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          { title: words.leaderName, cell: ({ name }) => name },
          { title: words.publishedSheets, cell: ({ grades }) => grades.Sheets, isNumber: true },
          { title: words.grades, cell: ({ grades }) => shares(grades), isWhole: true },
        ]}
      />
      <p className="kpi-note">{words.byLeaderNote}</p>
    </Panel>
  );
}
