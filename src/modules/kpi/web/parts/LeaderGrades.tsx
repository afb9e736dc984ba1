import type { ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { KPISheet } from '../../contract/KPISheet.ts';
import { pageWords } from './words.ts';

type Grades = ReplyOf<typeof KPISheet.GetLeaderGrades>['All'];

const percent = (part: number, all: number): string => `${Math.round((part / all) * 100)}%`;

/** Published grades by who led, beside all of them; nothing before anything is published. */
export function LeaderGrades({ period }: { readonly period: number }) {
  const words = useWords(pageWords);
  const { data } = useCall(KPISheet.GetLeaderGrades, { PeriodID: period });
  if (!data || data.Leaders.length === 0) return null;
  const line = (key: string | number, name: ReactNode, { Sheets, Shares }: Grades) => (
    <tr key={key}>
      <td>{name}</td>
      <td className="kpi-number">{Sheets}</td>
      <td>
        {Shares?.map(({ Grade, Count }) => `${Grade} ${Count} (${percent(Count, Sheets)})`).join('　') ??
          words.hidden}
      </td>
    </tr>
  );
  return (
    <Panel title={words.byLeader}>
      <div className="kpi-scroll">
        <table className="kpi-edit kpi-status">
          <thead>
            <tr>
              <th scope="col">{words.leaderName}</th>
              <th scope="col" className="kpi-number">
                {words.publishedSheets}
              </th>
              <th scope="col">{words.grades}</th>
            </tr>
          </thead>
          <tbody>
            {line('all', words.allGrades, data.All)}
            {data.Leaders.map(({ Leader, Grades: own }) =>
              line(
                Leader.AUID,
                <PersonName id={Leader.AUID} name={Leader.ChineseName} englishName={Leader.EnglishName} />,
                own,
              ),
            )}
          </tbody>
        </table>
      </div>
      <p className="kpi-note">{words.byLeaderNote}</p>
    </Panel>
  );
}
