import { ArrowLeftOutlined, EyeOutlined } from '@ant-design/icons';
import { Alert, App, Button, Popconfirm, Steps } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { detailPath } from '#modules/approval/web/open.ts';
import { bankWords } from '#modules/payroll/bank/web/bank-words.ts';
import { RunBank } from '#modules/payroll/bank/web/parts/RunBank.tsx';
import { RunCorrections } from '#modules/payroll/checks/web/parts/RunCorrections.tsx';
import { RunPeople } from '../parts/RunPeople.tsx';
import { runKind, runState, runStateLabels, slipNameOf } from '#modules/payroll/contract/slip-codes.ts';
import { currencyLabels } from '#modules/payroll/setup/contract/setup-codes.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { PayRun } from '../../contract/PayRun.ts';
import { RunTyped } from '../parts/RunTyped.tsx';
import { RunVariance } from '#modules/payroll/checks/web/parts/RunVariance.tsx';
import { RunWaits } from '../parts/RunWaits.tsx';
import { runWords } from '../run-words.ts';
import { typedWords } from '../typed-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Info = ReplyOf<typeof PayRun.GetPayRunInfo>;
type Sums = NonNullable<Info['Sums']>;

const home = '/EmployeeManagement/Payslip?tab=runs';
/** Time in milliseconds between two polls of a run that is being calculated. */
const looksEvery = 1500;

/** Page of a payroll run: its progress, available actions and people. */
export default function Run() {
  const words = useWords(runWords);
  const language = useLanguage();
  const RunId = Number(useParams()['id']);
  const found = useCall(PayRun.GetPayRunInfo, { RunId });
  const { data: run, refetch } = found;
  useEffect(() => {
    const timer = run?.IsCalculating ? setInterval(() => void refetch(), looksEvery) : undefined;
    return () => clearInterval(timer);
  }, [run?.IsCalculating, refetch]);
  return (
    <Page
      title={
        run
          ? `${slipNameOf(run.Month, run.Kind)[language]} ${inLanguage(language, run.GroupName, run.GroupNameEn)}`
          : ''
      }
      actions={
        <LinkButton to={home} icon={<ArrowLeftOutlined />}>
          {words.back}
        </LinkButton>
      }
    >
      <Answer of={found} rows={10}>
        {(info) => <Opened run={info} />}
      </Answer>
    </Page>
  );
}

type Asking = 'open' | 'submit' | 'reopen' | 'revoke';

function Opened({ run }: { readonly run: Info }) {
  const words = useWords(runWords);
  const bank = useWords(bankWords);
  const typed = useWords(typedWords);
  const language = useLanguage();
  const [asking, ask] = useState<Asking | null>(null);
  const [search] = useSearchParams();
  const isPublished = run.State === runState.published || run.State === runState.paid;
  const views = [
    { key: 'people', to: '?', label: words.people(run.Total) },
    ...(run.Kind === runKind.bonus
      ? []
      : [
          { key: 'variance', to: '?view=variance', label: words.variance },
          { key: 'corrections', to: '?view=corrections', label: words.corrections },
        ]),
    { key: 'typed', to: '?view=typed', label: typed.tab },
    ...(isPublished ? [{ key: 'bank', to: '?view=bank', label: bank.tab }] : []),
  ];
  const view = views.find(({ key }) => key === search.get('view'))?.key ?? 'people';
  const isOpen = run.State === runState.draft || run.State === runState.ready;
  return (
    <>
      <p className="slip-hint">
        {inLanguage(language, run.CompanyName, run.CompanyNameEn)} ·{' '}
        {run.AttendanceMonth !== null && `${words.attendance(run.AttendanceMonth)} · `}
        {words.people(run.Total)} · {currencyLabels[run.Currency][language]}
        {run.CalculatedAt !== null && run.People !== run.Total && ` · ${words.paidIn(run.People)}`}
        {run.FormID !== null && (
          <>
            {' '}
            · {words.form} <Link to={detailPath(run.FormID)}>{run.FormNumber}</Link>
          </>
        )}
      </p>
      <Way run={run} />
      <RunWaits run={run} />
      <Told run={run} />
      <div className="pay-actions">
        <Actions run={run} onAsk={ask} />
        {run.Sums === null && (
          <Button icon={<EyeOutlined />} onClick={() => ask('open')}>
            {words.show}
          </Button>
        )}
      </div>
      {run.Sums && <SumsOf sums={run.Sums} />}
      {views.length > 1 && <TabLinks label={words.views} current={view} tabs={views} />}
      {view === 'people' && (
        <RunPeople
          runId={run.RunId}
          kind={run.Kind}
          isOpened={run.IsOpened}
          canType={isOpen && run.Can.Calculate}
          onAsk={() => ask('open')}
        />
      )}
      {view === 'variance' &&
        (run.IsOpened ? (
          <RunVariance runId={run.RunId} version={run.RowVersion} canSay={run.Can.Submit} />
        ) : (
          <p className="slip-hint">{words.varianceHint}</p>
        ))}
      {view === 'corrections' &&
        (run.IsOpened ? (
          <RunCorrections runId={run.RunId} />
        ) : (
          <p className="slip-hint">{words.correctionsHint}</p>
        ))}
      {view === 'typed' &&
        (run.IsOpened ? (
          <RunTyped runId={run.RunId} canType={isOpen && run.Can.Cancel} />
        ) : (
          <p className="slip-hint">{typed.openFirst}</p>
        ))}
      {view === 'bank' && <RunBank runId={run.RunId} />}
      <Dialogs run={run} asking={asking} onClose={() => ask(null)} />
    </>
  );
}

/** Steps of a run, with the people who completed them. */
function Way({ run }: { readonly run: Info }) {
  const words = useWords(runWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const name = (zh: string, en: string): string => inLanguage(language, zh, en);
  const at = (who: string, time: Date | null): string => (time ? words.by(who, timeText(time)) : '');
  const steps = [
    [runState.draft, name(run.MadeBy, run.MadeByEn)],
    [runState.ready, at('', run.CalculatedAt)],
    [runState.inApproval, ''],
    [runState.approved, at(name(run.ApprovedBy, run.ApprovedByEn), run.ApprovedAt)],
    [runState.locked, at(name(run.LockedBy, run.LockedByEn), run.LockedAt)],
    [runState.published, at(name(run.PublishedBy, run.PublishedByEn), run.PublishedAt)],
    [runState.paid, ''],
  ] as const;
  if (run.State === runState.cancelled)
    return <Alert type="info" showIcon title={runStateLabels[runState.cancelled][language]} />;
  const current = steps.findIndex(([state]) => state === run.State);
  // On narrow screens only the current step is shown.
  if (isPhone) {
    const [state, content] = steps[current]!;
    return (
      <nav aria-label={words.path} className="pay-way">
        <Status tone="waiting">{runStateLabels[state][language]}</Status> {current + 1}/{steps.length}{' '}
        {content}
      </nav>
    );
  }
  return (
    <nav aria-label={words.path} className="pay-way">
      <Steps
        size="small"
        current={current}
        items={steps.map(([state, content]) => ({ title: runStateLabels[state][language], content }))}
      />
    </nav>
  );
}

function Told({ run }: { readonly run: Info }) {
  const words = useWords(runWords);
  const language = useLanguage();
  const isEarly = run.State <= runState.ready;
  const told: (readonly [type: 'info' | 'warning', text: string])[] = [
    ...(run.IsCalculating ? [['info', words.progress(run.Done, run.Total)] as const] : []),
    ...(run.IsProvisional && isEarly ? [['warning', words.provisional] as const] : []),
    ...(run.Stopped > 0 ? [['warning', words.stopped(run.Stopped)] as const] : []),
    ...(run.HasOwn ? [['info', words.ownIn] as const] : []),
    ...(run.ReopenReason !== ''
      ? [
          [
            'warning',
            words.reopenAsked(inLanguage(language, run.ReopenAskedBy, run.ReopenAskedByEn), run.ReopenReason),
          ] as const,
        ]
      : []),
  ];
  return (
    <div className="pay-told">
      {told.map(([type, text]) => (
        <Alert key={text} type={type} showIcon title={text} />
      ))}
    </div>
  );
}

interface ActionsProps {
  readonly run: Info;
  readonly onAsk: (what: Asking) => void;
}

function Actions({ run, onAsk }: ActionsProps) {
  const words = useWords(runWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const calculate = useAct(PayRun.CalculatePayRun);
  const lock = useAct(PayRun.LockPayRun);
  const publish = useAct(PayrollSlip.SendPayrollSlip);
  const { RunId, RowVersion, Can } = run;
  const mayFile = !run.IsProvisional && run.Stopped === 0;
  return (
    <>
      {Can.Submit && mayFile && (
        <Button type="primary" onClick={() => onAsk('submit')}>
          {words.submit}
        </Button>
      )}
      {Can.Lock && (
        <Popconfirm
          title={words.lock}
          description={run.AttendanceMonth === null ? words.lockSurePlain : words.lockSure}
          okText={words.lock}
          onConfirm={() =>
            lock.mutate(
              { RunId, RowVersion },
              { onSuccess: ({ Slips }) => void message.success(words.locked(Slips)), onError: showError },
            )
          }
        >
          <Button type="primary" loading={lock.isPending}>
            {words.lock}
          </Button>
        </Popconfirm>
      )}
      {Can.Publish && (
        <Popconfirm
          title={words.publish}
          description={words.publishSure}
          okText={words.publish}
          onConfirm={() =>
            publish.mutate(
              { RunId },
              { onSuccess: ({ Told: n }) => void message.success(words.published(n)), onError: showError },
            )
          }
        >
          <Button type="primary" loading={publish.isPending}>
            {words.publish}
          </Button>
        </Popconfirm>
      )}
      {Can.Calculate && (
        <Button
          loading={calculate.isPending}
          onClick={() => calculate.mutate({ RunId }, { onError: showError })}
        >
          {words.calculate}
        </Button>
      )}
      {(Can.AskReopen || Can.Reopen) && (
        <Button onClick={() => onAsk('reopen')}>{Can.Reopen ? words.reopen : words.askReopen}</Button>
      )}
      {Can.Cancel && (
        <Button danger onClick={() => onAsk('revoke')}>
          {words.revoke}
        </Button>
      )}
    </>
  );
}

function SumsOf({ sums }: { readonly sums: Sums }) {
  const { sums: words } = useWords(runWords);
  const shown = [
    [words.gross, sums.Gross],
    [words.deducted, sums.Deducted],
    [words.net, sums.Net],
    [words.employer, sums.Employer],
  ] as const;
  return (
    <dl className="slip-sums">
      {shown.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatYuan(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DialogsProps {
  readonly run: Info;
  readonly asking: Asking | null;
  readonly onClose: () => void;
}

/** Dialogs that ask for a reason or a note before an action. */
function Dialogs({ run, asking, onClose }: DialogsProps) {
  const words = useWords(runWords);
  const { RunId, RowVersion } = run;
  const titles: Readonly<Record<Asking, string>> = {
    open: words.showTitle,
    submit: words.submit,
    reopen: run.Can.Reopen ? words.reopen : words.askReopen,
    revoke: words.revoke,
  };
  const reason = [{ name: 'Reason', label: words.reason, kind: 'text' as const }];
  const onCancel = { label: words.cancel, run: onClose };
  return (
    <Modal
      open={asking !== null}
      title={asking ? titles[asking] : ''}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {asking === 'open' && (
        <>
          <p className="slip-hint">{words.showHint}</p>
          <EditForm
            call={PayRun.OpenPayRun}
            hidden={{ RunId }}
            fields={reason}
            submit={words.show}
            onDone={onClose}
            onCancel={onCancel}
          />
        </>
      )}
      {asking === 'submit' && (
        <EditForm
          call={PayRun.SubmitPayRun}
          hidden={{ RunId, RowVersion }}
          fields={[{ name: 'Note', label: words.note, kind: 'area' }]}
          submit={words.submit}
          onDone={onClose}
          onCancel={onCancel}
        />
      )}
      {asking === 'reopen' && (
        <EditForm
          call={PayRun.ReopenPayRun}
          hidden={{ RunId, RowVersion }}
          fields={reason}
          submit={titles.reopen}
          isDanger
          onDone={onClose}
          onCancel={onCancel}
        />
      )}
      {asking === 'revoke' && (
        <>
          <p className="slip-hint">{words.revokeHint}</p>
          <EditForm
            call={PayrollSlip.RevokePayRun}
            hidden={{ RunId }}
            fields={reason}
            submit={words.revoke}
            isDanger
            onDone={onClose}
            onCancel={onCancel}
          />
        </>
      )}
    </Modal>
  );
}
