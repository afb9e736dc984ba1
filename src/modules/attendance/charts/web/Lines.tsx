import { lazy, Suspense, useMemo } from 'react';
import { linesOption } from '#kit/web/charts/options.ts';
import { useChartLook } from '#kit/web/charts/useChartLook.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { Chart as Figures } from '../contract/WorkAttendChart.ts';
import { percent } from './percent.ts';
import { chartWords } from './words.ts';

const Chart = lazy(() => import('#kit/web/charts/Chart.tsx'));

const height = 220;

/** Charts over time: the attendance rate, and the exceptions. */
export function Lines({ figures: { Times, Total } }: { readonly figures: Figures }) {
  const words = useWords(chartWords);
  const look = useChartLook();
  const wrong = useMemo(
    () =>
      (['Late', 'Early', 'Lack', 'Absent'] as const).map((key, at) => ({
        key,
        name: words[({ Late: 'late', Early: 'early', Lack: 'lack', Absent: 'absent' } as const)[key]],
        colour: look.kinds[[2, 1, 3, 5][at]!]!,
      })),
    [look, words],
  );
  const [rate, exceptions] = useMemo(() => {
    const times = Times.map(({ Time }) => Time);
    // A day without rostered people has no rate. The line connects the days before and after it.
    const due = Times.filter(({ RateBp }) => RateBp !== null);
    return [
      linesOption(
        look,
        due.map(({ Time }) => Time),
        [{ name: words.rate, values: due.map(({ RateBp }) => (RateBp ?? 0) / 100), colour: look.filed }],
      ),
      linesOption(
        look,
        times,
        wrong.map(({ key, name, colour }) => ({ name, colour, values: Times.map((row) => row[key]) })),
      ),
    ];
  }, [look, Times, words, wrong]);
  return (
    <div className="attend-chart-pair">
      <Panel title={words.rateOverTime}>
        <Suspense fallback={<div style={{ height }} />}>
          <Chart option={rate} height={height} label={words.rateChart(percent(Total.RateBp))} />
        </Suspense>
      </Panel>
      <Panel title={words.wrongOverTime}>
        <ul className="attend-chart-keys">
          {wrong.map(({ key, name, colour }) => (
            <li key={key}>
              <i style={{ background: colour }} />
              {name}
            </li>
          ))}
        </ul>
        <Suspense fallback={<div style={{ height: height - 26 }} />}>
          <Chart
            option={exceptions}
            height={height - 26}
            label={words.wrongChart(Total.Late, Total.Early, Total.Lack, Total.Absent)}
          />
        </Suspense>
      </Panel>
    </div>
  );
}
