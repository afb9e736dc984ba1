import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { personBrief } from '#modules/people/persons/contract/person-brief.ts';

const role = z.object({ RoleID: id, RoleName: z.string(), RoleNameEn: z.string() });

/** Calls of PermissionManagement that show who sees what, and why. */
export const viewAsCalls = {
  StartViewAs: post({
    inPerson: true,
    does: 'Starts viewing the portal as somebody else, read-only, for half an hour; the audit log keeps the reason',
    access: ['AASPermissionManagement'],
    input: z.strictObject({ AUID: id, Reason: required(200) }),
    reply: z.object({ Code: z.number().int(), Until: z.date() }),
    refusals: [peopleRefusals.personGone, permissionRefusals.viewingSelf],
    touches: [],
  }),

  EndViewAs: post({
    inPerson: true,
    does: 'Stops viewing as somebody else',
    access: 'signedIn',
    evenViewing: true,
    input: nothing,
    reply: done,
    touches: [],
  }),

  ExplainAccess: post({
    does: 'Explains why a person may or may not use a permission code: the caller’s own, or anybody’s for permission administrators',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Code: text(60).min(1), AUID: id.optional() }),
    reply: z.object({
      Person: personBrief,
      /** Permission with that code; null: it does not exist. */
      Permission: z
        .object({ Code: z.string(), Name: z.string(), NameEn: z.string(), Url: z.string().nullable() })
        .nullable(),
      IsUse: z.boolean(),
      Holds: z.boolean(),
      /** Roles of the person that include the permission. */
      ByRoles: z.array(role),
      /** Other roles that include the permission. */
      OtherRoles: z.array(role),
      /** Up to ten people in service who can give the permission. */
      Grantors: z.array(personBrief),
    }),
    refusals: [general.forbidden, general.notFound],
  }),
};
