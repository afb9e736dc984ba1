import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formatYuan } from '#kit/rules/money.ts';
import { linesOption } from '#kit/web/charts/options.ts';
import { useChartLook } from '#kit/web/charts/useChartLook.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import type { Moneys } from '../contract/ApprovalFormStatistics.ts';
import { daysOf, Lead, type Narrowed } from './leads.tsx';
import { statisticsWords } from './words.ts';

const Chart = lazy(() => import('#kit/web/charts/Chart.tsx'));

const height = 220;

interface MonthsProps {
  readonly months: Moneys['ByMonth'];
  readonly from: string;
  readonly to: string;
  /** Filters of the figures, used in links to the forms behind them. */
  readonly base: Narrowed;
}

/** Charts of forms and amounts by month. Amounts may be rounded to tens of thousands of yuan. */
export function Months({ months, from, to, base }: MonthsProps) {
  const words = useWords(statisticsWords);
  const look = useChartLook();
  const forms = months.reduce((sum, { Count }) => sum + Count, 0);
  // Two charts, because forms and amounts have no common scale.
  const charts = useMemo(() => {
    const names = months.map(({ Month }) => Month);
    const line = (name: string, colour: string, values: readonly number[]) => ({
      name,
      colour,
      option: linesOption(look, names, [{ name, values, colour }]),
    });
    return [
      line(
        words.forms,
        look.filed,
        months.map(({ Count }) => Count),
      ),
      line(
        words.money,
        look.handled,
        months.map(({ Amount }) => Math.round(Number(Amount) / 100) / 100),
      ),
    ];
  }, [look, months, words]);
  return (
    <Panel title={words.months}>
      {months.length === 0 ? (
        <p className="statistics-none">{words.none}</p>
      ) : (
        <>
          <div className="statistics-charts">
            {charts.map(({ name, colour, option }) => (
              <div key={name}>
                <p className="statistics-key">
                  <i style={{ background: colour }} />
                  {name}
                </p>
                <Suspense fallback={<div style={{ height }} />}>
                  <Chart
                    option={option}
                    height={height}
                    label={words.monthsChart(name, forms, months.length)}
                  />
                </Suspense>
              </div>
            ))}
          </div>
          <details className="statistics-table">
            <summary>{words.monthsTable}</summary>
            <ul className="statistics-months">
              {months.map(({ Month, Count, Amount }) => (
                <li key={Month}>
                  <Lead to={{ ...base, ...daysOf(Month, from, to) }}>{Month}</Lead>
                  <span>{words.of(Count)}</span>
                  <span>¥{formatYuan(Amount)}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </Panel>
  );
}

/** Number of lines shown before somebody asks for all. */
const few = 8;

interface SharesProps {
  readonly title: string;
  readonly shares: Moneys['ByTemplate'];
  /** Returns the filters of the list behind one share. */
  readonly leadOf: (id: number) => Narrowed;
}

/** Table of shares, the largest first, each with a bar relative to the largest. */
export function Shares({ title, shares, leadOf }: SharesProps) {
  const words = useWords(statisticsWords);
  const named = useNamed();
  const [isWhole, setIsWhole] = useState(false);
  const hasMoney = shares.some(({ Amount }) => Number(Amount) > 0);
  const sizeOf = ({ Amount, Count }: Moneys['ByTemplate'][number]): number =>
    hasMoney ? Number(Amount) : Count;
  const most = Math.max(...shares.map(sizeOf), 1);
  return (
    <Panel title={title}>
      {shares.length === 0 ? (
        <p className="statistics-none">{words.none}</p>
      ) : (
        <ol className="statistics-bars">
          {(isWhole ? shares : shares.slice(0, few)).map((share) => (
            <li key={share.Id ?? 0}>
              <span className="statistics-name" title={named(share.Name, share.NameEn)}>
                {share.Id === null ? (
                  named(share.Name, share.NameEn) || '--'
                ) : (
                  <Lead to={leadOf(share.Id)}>{named(share.Name, share.NameEn) || '--'}</Lead>
                )}
              </span>
              <span className="statistics-sum">
                {hasMoney && <strong>¥{formatYuan(share.Amount)}</strong>}{' '}
                <small>{words.of(share.Count)}</small>
              </span>
              <span className="statistics-bar-line">
                <i style={{ width: `${(sizeOf(share) / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {shares.length > few && (
        <Button type="link" size="small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.fewer : words.all(shares.length)}
        </Button>
      )}
    </Panel>
  );
}
