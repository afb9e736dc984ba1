import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { epochsText, keptWhole } from '#kit/server/db/epochs.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { began, ended, type Agency } from '#modules/people/hrbp/server/queries/hrbp-days.ts';

/** A department as routes of forms see it. */
export interface KnownDepartment {
  readonly id: number;
  readonly parentId: number | null;
  readonly leaderId: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly isActive: boolean;
  /** Ids from the root down to the department itself. */
  readonly path: readonly number[];
}

export interface KnownCompany {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly isActive: boolean;
}

/** Somebody who holds an approval role in a department. */
export interface KnownIdentity {
  readonly departmentId: number;
  readonly roleId: number;
  readonly personId: number;
}

/** Departments, companies, approval roles and their holders. It never changes: a change makes another one. */
export interface Organisation {
  readonly departments: ReadonlyMap<number, KnownDepartment>;
  readonly companies: ReadonlyMap<number, KnownCompany>;
  /** Approval roles by their ids. */
  readonly roles: ReadonlyMap<number, { readonly zh: string; readonly en: string }>;
  readonly identitiesByDepartment: ReadonlyMap<number, readonly KnownIdentity[]>;
  readonly identitiesByRole: ReadonlyMap<number, readonly KnownIdentity[]>;
  /** HRBPs in service or not, with the company days on which they hold their departments. */
  readonly hrbps: readonly {
    readonly departmentId: number;
    readonly personId: number;
    readonly from: string;
    readonly to: string | null;
  }[];
  /** Delegates of HRBPs from one instant to another, in milliseconds. */
  readonly agencies: readonly (Agency & { readonly from: number; readonly until: number })[];
}

type Row<T extends readonly unknown[]> = readonly T[] | null;

interface Stored {
  readonly epochs: string;
  readonly departments: Row<[number, number | null, number | null, string, string, boolean, number[]]>;
  readonly companies: Row<[number, string, string, boolean]>;
  readonly roles: Row<[number, string, string]>;
  readonly identities: Row<[number, number, number]>;
  readonly hrbps: Row<[number, number, string, string | null]>;
  readonly agencies: Row<[number, number, number[], number, number]>;
}

const milliseconds = (instant: ReturnType<typeof began>) =>
  sql`(extract(epoch from ${instant}) * 1000)::bigint`;

// One statement, so that everything is from one moment, that of the epochs.
const whole = prepared<object>()(
  () => sql<Stored>`
    select ${epochsText} as epochs,
      (select json_agg(json_build_array(id, parent_id, leader_id, name, name_en, is_active, path))
        from people.department) as departments,
      (select json_agg(json_build_array(id, name, name_en, is_active)) from people.company) as companies,
      (select json_agg(json_build_array(id, name, name_en)) from people.approval_role) as roles,
      (select json_agg(json_build_array(department_id, approval_role_id, person_id))
        from people.approval_identity) as identities,
      (select json_agg(json_build_array(department_id, person_id, from_day, to_day))
        from people.hrbp where is_active) as hrbps,
      (select json_agg(json_build_array(a.person_id, a.agent_id, a.department_ids, ${milliseconds(began())},
          ${milliseconds(ended())}) order by a.id)
        from people.hrbp_agent a where a.is_active and ${ended()} > clock_timestamp()) as agencies`,
);

function toOrganisation(stored: Stored): Organisation {
  const identities = (stored.identities ?? []).map(([departmentId, roleId, personId]) => ({
    departmentId,
    roleId,
    personId,
  }));
  return {
    departments: new Map(
      (stored.departments ?? []).map(([id, parentId, leaderId, name, nameEn, isActive, path]) => [
        id,
        { id, parentId, leaderId, name, nameEn, isActive, path },
      ]),
    ),
    companies: new Map(
      (stored.companies ?? []).map(([id, name, nameEn, isActive]) => [id, { id, name, nameEn, isActive }]),
    ),
    roles: new Map((stored.roles ?? []).map(([id, zh, en]) => [id, { zh, en }])),
    identitiesByDepartment: Map.groupBy(identities, ({ departmentId }) => departmentId),
    identitiesByRole: Map.groupBy(identities, ({ roleId }) => roleId),
    hrbps: (stored.hrbps ?? []).map(([departmentId, personId, from, to]) => ({
      departmentId,
      personId,
      from,
      to,
    })),
    agencies: (stored.agencies ?? []).map(([person, agent, departments, from, until]) => ({
      person,
      agent,
      departments: departments.length === 0 ? null : departments,
      from,
      until,
    })),
  };
}

/** Returns the organisation as it is now, from memory unless it has changed, with the database's clock. */
export const loadOrganisation = keptWhole(['organisation'], async (on: Executor) => {
  const stored = (await whole.find(on, {}))!;
  return { epochs: stored.epochs, value: toOrganisation(stored) };
});
