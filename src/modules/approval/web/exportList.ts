import { saveFile } from '#kit/web/client/save-file.ts';
import { CacApprovalOrder } from '../contract/CacApprovalOrder.ts';
import type { ExportedList } from '../contract/lists.ts';

/** Keeps a list, as its filters leave it, as an Excel file. @throws CallFailed */
export const exportList =
  (List: ExportedList, fixed: Readonly<Record<string, string | undefined>> = {}) =>
  (filters: Readonly<Record<string, string>>): Promise<void> =>
    // What stands in an address is checked by the server.
    saveFile(CacApprovalOrder.ExportApprovalForms, { ...filters, ...fixed, List });
