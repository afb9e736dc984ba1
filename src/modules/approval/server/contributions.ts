import { threadDescriber } from '#kit/server/inbox.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { attachmentReader, onFirstPublication, onNextEdition } from '#modules/forms/server/open.ts';
import { onAgenciesChanged, onPersonLeaves } from '#modules/people/server/open.ts';
import { turn } from './commands/absences.ts';
import { billContributions } from './commands/bills.ts';
import { mayFetch, mayFetchOfRemark } from './commands/files.ts';
import { approvalDuty } from './commands/leave.ts';
import { lostWith } from './commands/lost-controls.ts';
import { formThread } from './commands/notices.ts';
import { remarkHolder } from './commands/remarks.ts';
import { ensureProcess } from './commands/standard.ts';
import { describeForms } from './commands/threads.ts';
import { holder } from './commands/values.ts';
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
