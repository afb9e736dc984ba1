import { threadDescriber } from '#kit/server/inbox.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { turn } from '#modules/approval/absences/server/commands/absences.ts';
import { approvalDuty } from '#modules/approval/absences/server/commands/leave.ts';
import { billContributions } from '#modules/approval/bills/server/commands/bills.ts';
import { holder } from '#modules/approval/filling/server/commands/values.ts';
import { lostWith } from '#modules/approval/processes/server/commands/lost-controls.ts';
import { ensureProcess } from '#modules/approval/processes/server/commands/standard.ts';
import { mayFetch, mayFetchOfRemark } from '#modules/approval/reading/server/commands/files.ts';
import { formThread } from '#modules/approval/talk/server/commands/notices.ts';
import { remarkHolder } from '#modules/approval/talk/server/commands/remarks.ts';
import { describeForms } from '#modules/approval/talk/server/commands/threads.ts';
import { attachmentReader, onFirstPublication, onNextEdition } from '#modules/forms/server/open.ts';
import { onAgenciesChanged, onPersonLeaves } from '#modules/people/server/open.ts';
import { viewerOf } from './handlers/by.ts';
import { approvalRights } from './standard/rights.ts';

/**
 * Contributions of approval to the kit, forms and people.
 * People who may see a form may fetch the files in the controls they see there.
 */
export const contributions: readonly Contribution[] = [
  ...approvalRights,
  ...billContributions,
  attachmentReader(holder(0).module, (on, reader, formId, uid) =>
    mayFetch(on, viewerOf(reader), formId, uid),
  ),
  attachmentReader(remarkHolder(0).module, (on, reader, remarkId) =>
    mayFetchOfRemark(on, viewerOf(reader), remarkId),
  ),
  threadDescriber(formThread, (on, reader, asked) => describeForms(on, viewerOf(reader), asked)),
  onFirstPublication('approval', ensureProcess),
  onNextEdition('approval', lostWith),
  onAgenciesChanged('approval', turn),
  onPersonLeaves('approval', 20, approvalDuty),
];
