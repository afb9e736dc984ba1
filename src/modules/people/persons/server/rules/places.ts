interface Named {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

export interface Department extends Named {
  /** Ids from the root down to the department itself. */
  readonly path: readonly number[];
}

/** Result of looking a text up: the id, nothing found, or several matches. */
export type Meant = number | 'none' | 'many';

const one = (ids: readonly number[]): Meant =>
  ids.length === 0 ? 'none' : ids.length > 1 ? 'many' : ids[0]!;

/** Finds the company with a name in either language. */
export function companyNamed(companies: readonly Named[], text: string): Meant {
  return one(companies.filter(({ name, nameEn }) => name === text || nameEn === text).map(({ id }) => id));
}

/** Finds departments by name, or by the end of their path: 财务中心/税务部. */
export function departmentFinder(departments: readonly Department[]): (text: string) => Meant {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const byName = new Map<string, Department[]>();
  for (const department of departments)
    for (const name of new Set([department.name, department.nameEn]))
      byName.set(name, [...(byName.get(name) ?? []), department]);
  return (text) => {
    const names = text
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean);
    const found = (byName.get(names.at(-1) ?? '') ?? []).filter(({ path }) => {
      const tail = path.slice(-names.length);
      return (
        tail.length === names.length &&
        tail.every((id, n) => {
          const at = byId.get(id);
          return at?.name === names[n] || at?.nameEn === names[n];
        })
      );
    });
    // A match of the whole path is better than a match of its end.
    const whole = found.filter(({ path }) => path.length === names.length);
    return one((whole.length > 0 && names.length > 1 ? whole : found).map(({ id }) => id));
  };
}
