import { general, refuse, wordsOf } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { sayFault, type Fault } from '#kit/rules/formula/faults.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { homeOf } from '#modules/approval/filling/server/commands/drafts.ts';
import { findApplicant, findSubject } from '#modules/approval/filling/server/queries/forms.ts';
import { findNamed } from '#modules/approval/filling/server/queries/lookups.ts';
import { predictedCopies, predictedLevels } from '#modules/approval/flow/server/commands/predicted.ts';
import { loadDirectory } from '#modules/approval/flow/server/queries/directory.ts';
import { applies, withDepartments } from '#modules/approval/flow/server/rules/conditions.ts';
import {
  departmentsOf,
  factsOf,
  namedIn,
  ownPeople,
  subjectIn,
} from '#modules/approval/flow/server/rules/facts.ts';
import type { Facts } from '#modules/approval/flow/server/rules/order.ts';
import { branchFor, resolveRoute } from '#modules/approval/flow/server/rules/route.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import type { Process } from '../../contract/process.ts';
import { findHead, findNewestEdition } from '../queries/process-drafts.ts';
import { getProcessEdition } from '../queries/processes.ts';
import { latestEdition, withKeptNames } from './publish.ts';

export interface Simulation {
  readonly ProcessID: number;
  readonly Process?: Process | undefined;
  readonly AUID: number;
  readonly DeptId: number;
  readonly Amount: string | null;
  readonly Values: Values;
  readonly Choices?: Facts['choices'] | undefined;
}

/** Predicts the route of a form with the same functions that decide it; nothing is stored. @throws Refused notFound */
export async function simulate(on: Executor, by: By, given: Simulation) {
  const head = (await findHead(on, given.ProcessID)) ?? refuse(general.notFound, { field: 'ProcessID' });
  const edition = await latestEdition(on, head.templateId);
  const process = given.Process
    ? withKeptNames(given.Process, edition)
    : (await getProcessEdition(on, (await findNewestEdition(on, head.id)) ?? refuse(general.notFound)))
        .process;
  const applicant = (await findApplicant(on, given.AUID)) ?? refuse(general.notFound, { field: 'AUID' });
  const found = (await findNamed(on, { department: [given.DeptId] })).department;
  const department = found?.get(given.DeptId) ?? refuse(general.notFound, { field: 'DeptId' });
  const about = { ...homeOf(applicant), department, amount: given.Amount, summary: '', summaryEn: '' };
  const subject = await findSubject(on, subjectIn(edition, given.Values));
  const drawn = factsOf(
    process,
    edition,
    about,
    given.Values,
    given.Choices ?? {},
    subject,
    applicant.answers_for,
  );
  const named = namedIn(process);
  const chosen = [...Object.values(drawn.people), ...Object.values(drawn.choices)].flat();
  const directory = await loadDirectory(on, {
    people: [...new Set([...named.people, ...chosen, ...ownPeople({ applicant: given.AUID, facts: drawn })])],
    applicant: given.AUID,
    departments: departmentsOf(drawn),
    roles: named.roles,
    today: companyDay(by.now),
  });
  const facts = withDepartments(drawn, process, directory);
  const at = branchFor(process, facts);
  const route = at < 0 ? null : resolveRoute(process, given.AUID, facts, directory);
  return {
    Problem: directory.mayApply(given.AUID, given.DeptId)
      ? null
      : wordsOf(approvalRefusals.noApplicantIdentity, by.language),
    Branch: at + 1,
    Branches: process.branches.map(({ when }) => {
      const faults: Fault[] = [];
      const isTrue = when === null || applies(when, facts, faults);
      return { Applies: isTrue, Faults: faults.map((fault) => sayFault(fault, by.language)) };
    }),
    Levels: route ? predictedLevels(route, directory, by.language) : [],
    Copies: route ? predictedCopies(route, directory) : [],
  };
}
