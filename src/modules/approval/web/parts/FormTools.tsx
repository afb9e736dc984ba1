import { ExpandOutlined, LinkOutlined, PrinterOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { detailPath, printPath } from '../paths.ts';
import { CopyButton } from './SendDialog.tsx';
import { approvalWords } from '../words.ts';

/** Print, copy the link, open as a page of its own. */
export function FormTools({
  formId,
  isPage = false,
  maySend = false,
}: {
  formId: number;
  isPage?: boolean;
  /** It was submitted: others may get it. */
  maySend?: boolean;
}) {
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
      {maySend && <CopyButton formId={formId} />}
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
