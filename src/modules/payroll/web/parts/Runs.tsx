import { CalculatorOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, DatePicker, Pagination, Popconfirm, Select, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import {
  payApprovalCode,
  payrollCode,
  runKind,
  runState,
  runStateLabels,
  slipNameOf,
  type RunState,
} from '../../contract/slip-codes.ts';
import { runWords } from '../run-words.ts';
import { slipWords } from '../words.ts';
import { NewRun } from './NewRun.tsx';
import { RunSlips } from './RunSlips.tsx';
import { SlipImport } from './SlipImport.tsx';
import './slips.css';

type Run = ReplyOf<typeof PayrollSlip.GetPayRunPage>['Rows'][number];

const pageSize = 20;

const runPath = (id: number): string => `/EmployeeManagement/Payslip/run/${id}`;

/** Runs of slips: imported by one, published by another. */
export default function Runs() {
  const { run: words, import: importWords, cancel, month, state } = useWords(slipWords);
  const language = useLanguage();
  const can = useCan();
  const [PageIndex, setPage] = useState(1);
  const [Month, setMonth] = useState<string>();
  const [State, setState] = useState<number>();
  const filter = <T,>(set: (value: T) => void, value: T): void => {
    set(value);
    setPage(1);
  };
  const [isImporting, setImporting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const computed = useWords(runWords);
  const [opened, open] = useState<Run | null>(null);
  const [revoked, revoke] = useState<Run | null>(null);
  const { message } = App.useApp();
  const found = useCall(
    PayrollSlip.GetPayRunPage,
    { PageIndex, PageSize: pageSize, ...(Month && { Month }), ...(State !== undefined && { State }) },
    { keep: true },
  );
  return (
    <>
      <div className="slip-filters">
        <DatePicker
          picker="month"
          aria-label={month}
          placeholder={month}
          onChange={(next) => filter(setMonth, next?.format('YYYY-MM'))}
        />
        <Select<number>
          aria-label={state}
          placeholder={state}
          allowClear
          style={{ width: 140 }}
          onChange={(next?: number) => filter(setState, next)}
          options={Object.values(runState).map((value) => ({
            value,
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
      <Answer of={found} rows={8}>
        {({ Rows, Total }) => (
          <>
            {Rows.length === 0 && (
              <Nothing
                isFiltered={Boolean(Month) || State !== undefined}
                text={Month || State !== undefined ? words.none : words.empty}
              />
            )}
            <ul className="slip-list slip-lines-list slip-runs">
              {Rows.map((run) => (
                <RunItem key={run.RunId} run={run} onOpen={() => open(run)} onRevoke={() => revoke(run)} />
              ))}
            </ul>
            <Pagination
              size="small"
              align="end"
              hideOnSinglePage
              current={PageIndex}
              total={Total}
              pageSize={pageSize}
              showSizeChanger={false}
              onChange={setPage}
            />
          </>
        )}
      </Answer>
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

interface RunItemProps {
  readonly run: Run;
  readonly onOpen: () => void;
  readonly onRevoke: () => void;
}

function RunItem({ run, onOpen, onRevoke }: RunItemProps) {
  const { run: words } = useWords(slipWords);
  const language = useLanguage();
  const can = useCan();
  const computed = useWords(runWords);
  const isImported = run.Kind === runKind.imported;
  const isReady = isImported && run.State === runState.ready;
  const hasSlips = isImported || run.State >= runState.locked;
  const name = (zh: string, en: string): string => inLanguage(language, zh, en);
  return (
    <li>
      <span>
        <strong>
          {slipNameOf(run.Month, run.Kind)[language]} {name(run.CompanyName, run.CompanyNameEn)}
          {!isImported && ` · ${name(run.GroupName, run.GroupNameEn)}`}
        </strong>
        <small>
          {isImported && `${run.Name} · `}
          {words.people(run.People)} ·{' '}
          {(isImported ? words : computed).made(name(run.MadeBy, run.MadeByEn), timeText(run.MadeAt))}
        </small>
        {run.PublishedAt && (
          <small>
            {words.published(name(run.PublishedBy, run.PublishedByEn), timeText(run.PublishedAt))} ·{' '}
            {words.progress(run.Read, run.Confirmed, run.Disputed)}
          </small>
        )}
        {run.CancelledAt && (
          <small>
            {words.cancelled(
              name(run.CancelledBy, run.CancelledByEn),
              timeText(run.CancelledAt),
              run.CancelReason,
            )}
          </small>
        )}
      </span>
      {run.HasOwn && (
        <Tooltip title={words.ownHint}>
          <Tag color="orange">{words.own}</Tag>
        </Tooltip>
      )}
      <Tag color={run.State === runState.published || run.State === runState.paid ? 'green' : 'default'}>
        {isReady ? computed.ready : runStateLabels[run.State as RunState][language]}
      </Tag>
      <span className="slip-list-actions">
        {!isImported && (
          <LinkButton size="small" to={runPath(run.RunId)}>
            {computed.open}
          </LinkButton>
        )}
        {run.State !== runState.cancelled && hasSlips && (
          <Button size="small" onClick={onOpen}>
            {words.slips}
          </Button>
        )}
        {can(payApprovalCode) &&
          (isReady || run.State === runState.published || run.State === runState.paid) && <Send run={run} />}
        {can(payrollCode) && isReady && (
          <Button size="small" danger onClick={onRevoke}>
            {words.revoke}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Publishes what somebody else has imported; from the next day on reminds who has not read. */
function Send({ run }: { readonly run: Run }) {
  const { run: words } = useWords(slipWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const send = useAct(PayrollSlip.SendPayrollSlip);
  const isReady = run.State === runState.ready;
  const act = (): void =>
    send.mutate(
      { RunId: run.RunId },
      {
        onSuccess: ({ Told }) =>
          void message.success(isReady ? words.publishDone(Told) : words.remindDone(Told)),
        onError: showError,
      },
    );
  const [today] = useState(() => companyDay(new Date()));
  const isFromToday = run.PublishedAt !== null && companyDay(new Date(run.PublishedAt)) === today;
  if (!isReady)
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
