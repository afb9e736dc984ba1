import { lazy, Suspense, useMemo } from 'react';
import { linesOption } from '#kit/web/charts/options.ts';
import { useChartLook } from '#kit/web/charts/useChartLook.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { GradeChip } from '#kit/web/parts/GradeChip.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { unrated } from '../../contract/rating.ts';
import { EnterpriseInfo } from '../../contract/EnterpriseInfo.ts';
import { ratingWords } from './words.ts';

const Chart = lazy(() => import('#kit/web/charts/Chart.tsx'));
const height = 220;

/** Charts: grades of suppliers by industry, and number of ratings by month. */
export function GradeCharts() {
  const words = useWords(ratingWords);
  const look = useChartLook();
  const found = useCall(EnterpriseInfo.GetGradeChart, {});
  const months = found.data?.ByMonth;
  const option = useMemo(() => {
    const names = [...new Set((months ?? []).map(({ Month }) => Month))].toSorted();
    const grades = [...new Set((months ?? []).map(({ Grade }) => Grade))].toSorted();
    return linesOption(
      look,
      names,
      grades.map((grade, n) => ({
        name: grade === unrated ? words.unrated : grade,
        values: names.map(
          (month) => (months ?? []).find((one) => one.Month === month && one.Grade === grade)?.Count ?? 0,
        ),
        colour: look.kinds[n % look.kinds.length] ?? look.filed,
      })),
    );
  }, [look, months, words]);
  if (found.error && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={6} />;
  const { ByCategory, ByMonth } = found.data;
  const nameOf = (grade: string): string => (grade === '' || grade === unrated ? words.unrated : grade);
  const grades = [...new Set(ByCategory.map(({ Grade }) => nameOf(Grade)))].toSorted();
  const categories = [...new Set(ByCategory.map(({ Category }) => Category))];
  const count = (category: string, grade: string): number =>
    ByCategory.filter((one) => one.Category === category && nameOf(one.Grade) === grade).reduce(
      (sum, { Count }) => sum + Count,
      0,
    );
  const industry = (category: string): string =>
    words.industries[category as keyof typeof words.industries] ?? (category || words.noCategory);
  return (
    <>
      <h3 className="supplier-section">{words.byCategory}</h3>
      <div className="grade-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.category}</th>
              {grades.map((grade) => (
                <th key={grade} scope="col">
                  <GradeChip>{grade}</GradeChip>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => {
              const most = Math.max(1, ...grades.map((grade) => count(category, grade)));
              return (
                <tr key={category}>
                  <th scope="row">{industry(category)}</th>
                  {grades.map((grade, n) => (
                    <td key={grade}>
                      <span
                        className="grade-bar"
                        style={{
                          width: `${(count(category, grade) / most) * 48}px`,
                          background: look.kinds[n % look.kinds.length],
                        }}
                      />
                      {count(category, grade)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <h3 className="supplier-section rule-aggregate">{words.byMonth}</h3>
      <ul className="grade-keys">
        {[...new Set(ByMonth.map(({ Grade }) => Grade))].toSorted().map((grade, n) => (
          <li key={grade}>
            <i style={{ background: look.kinds[n % look.kinds.length] }} />
            {nameOf(grade)}
          </li>
        ))}
      </ul>
      <Suspense fallback={<div style={{ height }} />}>
        <Chart
          option={option}
          height={height}
          label={words.monthChart(ByMonth.reduce((sum, { Count }) => sum + Count, 0))}
        />
      </Suspense>
    </>
  );
}
