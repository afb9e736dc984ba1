import { Segmented, Select } from 'antd';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacHome, type Point } from '../../contract/CacHome.ts';
import { ranges, type Range } from '../../contract/codes.ts';
import { linesOption, ringOption, type Part } from '#kit/web/charts/options.ts';
import { useChartLook } from '#kit/web/charts/useChartLook.ts';
import { useSeen } from '../useSeen.ts';
import { homeWords } from '../words.ts';
import { Answer } from './Card.tsx';

const Chart = lazy(() => import('#kit/web/charts/Chart.tsx'));

/** Statistics of the forms that the person filed and handled: over time, by state and by kind of form. */
export default function FiguresCard() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const look = useChartLook();
  const [range, setRange] = useState<Range>('month');
  const [kind, setKind] = useState<number | null>(null);
  const all = useCall(CacHome.GetCacStatistics, { Range: range }, { keep: true });
  const one = useCall(
    CacHome.GetCacStatisticsByFrom,
    { Range: range, TemplateId: kind ?? 1 },
    { keep: true, enabled: kind !== null },
  );
  const trend = kind === null ? all : one;
  return (
    <Panel
      title={words.figures}
      extra={
        <Segmented
          aria-label={words.period}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: words.ranges[value] }))}
        />
      }
    >
      <Answer of={all} rows={8}>
        {({ From, To, States, Forms }) => {
          const days = `DateFrom=${From}&DateTo=${To}`;
          const kinds = Forms.map((form, n) => ({
            id: form.TemplateId,
            name: inLanguage(language, form.Title, form.TitleEn),
            value: form.Count,
            colour: look.kinds[n % look.kinds.length] ?? look.filed,
          }));
          return (
            <div className="charts">
              <section className="chart chart-wide">
                <header className="chart-head">
                  <h3>{words.trend}</h3>
                  {kinds.length > 1 && (
                    <Select
                      size="small"
                      aria-label={words.kind}
                      value={kind}
                      onChange={setKind}
                      popupMatchSelectWidth={false}
                      options={[
                        { value: null, label: words.allKinds },
                        ...kinds.map(({ id, name }) => ({ value: id, label: name })),
                      ]}
                    />
                  )}
                </header>
                <Answer of={trend}>
                  {({ Points, Applied, Handled }) => (
                    <Trend points={Points} filed={Applied} handled={Handled} days={days} />
                  )}
                </Answer>
              </section>
              <Shares
                title={words.orderNums}
                parts={States.filter(({ Count }) => Count > 0).map(({ State, Count }) => ({
                  name: words.states[State],
                  value: Count,
                  colour: look.states[State],
                  to: `/rolePage/MyJob/application?State=${State}&${days}`,
                }))}
              />
              <Shares
                title={words.orderType}
                parts={kinds.map(({ id, ...part }) => ({
                  ...part,
                  to: `/rolePage/MyJob/application?TemplateId=${id}&${days}`,
                }))}
              />
            </div>
          );
        }}
      </Answer>
    </Panel>
  );
}

/** Loads the chart code only when its place comes into view, because it is large. */
function Drawn({ height, children }: { height: number; children: ReactNode }) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const waiting = (
    <div style={{ height }}>
      <Loading rows={3} title={false} />
    </div>
  );
  return (
    <div ref={place} style={{ minHeight: height }}>
      {isSeen && <Suspense fallback={waiting}>{children}</Suspense>}
    </div>
  );
}

const trendHeight = 200;

function Trend({
  points,
  filed,
  handled,
  days,
}: {
  points: readonly Point[];
  filed: number;
  handled: number;
  days: string;
}) {
  const words = useWords(homeWords);
  const look = useChartLook();
  const option = useMemo(
    () =>
      linesOption(
        look,
        points.map(({ Date }) => Date),
        [
          { name: words.filed, values: points.map(({ Applied }) => Applied), colour: look.filed },
          { name: words.handled, values: points.map(({ Handled }) => Handled), colour: look.handled },
        ],
      ),
    [look, points, words],
  );
  return (
    <>
      <div className="chart-figures">
        <Link to={`/rolePage/MyJob/application?${days}`} className="chart-figure">
          <span className="chart-key chart-filed" />
          {words.filed}
          <strong>{filed}</strong>
        </Link>
        <Link to="/rolePage/MyJob/myApprover?tab=decided" className="chart-figure">
          <span className="chart-key chart-handled" />
          {words.handled}
          <strong>{handled}</strong>
        </Link>
      </div>
      <Drawn height={trendHeight}>
        <Chart option={option} height={trendHeight} label={words.trendOf(filed, handled)} />
      </Drawn>
    </>
  );
}

const ringHeight = 132;

function Shares({ title, parts }: { title: string; parts: readonly (Part & { to: string })[] }) {
  const words = useWords(homeWords);
  const look = useChartLook();
  const navigate = useNavigate();
  const option = useMemo(() => ringOption(look, parts), [look, parts]);
  const said = parts.map(({ name, value }) => `${name} ${value}`).join('，');
  return (
    <section className="chart">
      <header className="chart-head">
        <h3>{title}</h3>
      </header>
      {parts.length === 0 ? (
        <p className="home-nothing">{words.noFigures}</p>
      ) : (
        <div className="shares">
          <div className="shares-ring">
            <Drawn height={ringHeight}>
              <Chart
                option={option}
                height={ringHeight}
                label={words.shareOf(title, said)}
                onPick={(at) => {
                  const to = parts[at]?.to;
                  if (to) void navigate(to);
                }}
              />
            </Drawn>
          </div>
          <ul className="shares-parts">
            {parts.map(({ name, value, colour, to }) => (
              <li key={name}>
                <Link to={to} className="shares-part">
                  <span className="chart-key" style={{ background: colour }} />
                  <span className="shares-name">{name}</span>
                  <strong>{value}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
