import { BellOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { KpiPage } from '#modules/kpi/web/parts/KpiPage.tsx';
import { sheetStateLabels, sheetStates } from '#modules/kpi/contract/codes.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { LeaderGrades } from '#modules/kpi/calibration/web/parts/LeaderGrades.tsx';
import { Listing } from '#modules/kpi/web/parts/Listing.tsx';
import { pageWords } from '#modules/kpi/web/parts/words.ts';
import { PeriodPick } from '../parts/PeriodPick.tsx';

type Department = ReplyOf<typeof KPISheet.GetStatusPage>[number];

/** Returns the states that at least one sheet is in, so that empty ones take no room. */
const stepsOf = (rows: readonly Department[]): number[] =>
  Object.values(sheetStates).filter((state) =>
    rows.some(({ Steps }) => Steps.some(({ State }) => State === state)),
  );

const countAt = ({ Steps }: Department, step: number): number =>
  Steps.find(({ State }) => State === step)?.Count ?? 0;

/** States in which a sheet waits for somebody. */
const waiting = [
  sheetStates.draft,
  sheetStates.targetsInApproval,
  sheetStates.scoring,
  sheetStates.resultInApproval,
];

/** Page of the progress of sheets by department. */
export default function TeamStatu() {
  return (
    <KpiPage current="status">
      <PeriodPick>
        {({ PeriodID }, pick) => (
          <>
            <div className="kpi-acts">{pick}</div>
            <Status key={PeriodID} period={PeriodID} />
          </>
        )}
      </PeriodPick>
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

function Departments({ rows, period }: DepartmentsProps) {
  const words = useWords(pageWords);
  const language = useLanguage();
  const nameOf = (row: Department): string => inLanguage(language, row.DeptName, row.DeptNameEn);
  const late = (row: Department) =>
    row.Late > 0 && <span className="kpi-late">{words.lateOf(row.Late, row.DaysLate)}</span>;
  const remind = (row: Department) => <Remind row={row} period={period} name={nameOf(row)} />;
  return (
    <Listing<Department>
      label={words.department}
      rows={rows}
      rowKey={({ DeptId }) => DeptId}
      columns={[
        { title: words.department, cell: nameOf },
        { title: words.sheets, cell: ({ Total }) => Total, isNumber: true },
        ...stepsOf(rows).map((state) => ({
          title: sheetStateLabels[state]![language],
          cell: (row: Department) => countAt(row, state) || '',
          isNumber: true,
        })),
        {
          title: words.late,
          cell: late,
          isNumber: true,
          isWhole: true,
        },
        {
          title: words.grades,
          cell: ({ Grades }) =>
            Grades?.map(({ Grade, Count }) => `${Grade}\u00a0${Count}`).join('　') ?? words.hidden,
          isWhole: true,
        },
        {
          title: words.remind,
          cell: remind,
          isAct: true,
        },
      ]}
    />
  );
}

interface RemindProps {
  readonly row: Department;
  readonly period: number;
  readonly name: string;
}

/** Button that reminds the people a department's sheets wait for. Hidden if they wait for nobody. */
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
      aria-label={words.about(words.remind, name)}
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
