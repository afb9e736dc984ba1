import { lazy, Suspense, useMemo } from 'react';
import { ringOption } from '#kit/web/charts/options.ts';
import { useChartLook } from '#kit/web/charts/useChartLook.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { overtimeClassLabels } from '#modules/attendance/contract/codes.ts';
import { useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { hoursText } from '#modules/attendance/days/web/marks.ts';
import type { Chart as Figures } from '../contract/WorkAttendChart.ts';
import { chartWords } from './words.ts';

const Chart = lazy(() => import('#kit/web/charts/Chart.tsx'));

const height = 180;

interface Part {
  readonly key: number;
  readonly name: string;
  readonly minutes: number;
  readonly persons?: number;
}

/** Ring charts of leave by type and overtime by class, each with the same figures as a list. */
export function Rings({ figures: { Leaves, Classes } }: { readonly figures: Figures }) {
  const words = useWords(chartWords);
  const language = useLanguage();
  const nameOf = useLeaveName();
  const leaves = Leaves.map(({ VacationType, Minutes, Persons }) => ({
    key: VacationType,
    name: nameOf(VacationType),
    minutes: Minutes,
    persons: Persons,
  }));
  const classes = Classes.filter(({ Minutes }) => Minutes > 0).map(({ Class, Minutes }) => ({
    key: Class,
    name: overtimeClassLabels[Class][language],
    minutes: Minutes,
  }));
  return (
    <div className="attend-chart-pair">
      <Panel title={words.leaveByType}>
        <Ring parts={leaves} label={words.leaveChart(leaves.length)} empty={words.noLeave} />
      </Panel>
      <Panel title={words.overtimeByClass}>
        <Ring parts={classes} label={words.overtimeChart} empty={words.noOvertime} />
      </Panel>
    </div>
  );
}

function Ring({
  parts,
  label,
  empty,
}: {
  readonly parts: readonly Part[];
  readonly label: string;
  readonly empty: string;
}) {
  const words = useWords(chartWords);
  const look = useChartLook();
  const coloured = useMemo(
    () => parts.map((part, at) => ({ ...part, colour: look.kinds[at % look.kinds.length]! })),
    [look, parts],
  );
  const option = useMemo(
    () =>
      ringOption(
        look,
        coloured.map(({ name, minutes, colour }) => ({ name, value: Number(hoursText(minutes)), colour })),
      ),
    [look, coloured],
  );
  if (parts.length === 0) return <p className="attend-chart-none">{empty}</p>;
  return (
    <div className="attend-chart-ring">
      {/* A ring of one part says nothing that its figure does not. */}
      {parts.length > 1 && (
        <Suspense fallback={<div style={{ height }} />}>
          <Chart option={option} height={height} label={label} />
        </Suspense>
      )}
      <table className="attend-chart-parts">
        <tbody>
          {coloured.map(({ key, name, minutes, persons, colour }) => (
            <tr key={key}>
              <th scope="row">
                <i style={{ background: colour }} />
                {name}
              </th>
              <td>{words.hours(hoursText(minutes))}</td>
              {persons !== undefined && <td>{words.people(persons)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
