import type { Executor } from '#kit/server/db/database.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { requisitionKind } from '#modules/recruiting/contract/codes.ts';

/**
 * Says whether an opening needs an approved requisition. It does while the requisition template accepts new forms.
 */
export const asksFirst = async (on: Executor): Promise<boolean> =>
  (await findStandardTemplate(on, requisitionKind))?.isOpen ?? false;
