import type { Edition } from '#modules/forms/contract/control.ts';
import { conditionFields } from '../../contract/conditions.ts';
import { controlUses, type ControlUse, type Process } from '../../contract/process.ts';
import { fieldsAsked } from './conditions.ts';

/** Names of controls by what a process does with them. */
function usesOf(process: Process): Record<ControlUse, string[]> {
  const levels = process.branches.flatMap((branch) => branch.levels);
  const isByAmount = process.branches.some(({ when }) => when !== null && 'amountFrom' in when);
  const people = (rule: (typeof levels)[number]['approvers'] | undefined): string[] =>
    rule?.kind === 'userControl' ? [rule.control] : [];
  return {
    condition: [...fieldsAsked(process), ...(isByAmount ? ['amount'] : [])],
    approvers: levels.flatMap(({ approvers }) => people(approvers)),
    copies: levels.flatMap(({ copies }) => people(copies?.to)),
    hide: levels.flatMap(({ hide }) => hide ?? []),
    edit: levels.flatMap(({ edit }) => edit),
    must: levels.flatMap(({ must }) => must ?? []),
  };
}

export interface LostControl {
  readonly name: string;
  readonly uses: readonly ControlUse[];
}

/** Controls that a process builds on and an edition of its template lacks, or has as a kind that does not serve. */
export function lostControls(process: Process, edition: Edition): LostControl[] {
  const used = usesOf(process);
  const all = new Set(edition.controls.map(({ name }) => name));
  const people = new Set(edition.controls.flatMap(({ name, type }) => (type === 'userSearch' ? [name] : [])));
  const fields = new Set(conditionFields(edition).map(({ name }) => name));
  const serving = (use: ControlUse): ReadonlySet<string> => {
    if (use === 'condition') return fields;
    return use === 'approvers' || use === 'copies' ? people : all;
  };
  const lost = new Map<string, ControlUse[]>();
  for (const use of controlUses)
    for (const name of new Set(used[use]))
      if (!serving(use).has(name)) lost.set(name, [...(lost.get(name) ?? []), use]);
  return [...lost].map(([name, uses]) => ({ name, uses }));
}
