import type { Executor } from '#kit/server/db/database.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { requisitionKind } from '../../contract/codes.ts';

/** Whether places are asked for before they are looked for: while the template takes new forms. */
export const asksFirst = async (on: Executor): Promise<boolean> =>
  (await findStandardTemplate(on, requisitionKind))?.isOpen ?? false;
