import { saveFile } from '#kit/web/client/save-file.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import type { ExportedList } from '../contract/lists.ts';

/** Saves a list with its filters as an Excel file. @throws CallFailed */
export const exportList =
  (List: ExportedList, fixed: Readonly<Record<string, string | undefined>> = {}) =>
  (filters: Readonly<Record<string, string>>): Promise<void> =>
    // The server validates the filters, which come from the page address.
    saveFile(CacApprovalOrder.ExportApprovalForms, { ...filters, ...fixed, List });
