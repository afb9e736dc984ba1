import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import type { Channels } from '#modules/people/server/open.ts';
import { approval } from '../approval/module.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { home } from '../home/module.ts';
import { hrRequests } from '../hr-requests/module.ts';
import { payroll } from '../payroll/module.ts';
import { people } from '../people/module.ts';
import { rooms } from '../rooms/module.ts';
import { Interviewee } from './candidates/contract/Interviewee.ts';
import { interviewee } from './candidates/server/handlers/Interviewee.ts';
import { interviewer } from './interviewers/server/handlers/Interviewer.ts';
import { scorecard } from './interviewers/server/handlers/Scorecard.ts';
import { InterviewChoice } from './interviews/contract/InterviewChoice.ts';
import { interviewChoice } from './interviews/server/handlers/InterviewChoice.ts';
import { letterDelivery } from './offers/server/commands/letters.ts';
import { Recruitment } from './openings/contract/Recruitment.ts';
import { recruitment } from './openings/server/handlers/Recruitment.ts';
import { JobseekerTalentPool } from './pool/contract/JobseekerTalentPool.ts';
import { jobseekerTalentPool } from './pool/server/handlers/JobseekerTalentPool.ts';
import { recruitingSecretUses } from './server/commands/sealed.ts';
import { sealsOf } from './server/commands/seals.ts';
import { contributionsOf } from './server/contributions.ts';
import { recruitingJobs } from './server/jobs.ts';
import { recruitmentResources } from './sources/server/handlers/RecruitmentResources.ts';

/** Settings of the installation that this module uses. */
export interface RecruitingEnv {
  /** Secret that encrypts contacts and pay. */
  readonly secret: string;
  readonly files: FileStore;
  readonly channels: Channels;
  readonly mail: { readonly url: string; readonly from: string } | null;
}

/** Settings that the calls of this module also need. */
export interface RecruitingServing extends RecruitingEnv {
  /** True if the built-in authority signs people in, so that a new employee gets a password. */
  readonly hasAuthority: boolean;
}

/** Recruiting: openings, candidates, interviews, offers. */
export const recruiting = defineModule<RecruitingEnv, RecruitingServing>({
  name: 'recruiting',
  uses: [people, calendar, forms, approval, home, attendance, rooms, payroll, hrRequests],
  area: 'recruiting',
  controllers: {
    Interviewee: servingWith(
      Interviewee,
      'Applications to openings: stages, candidate data, remarks and interviews.',
      (env) => interviewee(sealsOf(env.secret), env.channels.mail, env.hasAuthority),
    ),
    Interviewer: serving(
      'Interviewers: their positions, rounds, weekly maximum and overdue evaluations.',
      interviewer,
    ),
    InterviewChoice: servingWith(
      InterviewChoice,
      'Choice of an interview time by the candidate, without sign-in.',
      (env) => interviewChoice(sealsOf(env.secret)),
    ),
    JobseekerTalentPool: servingWith(
      JobseekerTalentPool,
      'Talent pool: people who agreed to be contacted about later openings, and the search for known people by contact.',
      ({ secret }) => jobseekerTalentPool(sealsOf(secret)),
    ),
    Recruitment: servingWith(
      Recruitment,
      'Openings: requirements, owners, state and progress.',
      ({ secret, files }) => recruitment(sealsOf(secret), files),
    ),
    RecruitmentResources: serving('Recruiting sources with their cost and results.', recruitmentResources),
    Scorecard: serving('Scorecards for interviews, in versions.', scorecard),
  },
  contributes: ({ secret }) => contributionsOf(sealsOf(secret)),
  jobs: (db, { secret }) => recruitingJobs(db, sealsOf(secret)),
  deliveries: (db, { secret, mail }) => (mail ? letterDelivery(db, secret, mail) : {}),
  secretUses: recruitingSecretUses,
});
