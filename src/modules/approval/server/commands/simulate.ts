import { general, refuse, wordsOf } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { sayFault, type Fault } from '#kit/rules/formula/faults.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import type { Process } from '../../contract/process.ts';
import { approvalRefusals } from '../../contract/refusals.ts';
import { loadDirectory } from '../queries/directory.ts';
import { findApplicant, findSubject } from '../queries/forms.ts';
import { findNamed } from '../queries/lookups.ts';
import { findHead, findNewestEdition } from '../queries/process-drafts.ts';
import { getProcessEdition } from '../queries/processes.ts';
import { applies, withDepartments } from '../rules/conditions.ts';
import { departmentsOf, factsOf, namedIn, ownPeople, subjectIn } from '../rules/facts.ts';
import type { Facts } from '../rules/order.ts';
import { branchFor, resolveRoute } from '../rules/route.ts';
import type { By } from './by.ts';
import { homeOf } from './drafts.ts';
import { predictedCopies, predictedLevels } from './predicted.ts';
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
