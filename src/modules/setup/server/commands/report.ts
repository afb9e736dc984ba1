import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { findSetupFacts } from '../queries/setup-facts.ts';
import { gapsOf, setupSteps, type SetupStep } from '../rules/steps.ts';

/** Step that still misses something, with its gaps in English. */
export interface OpenStep extends Pick<SetupStep, 'key' | 'path'> {
  readonly isOptional: boolean;
  readonly gaps: readonly string[];
}

/** Returns the steps of the set-up that are not done yet. */
export async function findOpenSteps(
  on: Executor,
  { mail, hasBackups }: { readonly mail: object | null; readonly hasBackups: boolean },
  now: Date,
): Promise<readonly OpenStep[]> {
  const facts = await findSetupFacts(on, companyDay(now), { hasMail: mail !== null, hasBackups });
  return setupSteps
    .map((step) => ({
      key: step.key,
      path: step.path,
      isOptional: step.isOptional ?? false,
      gaps: gapsOf(step, facts).map(({ en }) => en),
    }))
    .filter(({ gaps }) => gaps.length > 0);
}

/**
 * Returns the text of the terminal about open steps.
 * @throws Error with that text if a necessary step is open, so that the command ends with 1
 */
export function reportSetup(open: readonly OpenStep[]): string {
  const lines = open.map(({ key, path, isOptional, gaps }) => {
    const where = path === '' ? '' : ` (${path})`;
    return `${isOptional ? 'optional' : 'open'.padEnd(8)}  ${key}${where}: ${gaps.join(' ')}`;
  });
  if (open.some(({ isOptional }) => !isOptional)) throw new Error(lines.join('\n'));
  return lines.length === 0 ? 'Everything is set up.' : lines.join('\n');
}
