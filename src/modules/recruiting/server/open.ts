import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import { registerHolder } from '#modules/forms/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { recruitingCodes } from '../contract/codes.ts';
import { applicationFiles, seekerFiles } from './commands/files.ts';
import { interviewee } from './handlers/Interviewee.ts';
import { jobseekerTalentPool } from './handlers/JobseekerTalentPool.ts';
import { recruitment } from './handlers/Recruitment.ts';
import { recruitmentResources } from './handlers/RecruitmentResources.ts';
import { findOpeningOf } from './queries/applications.ts';
import { canReadSeeker } from './queries/seekers.ts';
import { sealsOf } from './seals.ts';

export { addApplication, remarkOn } from './commands/applications.ts';
export type { By } from './commands/by.ts';
export { openingDuty } from './commands/leave.ts';
export { closeOpening, disableOpening, setTop } from './commands/opening-states.ts';
export { addOpening } from './commands/openings.ts';
export { poolApplicant } from './commands/pool.ts';
export { addSource } from './commands/sources.ts';
export { moveApplication } from './commands/stages.ts';
export { sealsOf } from './seals.ts';

/** Every call of this module; whoever reads an application reads its files. @param secret seals contacts and pay */
export function recruitingCalls(secret: string, files: FileStore): Served[] {
  const { openings, interviews } = recruitingCodes;
  registerHolder(applicationFiles(0).module, async (on, { id, permissions }, applicationId) => {
    if (!permissions.has(openings) && !permissions.has(interviews)) return false;
    const viewer = { id, scope: await scopeOf(on, id, openings) };
    return (await findOpeningOf(on, applicationId, viewer)) !== undefined;
  });
  registerHolder(seekerFiles(0).module, async (on, { id, permissions }, seekerId) =>
    canReadSeeker(on, seekerId, { id, scope: await scopeOf(on, id, openings) }, permissions),
  );
  const seals = sealsOf(secret);
  return [recruitment(seals, files), interviewee(seals), jobseekerTalentPool(seals), recruitmentResources];
}
