import { BellOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { sheetStateLabels, sheetStates } from '../../contract/codes.ts';
import { KPISheet } from '../../contract/KPISheet.ts';
import { Fact } from '../parts/Fact.tsx';
import { LeaderGrades } from '../parts/LeaderGrades.tsx';
import { KpiPage } from '../parts/KpiPage.tsx';
import { PeriodPick } from '../parts/PeriodPick.tsx';
import { pageWords } from '../parts/words.ts';

type Department = ReplyOf<typeof KPISheet.GetStatusPage>[number];

/** States that some sheet is in: a step at which nothing stands takes no room. */
const stepsOf = (rows: readonly Department[]): number[] =>
  Object.values(sheetStates).filter((state) =>
    rows.some(({ Steps }) => Steps.some(({ State }) => State === state)),
  );

const countAt = ({ Steps }: Department, step: number): number =>
  Steps.find(({ State }) => State === step)?.Count ?? 0;

/** Steps at which somebody is waited for. */
const waiting = [
  sheetStates.draft,
  sheetStates.targetsInApproval,
  sheetStates.scoring,
  sheetStates.resultInApproval,
];

/** How far the sheets of each department are. */
export default function TeamStatu() {
  const words = useWords(pageWords);
  return (
    <KpiPage title={words.status} current="status">
      <PeriodPick>{({ PeriodID }) => <Status key={PeriodID} period={PeriodID} />}</PeriodPick>
    </KpiPage>
  );
}

function Status({ period }: { readonly period: number }) {
  const words = useWords(pageWords);
  const found = useCall(KPISheet.GetStatusPage, { PeriodID: period });
  return (
    <Answer of={found} rows={6}>
      {(rows) =>
        rows.length === 0 ? (
          <Nothing text={words.emptyPost} />
        ) : (
          <>
            <Panel>
              <Departments rows={rows} period={period} />
              <p className="kpi-note">{words.gradesNote}</p>
            </Panel>
            <LeaderGrades period={period} />
          </>
        )
      }
    </Answer>
  );
}

interface DepartmentsProps {
  readonly rows: readonly Department[];
  readonly period: number;
}

/** On a phone one below the other, so that nothing is scrolled sideways. */
function Departments({ rows, period }: DepartmentsProps) {
  const words = useWords(pageWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const steps = stepsOf(rows);
  const nameOf = (row: Department): string => inLanguage(language, row.DeptName, row.DeptNameEn);
  const late = (row: Department) =>
    row.Late > 0 && <span className="kpi-late">{words.lateOf(row.Late, row.DaysLate)}</span>;
  const grades = (row: Department): string =>
    row.Grades?.map(({ Grade, Count }) => `${Grade} ${Count}`).join('　') ?? words.hidden;
  if (isPhone)
    return (
      <ul className="kpi-people">
        {rows.map((row) => (
          <li key={row.DeptId}>
            <div className="kpi-people-head">
              <b>{nameOf(row)}</b>
              <Remind row={row} period={period} name={nameOf(row)} />
            </div>
            <dl>
              <Fact label={words.sheets}>{row.Total}</Fact>
              {steps.map(
                (state) =>
                  countAt(row, state) > 0 && (
                    <Fact key={state} label={sheetStateLabels[state]![language]}>
                      {countAt(row, state)}
                    </Fact>
                  ),
              )}
              {row.Late > 0 && (
                <Fact label={words.late} isWhole>
                  {late(row)}
                </Fact>
              )}
              <Fact label={words.grades} isWhole>
                {grades(row)}
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <Sideways label={words.department}>
      <table className="kpi-edit kpi-status">
        <thead>
          <tr>
            <th scope="col">{words.department}</th>
            <th scope="col" className="kpi-number">
              {words.sheets}
            </th>
            {steps.map((state) => (
              <th key={state} scope="col" className="kpi-number">
                {sheetStateLabels[state]![language]}
              </th>
            ))}
            <th scope="col" className="kpi-number">
              {words.late}
            </th>
            <th scope="col">{words.grades}</th>
            <th aria-label={words.remind} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.DeptId}>
              <td>{nameOf(row)}</td>
              <td className="kpi-number">{row.Total}</td>
              {steps.map((state) => (
                <td key={state} className="kpi-number">
                  {countAt(row, state) || ''}
                </td>
              ))}
              <td className="kpi-number">{late(row)}</td>
              <td className="kpi-grades">{grades(row)}</td>
              <td>
                <Remind row={row} period={period} name={nameOf(row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

interface RemindProps {
  readonly row: Department;
  readonly period: number;
  readonly name: string;
}

/** Reminds whom sheets of a department wait for; nothing where they wait for nobody. */
function Remind({ row, period, name }: RemindProps) {
  const words = useWords(pageWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(KPISheet.Remind);
  if (!waiting.some((state) => countAt(row, state) > 0)) return null;
  return (
    <Button
      size="small"
      icon={<BellOutlined />}
      aria-label={`${words.remind}：${name}`}
      loading={act.isPending}
      onClick={() =>
        act.mutate(
          { PeriodID: period, DeptId: row.DeptId },
          {
            onSuccess: ({ Reminded }) => void message.success(words.reminded(Reminded)),
            onError: showError,
          },
        )
      }
    >
      {words.remind}
    </Button>
  );
}
