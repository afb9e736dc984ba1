import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonField, useMe } from '#modules/people/web/open.tsx';
import { daysOfMonth } from '#modules/attendance/web/month.ts';
import { useMonthAddress } from '#modules/attendance/web/useMonthAddress.ts';
import { MonthBar } from '#modules/attendance/web/MonthBar.tsx';
import { AttendanceBreakdown } from '../../contract/OPPMWorkBreakdown.ts';
import { ComparedDays } from '../ComparedDays.tsx';
import { useLengths } from '../shown.ts';
import { workWords } from '../words.ts';
import '../work.css';

/** Page that compares a month of one person with the imported punches; by default one's own. */
export default function AttendanceDetailedIndex() {
  const words = useWords(workWords);
  const language = useLanguage();
  const lengths = useLengths();
  const me = useMe();
  const [search] = useSearchParams();
  const { month, today, change } = useMonthAddress();
  const id = Number(search.get('AUID')) || me?.AUID || 0;
  const found = useCall(
    AttendanceBreakdown.GetKDAttendanceStatistics,
    { AUID: id, ...daysOfMonth(month), PageSize: 1 },
    { enabled: id > 0, keep: true },
  );
  const person = found.data?.Rows[0];
  return (
    <Page title={words.index}>
      <MonthBar month={month} thisMonth={today.slice(0, 7)} onChange={(to) => change({ month: to })}>
        <label className="work-whom">
          <span className="visually-hidden">{words.whom}</span>
          <PersonField
            value={
              person && {
                id: person.AUID,
                name: person.ChineseName,
                nameEn: person.EnglishName,
                dept: inLanguage(language, person.DeptName, person.DeptNameEn),
              }
            }
            onChange={(next) => change({ AUID: next?.id ?? 0 })}
          />
        </label>
      </MonthBar>
      <p className="work-note">{words.note}</p>
      <Answer of={found} rows={12}>
        {({ Rows: [row] }) =>
          row ? (
            <>
              <Panel>
                <dl className="day-items">
                  {(
                    [
                      [words.compared, String(row.Compared)],
                      [words.differing, String(row.Differing)],
                      [words.notImported, String(row.NotImported)],
                      [
                        words.workedBoth,
                        words.pair(lengths.hours(row.Ours.Worked), lengths.hours(row.Imported.Worked)),
                      ],
                      [words.lateBoth, words.pair(String(row.Ours.Late), String(row.Imported.Late))],
                    ] as const
                  ).map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </Panel>
              <Panel flush>
                <ComparedDays days={row.Days} />
              </Panel>
            </>
          ) : (
            <Nothing text={words.outside} />
          )
        }
      </Answer>
    </Page>
  );
}
