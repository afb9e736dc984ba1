import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { EarlierForms } from '../parts/EarlierForms.tsx';
import { useApplicant } from '#modules/approval/reading/web/useApplicant.ts';
import { editionOf, senderOf, useForm, type FormDetail } from '#modules/approval/reading/web/useForm.ts';
import { FormEditor } from '../parts/FormEditor.tsx';
import { choosePath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { askingNothingOf } from '#modules/forms/contract/secret.ts';
import { withStandingMonths } from '#modules/forms/contract/validate.ts';
import { templateOfPage } from '../../contract/pages.ts';
import { broughtTo, type Brought } from '../copying.ts';
import { linkedForm } from '../linked.ts';
import { FormPane } from '#modules/approval/reading/web/parts/FormPane.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';

/** Page for filling in a form: `?id=` continues one, `?template=` or the page's own template begins one. */
export default function FillForm() {
  const { key } = useLocation();
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  if (id > 0) return <GoOn key={`form-${id}`} formId={id} />;
  return <Begin key={key} templateId={Number(search.get('template')) || null} />;
}

/** Begins a new form of the template in the address, or of the page's own template. */
function Begin({ templateId }: { templateId: number | null }) {
  const { pathname } = useLocation();
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}, { enabled: templateId === null });
  const own =
    groups.data &&
    templateOfPage(
      groups.data.flatMap((group) => group.Templates),
      pathname,
    );
  if (templateId === null && groups.error)
    return <Failed error={groups.error} onRetry={() => void groups.refetch()} />;
  if (templateId === null && groups.data && !own) return <NoForm />;
  return <BeginOf templateId={templateId ?? own?.TemplateId ?? null} />;
}

function BeginOf({ templateId }: { templateId: number | null }) {
  const { fill } = useWords(approvalWords);
  const named = useNamed();
  const language = useLanguage();
  const applicant = useApplicant();
  const brought = useLocation().state as Brought | null;
  const answer = useCall(
    CacApprovalOrder.GetApprovalTemplate,
    { TemplateId: templateId ?? 0 },
    { enabled: templateId !== null },
  );
  // The first loaded template is kept, so that typed values survive when the template is loaded again.
  const [template, setTemplate] = useState(answer.data);
  if (!template && answer.data) setTemplate(answer.data);
  if (answer.error && !template) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!template || !applicant) return <Loading rows={10} />;
  if (!template.IsOpen) return <NoForm title={formRefusals.templateClosed[language]} />;
  return (
    <FormEditor
      title={fill.newForm(named(template.Title, template.TitleEn))}
      actions={<EarlierForms code={template.Code} />}
      edition={editionOf(template)}
      applicant={applicant}
      hasEffects={template.HasEffects}
      start={{
        templateId: template.TemplateId,
        edition: editionOf(template),
        values: { ...template.Values, ...broughtTo(editionOf(template), brought ?? {}) },
        kept: null,
        isCopy: brought?.copied !== undefined,
        person: applicant.person.id,
      }}
    />
  );
}

/** Continues a draft or a form that was sent back; other forms are only shown. */
function GoOn({ formId }: { formId: number }) {
  const { fill } = useWords(approvalWords);
  const named = useNamed();
  const applicant = useApplicant();
  const answer = useForm(formId);
  const [form, setForm] = useState<FormDetail>();
  // Waits for a fresh copy, since the cached one may be older than a draft saved in another window.
  if (!form && answer.data && !answer.isFetching) setForm(answer.data);
  if (answer.error && !form) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!form || !applicant) {
    const linked = linkedForm(formId);
    const loading = <Loading rows={10} />;
    return linked ? <Page title={named(linked.name, linked.nameEn)}>{loading}</Page> : loading;
  }
  if (!form.Can.Edit) return <FormPane formId={formId} isPage />;
  const sender = senderOf(form);
  const asked = askingNothingOf(editionOf(form), form.Sealed, fill.secretKept);
  return (
    <FormEditor
      title={fill.editForm(named(form.TemplateTitle, form.TemplateTitleEn))}
      edition={sender ? withStandingMonths(asked, form.Values) : asked}
      applicant={applicant}
      hasEffects={form.HasEffects}
      savedAt={form.UpdateTime}
      sentBack={sender && { name: named(sender.ChineseName, sender.EnglishName), reason: sender.MsgInfo }}
      start={{
        templateId: form.TemplateId,
        edition: editionOf(form),
        values: form.DraftValues ?? form.Values,
        kept: { FormID: formId, Number: form.Number, Version: form.Version },
        person: applicant.person.id,
      }}
    />
  );
}

function NoForm({ title }: { title?: string }) {
  const { fill } = useWords(approvalWords);
  return (
    <Told
      sign="told"
      title={title ?? fill.unknown}
      hint={title ? undefined : fill.unknownHint}
      actions={
        <LinkButton type="primary" to={choosePath}>
          {fill.otherForms}
        </LinkButton>
      }
    />
  );
}
