import { App, Button, Progress, Select, Table } from 'antd';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { DayRangeField } from '#kit/web/form/DayRangeField.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useCan, useDepartmentItems } from '#modules/people/web/open.tsx';
import { AttendRun } from '../../contract/AttendRun.ts';
import { RunChanges } from '../RunChanges.tsx';
import { dayWords } from '../words.ts';
import '../days.css';

type Run = ReplyOf<typeof AttendRun.GetAttendRunList>[number];

/** Width of a drawer over a page in pixels, and time between refreshes of a running calculation in milliseconds. */
const width = 760;
const lookEvery = 1500;

/** Page to recalculate days of many people: for whom, its progress, and the changed results. */
export default function AttendanceCalculation() {
  const words = useWords(dayWords);
  const canLock = useCan()(settingCode);
  const [opened, open] = useState<number | null>(null);
  return (
    <Page
      title={words.calculation}
      actions={
        canLock && (
          <LinkButton to="/EmployeeManagement/SettingUpCourse?tab=months">{words.toMonths}</LinkButton>
        )
      }
    >
      <Panel>
        <p className="day-note">{words.calculationNote}</p>
        <Start />
        {canLock && <p className="day-note">{words.lockHint}</p>}
      </Panel>
      <Panel title={words.runs} flush>
        <Runs onOpen={open} />
      </Panel>
      <Drawer
        open={opened !== null}
        size={width}
        title={words.differences}
        onClose={() => open(null)}
        mask={{ closable: true }}
        destroyOnHidden
      >
        {opened !== null && <RunChanges runId={opened} />}
      </Drawer>
    </Page>
  );
}

function Start() {
  const words = useWords(dayWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const start = useAct(AttendRun.StartAttendRun);
  const companies = useCall(CacCompany.GetCompanyList, {}).data ?? [];
  const { items } = useDepartmentItems();
  const [days, setDays] = useState<readonly [string, string]>(() => {
    const today = companyDay(new Date());
    return [`${today.slice(0, 7)}-01`, today];
  });
  const [company, setCompany] = useState<number>();
  const [department, setDepartment] = useState<number | null>(null);
  return (
    <form
      className="day-start"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(
          {
            FromDate: days[0],
            ToDate: days[1],
            ...(company ? { CompanyId: company } : {}),
            ...(department ? { DeptId: department } : {}),
          },
          {
            onSuccess: ({ Total }) => void message.success(words.started(Total)),
            onError: showError,
          },
        );
      }}
    >
      <label>
        {words.from}
        <DayRangeField
          label={words.from}
          value={days}
          isClearable={false}
          onChange={([from, until]) => {
            if (from && until) setDays([from, until]);
          }}
        />
      </label>
      <label>
        {words.company}
        <Select<number>
          allowClear
          placeholder={words.everybody}
          style={{ minWidth: 220 }}
          {...(company === undefined ? {} : { value: company })}
          onChange={(next?: number) => setCompany(next)}
          options={companies.map((one) => ({
            value: one.CompanyId,
            label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
          }))}
        />
      </label>
      <TreeField
        label={words.department}
        placeholder={words.department}
        allowClear
        items={items}
        value={department}
        onChange={setDepartment}
      />
      <Button type="primary" htmlType="submit" loading={start.isPending}>
        {words.start}
      </Button>
    </form>
  );
}

function Runs({ onOpen }: { readonly onOpen: (runId: number) => void }) {
  const words = useWords(dayWords);
  const language = useLanguage();
  const found = useCall(AttendRun.GetAttendRunList, {});
  const { data, refetch } = found;
  const isGoingOn = data?.some(({ Left }) => Left > 0) ?? false;
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setInterval(() => void refetch(), lookEvery);
    return () => clearInterval(timer);
  }, [isGoingOn, refetch]);
  const scopeOf = (run: Run): string =>
    [
      inLanguage(language, run.CompanyName, run.CompanyNameEn),
      inLanguage(language, run.DeptName, run.DeptNameEn),
    ]
      .filter(Boolean)
      .join(' · ') || words.everybody;
  return (
    <Answer of={found} rows={4}>
      {(runs) =>
        runs.length === 0 ? (
          <Nothing text={words.noRuns} />
        ) : (
          <Table<Run>
            size="small"
            rowKey="RunID"
            dataSource={[...runs]}
            pagination={false}
            scroll={{ x: 'max-content' }}
            columns={[
              { key: 'days', title: words.from, render: (_, run) => `${run.FromDate} – ${run.ToDate}` },
              { key: 'scope', title: words.scope, render: (_, run) => scopeOf(run) },
              {
                key: 'progress',
                title: words.howFar,
                width: 200,
                render: (_, run) =>
                  run.Left === 0 ? (
                    <Status tone="good">{words.ended}</Status>
                  ) : (
                    <Progress
                      percent={Math.floor(((run.Total - run.Left) * 100) / Math.max(1, run.Total))}
                      size="small"
                      aria-label={words.progress(run.Total - run.Left, run.Total)}
                    />
                  ),
              },
              { key: 'changed', title: words.changed, align: 'right', render: (_, run) => run.Changed },
              { key: 'new', title: words.isNew, align: 'right', render: (_, run) => run.New },
              { key: 'corrected', title: words.corrected, align: 'right', render: (_, run) => run.Corrected },
              {
                key: 'by',
                title: words.by,
                render: (_, run) => inLanguage(language, run.ByName, run.ByNameEn),
              },
              { key: 'at', title: words.at, render: (_, run) => timeText(run.CreateTime) },
              {
                key: 'open',
                title: '',
                render: (_, run) => (
                  <Button size="small" onClick={() => onOpen(run.RunID)}>
                    {words.differences}
                  </Button>
                ),
              },
            ]}
          />
        )
      }
    </Answer>
  );
}
