import { lazy, Suspense, useMemo } from 'react';
import { linesOption } from '#kit/web/charts/options.ts';
import { useChartLook } from '#kit/web/charts/useChartLook.ts';
import { useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import type { Company } from '../../contract/EnterpriseInfo.ts';
import { RatingItem } from './RatingItem.tsx';
import { ratingWords } from './words.ts';

const Chart = lazy(() => import('#kit/web/charts/Chart.tsx'));
const height = 160;

/** Ratings of a company, newest first, with its score over time. */
export function CompanyRatings({ company }: { company: Company }) {
  const words = useWords(ratingWords);
  const { Ratings: ratings } = company;
  if (ratings.length === 0) return <Nothing text={words.none} />;
  return (
    <>
      <OverTime ratings={ratings} />
      {ratings.map((one) => (
        <RatingItem
          key={one.ADID}
          rating={one}
          isCurrent={one.IsCurrent}
          isRevoked={one.IsRevoked}
          approval={one.ApprovalNumber}
        />
      ))}
    </>
  );
}

function OverTime({ ratings }: { ratings: Company['Ratings'] }) {
  const words = useWords(ratingWords);
  const look = useChartLook();
  const option = useMemo(() => {
    const scored = ratings.filter((one) => one.RuleScore !== null || one.SystemScore !== null).toReversed();
    return scored.length < 2
      ? null
      : linesOption(
          look,
          scored.map(({ RateTime }) => timeText(RateTime).slice(0, 10)),
          [
            {
              name: words.overTime,
              values: scored.map((one) => one.RuleScore ?? Number(one.SystemScore)),
              colour: look.filed,
            },
          ],
        );
  }, [look, ratings, words]);
  if (!option) return null;
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <Chart option={option} height={height} label={words.overTimeChart(ratings.length)} />
    </Suspense>
  );
}
