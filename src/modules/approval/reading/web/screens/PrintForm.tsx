import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import {
  formStatusLabels,
  rowStatus,
  rowStatusLabels,
  systemRuleLabels,
} from '#modules/approval/contract/codes.ts';
import { FormPrint } from '#modules/forms/web/open.ts';
import { behind, presentNodes, type Node } from '#modules/approval/flow/web/flow.ts';
import { PrintedEffects } from '#modules/approval/effects/web/parts/Effects.tsx';
import { remarkText, saidBesides } from '#modules/approval/talk/web/remark-text.ts';
import { RecordCode } from '#modules/approval/record/web/parts/RecordCode.tsx';
import { detailPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { useApplicant } from '../useApplicant.ts';
import { editionOf, useForm, type FormDetail } from '../useForm.ts';
import './print-form.css';

type Remark = ReplyOf<typeof CacApprovalOrder.GetCacApprovalOrderMsg>[number];

/** Printout of a form: values, approvals and remarks. */
export default function PrintForm() {
  const formId = Number(useParams()['id']);
  const form = useForm(formId);
  const remarks = useCall(CacApprovalOrder.GetCacApprovalOrderMsg, { FormID: formId });
  const error = form.error ?? remarks.error;
  if (error)
    return (
      <Failed
        error={error}
        onRetry={() => {
          void form.refetch();
          void remarks.refetch();
        }}
      />
    );
  if (!form.data || !remarks.data) return <Loading rows={12} />;
  return <Paper form={form.data} remarks={remarks.data} />;
}

function Paper({ form, remarks }: { form: FormDetail; remarks: readonly Remark[] }) {
  const { print, detail } = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const reader = useApplicant()?.person;
  const [at] = useState(() => new Date());
  const facts = [
    [detail.number, form.Number],
    [detail.applicant, named(form.ApplicantName, form.ApplicantNameEn)],
    [detail.company, named(form.CompanyName, form.CompanyNameEn)],
    [detail.submittedAt, form.SubmitTime ? timeText(form.SubmitTime) : ''],
    [detail.status, formStatusLabels[form.Status][language]],
  ] as const;
  return (
    <div className="paper">
      <div className="paper-tools no-print">
        <LinkButton to={detailPath(form.FormID)} icon={<ArrowLeftOutlined />}>
          {print.back}
        </LinkButton>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {print.print}
        </Button>
      </div>
      <div className="paper-sheet">
        <FormPrint
          title={named(form.TemplateTitle, form.TemplateTitleEn)}
          facts={facts.filter(([, text]) => text).map(([label, text]) => ({ label, text }))}
          edition={editionOf(form)}
          values={form.Values}
          mark={<RecordCode formId={form.FormID} />}
          sealed={form.Sealed}
        >
          <Flow form={form} />
          {form.HasEffects && <PrintedEffects formId={form.FormID} />}
          <Copied formId={form.FormID} />
          <Said remarks={saidBesides(remarks, shownNodes(form))} />
          {reader && (
            <p className="paper-foot">{print.printedAt(timeText(at), named(reader.name, reader.nameEn))}</p>
          )}
        </FormPrint>
      </div>
    </div>
  );
}

const shownNodes = (form: FormDetail): Node[] =>
  presentNodes(form.Nodes).filter(
    ({ Status }) => Status !== rowStatus.notInvolved && Status !== rowStatus.notReached,
  );

function Flow({ form }: { form: FormDetail }) {
  const { print } = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const nodes = shownNodes(form);
  if (nodes.length === 0) return null;
  return (
    <table className="form-print-rows paper-table">
      <caption>{print.flow}</caption>
      <thead>
        <tr>
          <th scope="col">{print.level}</th>
          <th scope="col">{print.person}</th>
          <th scope="col">{print.result}</th>
          <th scope="col">{print.opinion}</th>
          <th scope="col">{print.time}</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map((node) => (
          <tr key={node.RowID}>
            <td>{named(node.LevelName, node.LevelNameEn)}</td>
            <td>
              <Approver node={node} />
            </td>
            <td>{rowStatusLabels[node.Status][language]}</td>
            <td>{node.Remark}</td>
            <td>{node.ApprovalTime ? timeText(node.ApprovalTime) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The decider and their capacity: for themselves, as an override, on somebody's behalf, or an automatic rule. */
function Approver({ node }: { node: Node }) {
  const { flow, further } = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const { who, insteadOf, isOverride, onBehalfOf, rule } = behind(node);
  const notes = [
    isOverride && further.overridden,
    insteadOf && further.insteadOf(named(insteadOf.zh, insteadOf.en)),
    onBehalfOf && further.onBehalfOf(named(onBehalfOf.zh, onBehalfOf.en)),
    rule && further.byRule(systemRuleLabels[rule][language]),
  ].filter((note) => typeof note === 'string');
  return (
    <>
      {who ? named(who.zh, who.en) : flow.system}
      {notes.map((note) => (
        <div key={note} className="paper-note">
          {note}
        </div>
      ))}
    </>
  );
}

/** Recipients of copies, so that the paper names everybody who knows of the form. */
function Copied({ formId }: { formId: number }) {
  const { print } = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const { data = [] } = useCall(CacApprovalOrder.GetApprovalCopies, { FormID: formId });
  const copies = data.filter(({ Kind }) => Kind === 'copy');
  if (copies.length === 0) return null;
  const names = copies.map(({ ChineseName, EnglishName, Note }) =>
    [named(ChineseName, EnglishName), Note && `(${Note})`].filter(Boolean).join(' '),
  );
  return (
    <p className="paper-copies">
      <strong>{print.copies}</strong> {names.join(language === 'zh' ? '、' : ', ')}
    </p>
  );
}

function Said({ remarks }: { remarks: readonly Remark[] }) {
  const { print, flow, remark: acts } = useWords(approvalWords);
  const named = useNamed();
  const statuses: Readonly<Record<number, string>> = acts.statuses;
  if (remarks.length === 0) return null;
  return (
    <table className="form-print-rows paper-table">
      <caption>{print.remarks}</caption>
      <tbody>
        {remarks.map((remark, index) => (
          // Remarks are only ever added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td>{remark.AUID === null ? flow.system : named(remark.Name, remark.EnglishName)}</td>
            <td>{statuses[remark.Status ?? 0] ?? acts.add}</td>
            <td>
              {remarkText(remark)}
              {remark.IEnclosure.map((file) => ` [${file.name}]`)}
            </td>
            <td>{timeText(remark.CreateTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
