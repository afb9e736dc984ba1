import { BellOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { sheetStateLabels, sheetStates } from '../../contract/codes.ts';
import { KPISheet } from '../../contract/KPISheet.ts';
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
  const language = useLanguage();
  const found = useCall(KPISheet.GetStatusPage, { PeriodID: period });
  return (
    <Answer of={found} rows={6}>
      {(rows) =>
        rows.length === 0 ? (
          <Nothing text={words.emptyTeam} />
        ) : (
          <>
            <Panel>
              <div className="kpi-scroll">
                <table className="kpi-edit kpi-status">
                  <thead>
                    <tr>
                      <th scope="col">{words.department}</th>
                      <th scope="col" className="kpi-number">
                        {words.sheets}
                      </th>
                      {stepsOf(rows).map((state) => (
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
                      <Line key={row.DeptId} row={row} steps={stepsOf(rows)} period={period} />
                    ))}
                  </tbody>
                </table>
              </div>
              <p className="kpi-note">{words.gradesNote}</p>
            </Panel>
            <LeaderGrades period={period} />
          </>
        )
      }
    </Answer>
  );
}

interface LineProps {
  readonly row: Department;
  readonly steps: readonly number[];
  readonly period: number;
}

function Line({ row, steps, period }: LineProps) {
  const words = useWords(pageWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(KPISheet.Remind);
  const name = inLanguage(language, row.DeptName, row.DeptNameEn);
  const at = (state: number): number => row.Steps.find(({ State }) => State === state)?.Count ?? 0;
  const isWaiting = [0, 1, 3, 4].some((state) => at(state) > 0);
  return (
    <tr>
      <td>{name}</td>
      <td className="kpi-number">{row.Total}</td>
      {steps.map((state) => (
        <td key={state} className="kpi-number">
          {at(state) || ''}
        </td>
      ))}
      <td className="kpi-number">
        {row.Late > 0 ? <span className="kpi-late">{words.lateOf(row.Late, row.DaysLate)}</span> : ''}
      </td>
      <td>{row.Grades?.map(({ Grade, Count }) => `${Grade} ${Count}`).join('　') ?? words.hidden}</td>
      <td>
        {isWaiting && (
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
        )}
      </td>
    </tr>
  );
}
