import { Alert, Segmented } from 'antd';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useAdded } from '#kit/web/registry.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { errorsFrom, FormHostProvider, FormView } from '#modules/forms/web/open.ts';
import { formHost } from '#modules/approval/filling/web/host.ts';
import { formLead, formPanel } from '#modules/approval/web/panels.ts';
import { useFillIn } from '#modules/approval/filling/web/useFillIn.ts';
import { ActionBar } from '#modules/approval/flow/web/parts/ActionBar.tsx';
import { Copies } from '#modules/approval/talk/web/parts/Copies.tsx';
import { EffectsPanel } from '#modules/approval/effects/web/parts/Effects.tsx';
import { FillPanel } from '#modules/approval/filling/web/parts/FillPanel.tsx';
import { FlowChart } from '#modules/approval/flow/web/parts/FlowChart.tsx';
import { FormHead } from './FormHead.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { Applicant } from '#modules/forms/contract/start.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { FormTools } from './FormTools.tsx';
import { saidInHead } from '../said.ts';
import { useApplicant } from '../useApplicant.ts';
import { changesOf, editionOf, useForm, type FormDetail } from '../useForm.ts';
import { Remarks } from '#modules/approval/talk/web/parts/Remarks.tsx';
import { Timeline } from '#modules/approval/flow/web/parts/Timeline.tsx';
import './pane.css';

interface FormPaneProps {
  readonly formId: number;
  /** True on a page of its own, false beside or over a list. */
  readonly isPage?: boolean;
  readonly hasKeys?: boolean;
  readonly onDecided?: () => void;
}

/** One whole form: head, values, flow chart, remarks and actions. */
export function FormPane({ formId, isPage = false, hasKeys = false, onDecided }: FormPaneProps) {
  const answer = useForm(formId);
  const person = useApplicant();
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data || !person)
    return (
      <div className="pane-wait">
        <Loading rows={10} />
      </div>
    );
  return (
    <LoadedPane
      key={formId}
      form={answer.data}
      person={person}
      isPage={isPage}
      hasKeys={hasKeys}
      onDecided={onDecided}
    />
  );
}

interface LoadedPaneProps {
  readonly form: FormDetail;
  readonly person: Applicant;
  readonly isPage: boolean;
  readonly hasKeys: boolean;
  readonly onDecided: (() => void) | undefined;
}

function LoadedPane({ form, person, isPage, hasKeys, onDecided }: LoadedPaneProps) {
  const words = useWords(approvalWords);
  const edition = useMemo(() => editionOf(form), [form]);
  const changes = changesOf(form);
  // Changed values are shown in their place beside the old ones, so the head does not replace them.
  const said = saidInHead(form, edition).filter((name) => changes.every((change) => change.name !== name));
  useReadCopy(form);
  const [today] = useState(() => companyDay(new Date()));
  const leads = [...useAdded(formLead).values()];
  const panels = [...useAdded(formPanel).values()];
  const panelProps = {
    formId: form.FormID,
    controls: form.Controls,
    isSubmitted: form.SubmitTime !== null,
  };
  const fillIn = useFillIn(form, edition, person, today);
  const fills = fillIn.names.length > 0;
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const showRefusal = (error: Error): boolean => {
    const fields = error instanceof CallFailed ? error.body?.Fields : undefined;
    if (fields) setErrors(errorsFrom(edition, fields));
    return fields !== undefined;
  };
  return (
    <FormHostProvider value={formHost}>
      <article className={isPage ? 'pane pane-page' : 'pane'}>
        <div className="pane-columns">
          <div className="pane-main">
            <Panel>
              <FormHead
                form={form}
                level={isPage ? 1 : 2}
                tools={<FormTools form={form} isPage={isPage} />}
              />
            </Panel>
            <Suspense fallback={null}>
              {leads.map((Area, n) => (
                <Area key={n} {...panelProps} />
              ))}
            </Suspense>
            {fills && <FillPanel fillIn={fillIn} person={person} today={today} errors={errors} />}
            {changes.length > 0 && (
              <Alert
                type="info"
                showIcon
                title={words.detail.changedTitle(changes.length)}
                description={words.detail.changedHint}
              />
            )}
            <FormView
              edition={edition}
              values={form.Values}
              changes={changes}
              hidden={[...fillIn.names, ...said]}
              sealed={form.Sealed}
            />
            {form.HasEffects && <EffectsPanel form={form} />}
            <Suspense fallback={null}>
              {panels.map((Area, n) => (
                <Area key={n} {...panelProps} />
              ))}
            </Suspense>
          </div>
          <div className="pane-side">
            <Panel title={words.detail.flow}>
              <FlowChart form={form} />
            </Panel>
            <Talk form={form} />
          </div>
        </div>
        <ActionBar
          form={form}
          hasKeys={hasKeys}
          onRefused={showRefusal}
          {...(fills ? { values: fillIn.changed } : {})}
          {...(onDecided ? { onDecided } : {})}
        />
      </article>
    </FormHostProvider>
  );
}

/** Marks a received copy as read when the form is shown. */
function useReadCopy({ FormID, HasUnreadCopy }: FormDetail): void {
  const { mutate } = useAct(CacApprovalOrder.ReadApprovalCopy);
  useEffect(() => {
    if (HasUnreadCopy) mutate({ FormID });
  }, [FormID, HasUnreadCopy, mutate]);
}

/** Panel that shows either remarks, history or copies. */
function Talk({ form }: { form: FormDetail }) {
  const words = useWords(approvalWords);
  const [shown, setShown] = useState<'remarks' | 'history' | 'copies'>('remarks');
  const titles = {
    remarks: words.detail.remarks,
    history: words.detail.history,
    copies: words.copies.tab,
  };
  return (
    <Panel
      title={titles[shown]}
      extra={
        <Segmented
          size="small"
          value={shown}
          onChange={setShown}
          options={(['remarks', 'history', 'copies'] as const).map((value) => ({
            value,
            label: titles[value],
          }))}
        />
      }
    >
      {shown === 'remarks' && <Remarks formId={form.FormID} maySend={form.SubmitTime !== null} />}
      {shown === 'history' && <Timeline entries={form.History} />}
      {shown === 'copies' && <Copies formId={form.FormID} maySend={form.SubmitTime !== null} />}
    </Panel>
  );
}
