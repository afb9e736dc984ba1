import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { stageLabels } from '#modules/recruiting/contract/codes.ts';
import type { Analysis } from '../contract/analysis-calls.ts';
import type { Opened } from './BehindDrawer.tsx';
import { Count } from './Count.tsx';
import { analysisWords } from './analysis-words.ts';
import { days, percent } from './percent.ts';

interface PartProps {
  readonly of: Analysis;
  readonly onOpen: (opened: Opened) => void;
}

/** Table of the funnel: how many applications reached each stage. */
export function FunnelTable({ of, onOpen }: PartProps) {
  const words = useWords(analysisWords);
  const language = useLanguage();
  const most = Math.max(...of.Funnel.map((one) => one.Count), 1);
  return (
    <Panel title={words.funnel}>
      <ol className="analysis-bars">
        {of.Funnel.map(({ Stage, Count: count, RateBp }) => {
          const label = stageLabels[Stage]?.[language] ?? '';
          return (
            <li key={Stage}>
              <span>{label}</span>
              <span className="analysis-numbers">
                <Count
                  count={count}
                  label={label}
                  onOpen={() => onOpen({ kind: 'reached', key: Stage, label })}
                />
                {RateBp !== null && <span className="recruit-quiet">{percent(RateBp)}</span>}
              </span>
              <span className="analysis-bar">
                <i style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** Table of how long applications stay in each stage. */
export function StageTable({ of, onOpen }: PartProps) {
  const words = useWords(analysisWords);
  const language = useLanguage();
  return (
    <Panel title={words.stages}>
      <p className="recruit-note">{words.stagesNote}</p>
      <Sideways label={words.stages}>
        <table className="analysis-table">
          <thead>
            <tr>
              <th scope="col">{words.stage}</th>
              <th scope="col">{words.median}</th>
              <th scope="col">{words.p90}</th>
              <th scope="col">{words.still}</th>
              <th scope="col">{words.stillMedian}</th>
            </tr>
          </thead>
          <tbody>
            {of.Stages.map((one) => {
              const label = stageLabels[one.Stage]?.[language] ?? '';
              return (
                <tr key={one.Stage}>
                  <th scope="row">{label}</th>
                  <td>{days(one.Median)}</td>
                  <td>{days(one.P90)}</td>
                  <td>
                    <Count
                      count={one.Still}
                      label={`${words.still} ${label}`}
                      onOpen={() =>
                        onOpen({ kind: 'still', key: one.Stage, label: `${words.still} · ${label}` })
                      }
                    />
                  </td>
                  <td>{days(one.StillMedian)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Sideways>
    </Panel>
  );
}
