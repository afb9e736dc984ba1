import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { linesOption } from '#kit/web/charts/options.ts';
import { useChartLook } from '#kit/web/charts/useChartLook.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { headKinds } from '../contract/PersonnelStatistics.ts';
import { Figure } from './Figure.tsx';
import { percent } from './percent.ts';
import type { Figures } from './share-names.ts';
import { peopleFigureWords } from './statistics-words.ts';
import type { Opened } from './useOpened.ts';

const Chart = lazy(() => import('#kit/web/charts/Chart.tsx'));

const height = 220;

/** Charts are loaded after the figures, because their code is large. */
const Drawn = ({ tall, children }: { readonly tall: number; readonly children: ReactNode }) => (
  <Suspense fallback={<div style={{ height: tall }} />}>{children}</Suspense>
);

interface MonthsProps {
  readonly figures: Figures;
  readonly onOpen: (opened: Opened) => void;
}

/** Line charts of the months of the period, and a table of their figures. */
export function Months({ figures: { Months: months, Total }, onOpen }: MonthsProps) {
  const words = useWords(peopleFigureWords);
  const look = useChartLook();
  const [heads, moves] = useMemo(() => {
    const names = months.map(({ Month }) => Month);
    const line = (name: string, values: number[], colour: string) => ({ name, values, colour });
    return [
      linesOption(look, names, [
        line(
          words.kinds.headcount,
          months.map(({ Headcount }) => Headcount),
          look.filed,
        ),
      ]),
      linesOption(look, names, [
        line(
          words.kinds.joined,
          months.map(({ Joined }) => Joined),
          look.filed,
        ),
        line(
          words.kinds.left,
          months.map(({ Left }) => Left),
          look.handled,
        ),
      ]),
    ];
  }, [look, months, words]);
  return (
    <>
      <div className="heads-charts">
        <Panel title={words.headcountByMonth}>
          <Drawn tall={height}>
            <Chart
              option={heads}
              height={height}
              label={words.headcountChart(months.length, Total.Headcount)}
            />
          </Drawn>
        </Panel>
        <Panel title={words.movesByMonth}>
          <ul className="heads-keys">
            <li>
              <i style={{ background: look.filed }} />
              {words.kinds.joined}
            </li>
            <li>
              <i style={{ background: look.handled }} />
              {words.kinds.left}
            </li>
          </ul>
          <Drawn tall={height - 26}>
            <Chart option={moves} height={height - 26} label={words.movesChart(Total.Joined, Total.Left)} />
          </Drawn>
        </Panel>
      </div>
      <details className="heads-table">
        <summary>{words.byMonth}</summary>
        <Panel>
          <Sideways label={words.byMonth}>
            <table className="heads-months">
              <thead>
                <tr>
                  <th scope="col">{words.month}</th>
                  {headKinds.map((kind) => (
                    <th key={kind} scope="col">
                      {words.kinds[kind]}
                    </th>
                  ))}
                  <th scope="col">{words.mean}</th>
                  <th scope="col">{words.turnover}</th>
                </tr>
              </thead>
              <tbody>
                {months.toReversed().map((month) => (
                  <tr key={month.Month}>
                    <th scope="row">{month.Month}</th>
                    {headKinds.map((kind) => {
                      const count = { headcount: month.Headcount, joined: month.Joined, left: month.Left }[
                        kind
                      ];
                      return (
                        <td key={kind}>
                          <Figure
                            of={{ kind, from: month.From, to: month.To }}
                            count={count}
                            label={`${month.Month} ${words.kinds[kind]}`}
                            onOpen={onOpen}
                          />
                        </td>
                      );
                    })}
                    <td>{Number(month.Mean).toFixed(1)}</td>
                    <td>{percent(month.TurnoverBp)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Sideways>
        </Panel>
      </details>
    </>
  );
}
