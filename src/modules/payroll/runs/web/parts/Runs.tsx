import { CalculatorOutlined, ExclamationCircleFilled, UploadOutlined } from '@ant-design/icons';
import { App, Button, DatePicker, Popconfirm, Select, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { useListState } from '#kit/web/list/useList.ts';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import {
  payApprovalCode,
  payrollCode,
  runKind,
  runState,
  runStateLabels,
  slipNameOf,
} from '#modules/payroll/contract/slip-codes.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { NewRun } from './NewRun.tsx';
import { slipWords } from '#modules/payroll/slips/web/words.ts';
import { RunSlips } from '#modules/payroll/slips/web/parts/RunSlips.tsx';
import { runWords } from '../run-words.ts';
import { SlipImport } from '#modules/payroll/slips/web/parts/SlipImport.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Call = typeof PayrollSlip.GetPayRunPage;
type Run = ReplyOf<Call>['Rows'][number];

const isImported = ({ Kind }: Run): boolean => Kind === runKind.imported;
/** Returns whether a run was imported and waits for publication. */
const isReady = (run: Run): boolean => isImported(run) && run.State === runState.ready;
const isOut = ({ State }: Run): boolean => State === runState.published || State === runState.paid;

const runPath = (id: number): string => `/EmployeeManagement/Payslip/run/${id}`;

const names = ['Month', 'State'] as const;

/** List of payroll runs. One person imports payslips, another publishes them. */
export default function Runs() {
  const { run: words, import: importWords, cancel, month, state } = useWords(slipWords);
  const language = useLanguage();
  const can = useCan();
  const filter = useListState(names);
  const { Month, State } = filter.filters;
  const [isImporting, setImporting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const computed = useWords(runWords);
  const [opened, open] = useState<Run | null>(null);
  const [revoked, revoke] = useState<Run | null>(null);
  const { message } = App.useApp();
  const columns = useColumns(open, revoke);
  return (
    <>
      <div className="slip-filters">
        <DatePicker
          picker="month"
          aria-label={month}
          placeholder={month}
          value={Month ? dayjs(`${Month}-01`) : null}
          onChange={(next) => filter.setFilters({ Month: next?.format('YYYY-MM') ?? '' })}
        />
        <Select<string>
          aria-label={state}
          placeholder={state}
          allowClear
          style={{ width: 140 }}
          value={State ?? null}
          onChange={(next?: string) => filter.setFilters({ State: next ?? '' })}
          options={Object.values(runState).map((value) => ({
            value: String(value),
            label: runStateLabels[value][language],
          }))}
        />
        {can(payrollCode) && (
          <span className="slip-list-actions">
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              {words.import}
            </Button>
            <Button type="primary" icon={<CalculatorOutlined />} onClick={() => setAdding(true)}>
              {computed.add}
            </Button>
          </span>
        )}
      </div>
      <ListScreen<Run, Call>
        from={PayrollSlip.GetPayRunPage}
        fixed={{ ...(Month && { Month }), ...(State && { State: Number(State) }) }}
        columns={columns}
        rowKey={({ RunId }) => RunId}
        onOpen={(run) => (isImported(run) ? open(run) : void navigate(runPath(run.RunId)))}
        empty={{ text: filter.isFiltered ? words.none : words.empty }}
      />
      <Drawer
        open={isImporting}
        title={importWords.title}
        size="large"
        onClose={() => setImporting(false)}
        destroyOnHidden
      >
        <SlipImport onDone={() => setImporting(false)} />
      </Drawer>
      <Modal
        open={isAdding}
        title={computed.add}
        footer={null}
        onCancel={() => setAdding(false)}
        destroyOnHidden
      >
        <NewRun onDone={(id) => void navigate(runPath(id))} onClose={() => setAdding(false)} />
      </Modal>
      <Drawer
        open={opened !== null}
        title={
          opened
            ? words.slipsOf(
                `${opened.Month} ${inLanguage(language, opened.CompanyName, opened.CompanyNameEn)}`,
              )
            : ''
        }
        size="large"
        onClose={() => open(null)}
        destroyOnHidden
      >
        {opened && <RunSlips runId={opened.RunId} />}
      </Drawer>
      <Modal
        open={revoked !== null}
        title={words.revoke}
        footer={null}
        onCancel={() => revoke(null)}
        destroyOnHidden
      >
        <p className="slip-hint">{words.revokeHint}</p>
        <EditForm
          call={PayrollSlip.RevokePayRun}
          hidden={{ RunId: revoked?.RunId }}
          fields={[{ name: 'Reason', label: words.reason, kind: 'area' }]}
          submit={words.revoke}
          isDanger
          onDone={({ Slips }) => {
            void message.success(words.revokeDone(Slips));
            revoke(null);
          }}
          onCancel={{ label: cancel, run: () => revoke(null) }}
        />
      </Modal>
    </>
  );
}

/** Shows who last made, published or revoked a run, and the day. The tooltip lists all steps. */
function Latest({ run }: { readonly run: Run }) {
  const { run: words } = useWords(slipWords);
  const language = useLanguage();
  const computed = useWords(runWords);
  const made = (isImported(run) ? words : computed).made;
  const done = [
    { who: [run.MadeBy, run.MadeByEn], at: run.MadeAt, say: made, end: '' },
    { who: [run.PublishedBy, run.PublishedByEn], at: run.PublishedAt, say: words.published, end: '' },
    {
      who: [run.CancelledBy, run.CancelledByEn],
      at: run.CancelledAt,
      say: (name: string, at: string) => words.cancelled(name, at, run.CancelReason),
      end: run.CancelReason,
    },
  ].flatMap(({ who, at, say, end }) => {
    if (at === null) return [];
    const name = inLanguage(language, who[0]!, who[1]!);
    const short = `${name} ${timeText(at).slice(0, 10)}`;
    return [{ all: say(name, timeText(at)), short: end === '' ? short : `${short} · ${end}` }];
  });
  return (
    <Tooltip
      title={done.map(({ all }) => (
        <div key={all}>{all}</div>
      ))}
    >
      <span className="slip-run-cut">{done.at(-1)!.short}</span>
    </Tooltip>
  );
}

function useColumns(open: (run: Run) => void, revoke: (run: Run) => void): readonly Column<Run>[] {
  const { run: words, state } = useWords(slipWords);
  const language = useLanguage();
  const can = useCan();
  const computed = useWords(runWords);
  return [
    {
      key: 'run',
      title: words.title,
      phone: 'title',
      isLine: true,
      show: (run) => {
        const name = slipNameOf(run.Month, run.Kind)[language];
        return isImported(run) ? (
          <strong>{name}</strong>
        ) : (
          <Link to={runPath(run.RunId)}>
            <strong>{name}</strong>
          </Link>
        );
      },
    },
    {
      key: 'of',
      title: words.of,
      phone: 'plain',
      isWide: true,
      show: (run) => {
        const company = inLanguage(language, run.CompanyName, run.CompanyNameEn);
        const group = inLanguage(language, run.GroupName, run.GroupNameEn);
        // The part that distinguishes runs of a company comes first, as the end may be cut off.
        const text = (isImported(run) ? [company, run.Name] : [group, company]).filter(Boolean).join(' · ');
        return (
          <span className="slip-run-cut" title={text}>
            {text}
          </span>
        );
      },
    },
    {
      key: 'people',
      title: words.head,
      align: 'right',
      isLine: true,
      phone: 'fact',
      show: ({ People }) => People,
    },
    {
      key: 'read',
      title: words.read,
      align: 'right',
      isLine: true,
      phone: 'fact',
      show: (run) =>
        run.PublishedAt && (
          <Tooltip title={words.progress(run.Read, run.Confirmed, run.Disputed)}>
            <span>{run.Disputed > 0 ? words.readAnd(run.Read, run.Disputed) : run.Read}</span>
          </Tooltip>
        ),
    },
    {
      key: 'state',
      title: state,
      phone: 'state',
      isLine: true,
      show: (run) => (
        <>
          <Status tone={isOut(run) ? 'good' : 'neutral'}>
            {isReady(run) ? computed.ready : runStateLabels[run.State][language]}
          </Status>{' '}
          {run.HasOwn && (
            <Tooltip title={words.ownHint}>
              <ExclamationCircleFilled className="slip-run-own" aria-label={words.own} />
            </Tooltip>
          )}
        </>
      ),
    },
    { key: 'latest', title: words.latest, phone: 'plain', show: (run) => <Latest run={run} /> },
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      align: 'right',
      show: (run) => (
        <span className="slip-run-actions">
          {can(payApprovalCode) && (isReady(run) || isOut(run)) && <Send run={run} />}
          {can(payrollCode) && isReady(run) && (
            <Button size="small" danger onClick={() => revoke(run)}>
              {words.revoke}
            </Button>
          )}
          {run.State !== runState.cancelled && (isImported(run) || run.State >= runState.locked) && (
            <Button size="small" onClick={() => open(run)}>
              {words.slips}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/**
 * Publishes a run that another person imported. From the next day on, reminds people who have not read their payslip.
 */
function Send({ run }: { readonly run: Run }) {
  const { run: words } = useWords(slipWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const send = useAct(PayrollSlip.SendPayrollSlip);
  const isFirst = run.State === runState.ready;
  const act = (): void =>
    send.mutate(
      { RunId: run.RunId },
      {
        onSuccess: ({ Told }) =>
          void message.success(isFirst ? words.publishDone(Told) : words.remindDone(Told)),
        onError: showError,
      },
    );
  const [today] = useState(() => companyDay(new Date()));
  const isFromToday = run.PublishedAt !== null && companyDay(new Date(run.PublishedAt)) === today;
  if (!isFirst)
    return run.Read < run.People && !isFromToday ? (
      <Button size="small" loading={send.isPending} onClick={act}>
        {words.remind}
      </Button>
    ) : null;
  if (run.IsMine)
    return (
      <Tooltip title={words.publishOwn}>
        <Button size="small" disabled>
          {words.publish}
        </Button>
      </Tooltip>
    );
  return (
    <Popconfirm
      title={words.publish}
      description={words.publishSure(run.People)}
      okText={words.publish}
      onConfirm={act}
    >
      <Button size="small" type="primary" loading={send.isPending}>
        {words.publish}
      </Button>
    </Popconfirm>
  );
}
