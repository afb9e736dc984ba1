import { CopyOutlined, ExpandOutlined, LinkOutlined, PrinterOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { chosenFrom } from '#modules/approval/filling/contract/choosing.ts';
import { useCopyAsNew } from '#modules/approval/filling/web/copying.ts';
import { CopyButton } from '#modules/approval/talk/web/parts/SendDialog.tsx';
import { detailPath, printPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { useApplicant } from '../useApplicant.ts';
import type { FormDetail } from '../useForm.ts';

/** Button that begins a new form as a copy of the caller's own, if its template still takes new forms. */
function Again({ form }: { form: FormDetail }) {
  const { detail } = useWords(approvalWords);
  const isMine = useApplicant()?.person.id === form.ApplicantAUID;
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}, { enabled: isMine }).data ?? [];
  const copyAsNew = useCopyAsNew();
  const isOpen = chosenFrom(groups).some(({ Templates }) =>
    Templates.some(({ TemplateId }) => TemplateId === form.TemplateId),
  );
  if (!isMine || !isOpen) return null;
  return (
    <Button
      type="text"
      icon={<CopyOutlined />}
      aria-label={detail.again}
      title={detail.again}
      onClick={() => copyAsNew(form)}
    />
  );
}

/** Tools to print the form, copy its link and open it on its own page. */
export function FormTools({ form, isPage = false }: { form: FormDetail; isPage?: boolean }) {
  const { FormID: formId } = form;
  const words = useWords(approvalWords);
  const { message } = App.useApp();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(new URL(detailPath(formId), location.href).href);
      void message.success(words.detail.linkCopied);
    } catch {
      void message.error(words.detail.linkFailed);
    }
  };
  return (
    <>
      {form.SubmitTime !== null && (
        <>
          <CopyButton formId={formId} />
          <Again form={form} />
        </>
      )}
      <LinkButton
        to={printPath(formId)}
        type="text"
        icon={<PrinterOutlined />}
        aria-label={words.detail.print}
        title={words.detail.print}
      />
      <Button
        type="text"
        icon={<LinkOutlined />}
        aria-label={words.detail.copyLink}
        title={words.detail.copyLink}
        onClick={() => void copy()}
      />
      {!isPage && (
        <LinkButton
          to={detailPath(formId)}
          type="text"
          icon={<ExpandOutlined />}
          aria-label={words.detail.openFull}
          title={words.detail.openFull}
        />
      )}
    </>
  );
}
