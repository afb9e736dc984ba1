import { callServer } from '#kit/web/client/call-server.ts';
import type { FormHost, UploadOptions } from '#modules/forms/web/open.ts';
import type { UploadItem } from '#modules/forms/contract/values.ts';
import { ApprovalForm } from '../contract/ApprovalForm.ts';
import { CacApprovalOrder } from '../contract/CacApprovalOrder.ts';
import { editPath } from './paths.ts';

/** Milliseconds: 50 MB on a slow line. */
const uploadTimeout = 10 * 60_000;

/** Stores a file for a form or a remark. @throws CallFailed */
export async function upload(file: File, options?: UploadOptions): Promise<UploadItem> {
  const stored = await callServer(
    CacApprovalOrder.GetApprovalOrderUpload,
    {},
    { file, timeout: uploadTimeout, ...options },
  );
  return { ...stored, status: 'done', IStatus: 1 };
}

/** What the drawn forms need from approval. */
export const formHost: FormHost = {
  upload,
  // A file that no form or remark took is cleared away by the server.
  discard: () => undefined,
  searchForms: async (Keyword, templates) => {
    const page = await callServer(ApprovalForm.GetMyApprovalBriefInfoListAsync, {
      Keyword,
      ...(templates ? { Templates: [...templates] } : {}),
    });
    return page.Rows.map((row) => ({
      id: row.FormID,
      name: row.Title,
      nameEn: row.TitleEn,
      number: row.Number,
    }));
  },
  // A linked form opens in a tab of its own, on the page of its template (section 2).
  openForm: ({ id, name }) => {
    window.open(editPath({ FormID: id, TemplateTitle: name }), '_blank', 'noopener');
  },
};
