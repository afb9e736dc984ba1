import { Alert, App, Button } from 'antd';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { companyDay } from '#kit/rules/dates.ts';
import { callServer, CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import type { At } from '#kit/web/client/time.ts';
import { LeaveGuard } from '#kit/web/parts/LeaveGuard.tsx';
import { Overtaken } from '#kit/web/parts/Overtaken.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import {
  errorsFrom,
  FormFill,
  FormHostProvider,
  type DayTimes,
  type FormHost,
} from '#modules/forms/web/open.ts';
import { awaitHeading } from '#modules/approval/flow/web/decided.ts';
import { formHost } from '../host.ts';
import { useFillParts } from '#modules/approval/web/panels.ts';
import { choosePath, detailPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { Applicant } from '#modules/forms/contract/start.ts';
import { validateForm, type FormError } from '#modules/forms/contract/validate.ts';
import { EffectsPreview } from '#modules/approval/effects/web/parts/Effects.tsx';
import { PredictedRoute, type Choices } from '#modules/approval/flow/web/parts/PredictedRoute.tsx';
import { useDraft, type DraftStart } from '../useDraft.ts';
import { DraftLine } from './DraftLine.tsx';
import './fill.css';
import '#modules/approval/flow/web/parts/actions.css';

interface FormEditorProps {
  readonly title: string;
  /** Content beside the title. */
  readonly actions?: ReactNode;
  readonly edition: Edition;
  readonly start: DraftStart;
  readonly applicant: Applicant;
  /** Whether finished forms of the template have effects. */
  readonly hasEffects: boolean;
  /** Time of the last save on the server. */
  readonly savedAt?: At | undefined;
  /** The person who sent the form back, and the reason. */
  readonly sentBack?: { readonly name: string; readonly reason: string } | undefined;
}

/** Editor of a form: it saves itself, predicts the approvers, and submits. */
export function FormEditor({
  title,
  actions,
  edition,
  start,
  applicant,
  hasEffects,
  savedAt,
  sentBack,
}: FormEditorProps) {
  const { fill } = useWords(approvalWords);
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { keeper, draft, restored } = useDraft(start);
  const submit = useAct(CacApprovalOrder.SubmitGetCacApprovalForm);
  const [choices, setChoices] = useState<Choices>({});
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [problem, setProblem] = useState('');
  const [isFlushing, setIsFlushing] = useState(false);
  const [today] = useState(() => companyDay(new Date()));
  const { host, isAwaited, isStill } = useUploads();
  const { kept, values, state } = draft;
  const formId = kept?.FormID ?? null;
  const { standard, panels: beside, additions, DayTimes: TimesOfDays } = useFillParts(start.templateId);
  const [times, setTimes] = useState<DayTimes>();
  const leaving = useMemo(() => ({ isDirty: () => keeper.isDirty, save: () => keeper.flush() }), [keeper]);
  const isBusy = submit.isPending || isFlushing;

  // Puts the draft's id into the address without a history entry, so that a reload finds it.
  useEffect(() => {
    if (formId !== null) history.replaceState(history.state, '', `${location.pathname}?id=${formId}`);
  }, [formId]);

  const save = async (): Promise<void> => {
    if (!kept && !keeper.isDirty) keeper.change((before) => ({ ...before }));
    if (await keeper.flush()) void message.success(fill.draftSaved);
  };
  const flush = async (): Promise<boolean> => {
    setIsFlushing(true);
    if (!keeper.snapshot().kept) keeper.change((before) => ({ ...before }));
    const ok = await keeper.flush();
    setIsFlushing(false);
    return ok;
  };
  const isChecking = useRef(false);
  const send = async (): Promise<void> => {
    if (isChecking.current) return;
    isChecking.current = true;
    await checkAndSend().finally(() => (isChecking.current = false));
  };
  const checkAndSend = async (): Promise<void> => {
    setProblem('');
    if (!isStill()) return;
    const checked = validateForm(edition, values, { today, stage: 'apply' });
    setErrors(checked.errors);
    // The server adds the faults that only it knows, so that a form with effects shows all of them at once.
    if ((checked.errors.length > 0 && !hasEffects) || !(await flush())) return;
    const saved = keeper.snapshot();
    if (!saved.kept) return;
    const { FormID, Version } = saved.kept;
    submit.mutate(
      { FormID, Version, Values: { ...saved.values }, Choices: choices },
      {
        onSuccess: ({ Number: number }) => {
          keeper.settle();
          void message.success(fill.submitted(number));
          awaitHeading();
          void navigate(detailPath(FormID), { replace: true });
        },
        onError: (error) => {
          const fields = error instanceof CallFailed ? error.body?.Fields : undefined;
          if (fields) setErrors(errorsFrom(edition, fields));
          else setProblem(messageOf(error));
        },
      },
    );
  };

  return (
    <FormHostProvider value={host}>
      <Page
        title={title}
        note={<DraftLine state={state} before={savedAt ?? null} />}
        actions={kept || state.kind !== 'untouched' ? undefined : actions}
      >
        <div className="fill">
          <div className="fill-main">
            {sentBack && (
              <Alert
                type="warning"
                showIcon
                title={fill.sentBackBy(sentBack.name)}
                description={sentBack.reason}
              />
            )}
            {restored && <Alert type="info" showIcon closable title={fill.restored} />}
            <FormFill
              edition={edition}
              values={values}
              onChange={keeper.change}
              applicant={applicant}
              today={today}
              times={times}
              errors={errors}
              disabled={submit.isPending}
            />
          </div>
          <aside className="fill-side" aria-label={fill.route}>
            <PredictedRoute
              formId={formId}
              isOver={submit.isPending || submit.isSuccess}
              choices={choices}
              onChoose={setChoices}
            />
            <Suspense fallback={null}>
              {TimesOfDays && (
                <TimesOfDays values={values} standard={standard} today={today} onTimes={setTimes} />
              )}
              {beside.map((Area, n) => (
                <Area key={n} formId={formId} values={values} />
              ))}
            </Suspense>
            {hasEffects && beside.length === 0 && (
              <EffectsPreview formId={formId} isOver={submit.isPending || submit.isSuccess} />
            )}
            <Suspense fallback={null}>
              {additions.map((Area, n) => (
                <Area key={n} formId={formId} values={values} />
              ))}
            </Suspense>
          </aside>
        </div>
        <section className="actions fill-actions" data-bottom-bar aria-label={fill.actions}>
          <Trouble draft={draft} keeper={keeper} />
          {isAwaited && <Alert type="warning" showIcon role="alert" title={fill.uploading} />}
          {problem && <Alert type="error" showIcon role="alert" title={problem} />}
          <div className="actions-row">
            <div className="actions-buttons">
              <Button disabled={isBusy} onClick={() => void navigate(choosePath)}>
                {fill.cancel}
              </Button>
              <Button disabled={isBusy} loading={state.kind === 'saving'} onClick={() => void save()}>
                {fill.saveDraft}
              </Button>
              <Button type="primary" loading={isBusy} onClick={() => void send()}>
                {sentBack ? fill.resubmit : fill.submit}
              </Button>
            </div>
          </div>
        </section>
        <LeaveGuard {...leaving} title={fill.leaveTitle} hint={fill.leaveHint} />
      </Page>
    </FormHostProvider>
  );
}

/** Message about a draft that cannot be saved, with a way out. */
function Trouble({ draft, keeper }: Pick<ReturnType<typeof useDraft>, 'draft' | 'keeper'>) {
  const { fill } = useWords(approvalWords);
  const showError = useShowError();
  const { state, kept } = draft;
  if (state.kind === 'failed')
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={state.lost ? fill.networkTitle : state.error.message}
        description={state.lost ? fill.networkHint : undefined}
        action={<Button onClick={() => void keeper.flush()}>{fill.retry}</Button>}
      />
    );
  if (state.kind !== 'conflict' || !kept) return null;
  const overwrite = async (): Promise<void> => {
    try {
      const fresh = await callServer(CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, {
        FormID: kept.FormID,
      });
      await keeper.overwrite(fresh.Version);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Overtaken
      title={fill.conflictTitle}
      onMine={() => void overwrite()}
      onTheirs={() => {
        keeper.settle();
        location.reload();
      }}
    />
  );
}

/** Returns the form host with a count of running uploads. */
function useUploads() {
  const running = useRef(0);
  const [isAwaited, setAwaited] = useState(false);
  const host = useMemo<FormHost>(
    () => ({
      ...formHost,
      upload: async (file, options) => {
        running.current += 1;
        try {
          return await formHost.upload(file, options);
        } finally {
          running.current -= 1;
          if (running.current === 0) setAwaited(false);
        }
      },
    }),
    [],
  );
  return {
    host,
    /** True after an attempt to submit while files were uploading; a message is shown until they are there. */
    isAwaited,
    /** Returns whether no upload is running; otherwise shows the message. */
    isStill: (): boolean => {
      setAwaited(running.current > 0);
      return running.current === 0;
    },
  };
}
