import type { ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { KPISheet } from '../../contract/KPISheet.ts';
import { Fact } from './Fact.tsx';
import { pageWords } from './words.ts';

type Grades = ReplyOf<typeof KPISheet.GetLeaderGrades>['All'];

const percent = (part: number, all: number): string => `${Math.round((part / all) * 100)}%`;

/** Published grades by who led, beside all of them; nothing before anything is published. */
export function LeaderGrades({ period }: { readonly period: number }) {
  const words = useWords(pageWords);
  const isPhone = useIsPhone();
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
  const shares = ({ Sheets, Shares }: Grades): string =>
    Shares?.map(({ Grade, Count }) => `${Grade} ${Count} (${percent(Count, Sheets)})`).join('　') ??
    words.hidden;
  return (
    <Panel title={words.byLeader}>
      {isPhone ? (
        <ul className="kpi-people">
          {lines.map(({ key, name, grades }) => (
            <li key={key}>
              <div className="kpi-people-head">{name}</div>
              <dl>
                <Fact label={words.publishedSheets}>{grades.Sheets}</Fact>
                <Fact label={words.grades} isWhole>
                  {shares(grades)}
                </Fact>
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        <Sideways label={words.byLeader}>
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
              {lines.map(({ key, name, grades }) => (
                <tr key={key}>
                  <td>{name}</td>
                  <td className="kpi-number">{grades.Sheets}</td>
                  <td className="kpi-grades">{shares(grades)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
      <p className="kpi-note">{words.byLeaderNote}</p>
    </Panel>
  );
}
