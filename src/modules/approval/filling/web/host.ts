import { callServer, CallFailed } from '#kit/web/client/call-server.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { editPath } from '#modules/approval/web/paths.ts';
import type { FormRef, UploadItem } from '#modules/forms/contract/values.ts';
import type { FormHost, UploadOptions } from '#modules/forms/web/open.ts';
import { keepLinked } from './linked.ts';

/** Upload timeout in milliseconds: enough for 50 MB on a slow line. */
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

/**
 * Opens a form on its template's page in a new tab, handing its known data over in the session storage (section 2).
 * Only the server decides what the form is. Returns false when there is no such form for this person.
 * @throws CallFailed
 */
async function openLinked(form: FormRef): Promise<boolean> {
  keepLinked(form);
  // The tab opens at once, because browsers block windows that open later than the click. It copies the session
  // storage.
  const tab = window.open('about:blank', '_blank');
  try {
    const { FormID, Title } = await callServer(ApprovalForm.GetTemplateNameByFormIDAsync, {
      FormID: form.id,
    });
    const address = new URL(editPath({ FormID, TemplateTitle: Title }), location.href).href;
    if (tab) tab.location.href = address;
    else location.assign(address);
    return true;
  } catch (error) {
    tab?.close();
    if (error instanceof CallFailed && error.status === 404) return false;
    throw error;
  }
}

/** Functions that the forms module needs from approval to show forms. */
export const formHost: FormHost = {
  upload,
  // The server deletes files that no form or remark has taken.
  discard: () => undefined,
  searchForms: async (Keyword, templates, subject) => {
    const page = await callServer(ApprovalForm.GetMyApprovalBriefInfoListAsync, {
      Keyword,
      ...(templates ? { Templates: [...templates] } : {}),
      ...(subject === undefined ? {} : { SubjectAUID: subject }),
    });
    return page.Rows.map((row) => ({
      id: row.FormID,
      name: row.Title,
      nameEn: row.TitleEn,
      number: row.Number,
    }));
  },
  openForm: openLinked,
};
