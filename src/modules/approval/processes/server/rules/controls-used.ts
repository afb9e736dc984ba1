import { fieldsAsked } from '#modules/approval/flow/server/rules/conditions.ts';
import { subjectControl } from '#modules/approval/flow/server/rules/facts.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { refSets } from '#modules/forms/contract/refs.ts';
import { secretRoots } from '#modules/forms/contract/secret.ts';
import { conditionFields } from '../../contract/conditions.ts';
import { controlUses, subjectField, type ControlUse, type Process } from '../../contract/process.ts';

/** Property that a control must have so that a process can use it. */
type Role = 'any' | 'field' | 'people' | 'department' | 'subject' | 'secret';
type Used = readonly (readonly [name: string, as: Role])[];

const as = (role: Role, names: Iterable<string>): Used => [...names].map((name) => [name, role]);

/** Returns the names of controls by the way in which a process uses them. */
function usesOf(process: Process): Record<ControlUse, Used> {
  const levels = process.branches.flatMap((branch) => branch.levels);
  const isByAmount = process.branches.some(({ when }) => when !== null && 'amountFrom' in when);
  const found = (rule: (typeof levels)[number]['approvers'] | undefined): Used => {
    if (rule?.kind === 'userControl') return [[rule.control, 'people']];
    if (!rule || !('of' in rule) || rule.of === undefined) return [];
    return rule.of === 'subject' ? [[subjectField.name, 'subject']] : [[rule.of.control, 'department']];
  };
  return {
    condition: as('field', [...fieldsAsked(process), ...(isByAmount ? ['amount'] : [])]),
    approvers: levels.flatMap(({ approvers }) => found(approvers)),
    copies: [
      ...levels.flatMap(({ copies }) => found(copies?.to)),
      ...Object.values(process.copies ?? {}).flatMap((copies) => found(copies?.to)),
    ],
    hide: levels.flatMap(({ hide }) => as('any', hide ?? [])),
    show: levels.flatMap(({ show }) => as('secret', show ?? [])),
    edit: levels.flatMap(({ edit }) => as('any', edit)),
    must: levels.flatMap(({ must }) => as('any', must ?? [])),
  };
}

export interface LostControl {
  readonly name: string;
  readonly uses: readonly ControlUse[];
}

/** Returns controls that a process uses but an edition of its template lacks, or has as an unsuitable kind. */
export function lostControls(process: Process, edition: Edition): LostControl[] {
  const used = usesOf(process);
  const { controls } = edition;
  const serving: Record<Role, ReadonlySet<string>> = {
    any: new Set(controls.map(({ name }) => name)),
    field: new Set(conditionFields(edition).map(({ name }) => name)),
    people: new Set(controls.flatMap(({ name, type }) => (type === 'userSearch' ? [name] : []))),
    department: new Set(controls.flatMap(({ name, type }) => (refSets[type] === 'department' ? [name] : []))),
    secret: new Set(secretRoots(edition)),
    subject: new Set(subjectControl(edition) ? [subjectField.name] : []),
  };
  const lost = new Map<string, Set<ControlUse>>();
  for (const use of controlUses)
    for (const [name, as] of used[use])
      if (!serving[as].has(name)) lost.set(name, (lost.get(name) ?? new Set()).add(use));
  return [...lost].map(([name, uses]) => ({ name, uses: [...uses] }));
}
