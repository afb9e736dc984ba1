import { z } from 'zod';
import { day, ownPath, required, text } from '#kit/contract/fields.ts';
import { identityNumber } from '#modules/people/persons/contract/user-values.ts';

const name = required(50);
const nameEn = required(100);
const sort = z.int().min(0).max(1_000_000).default(0);
const rowId = z.int().positive();
/** Schema of a code: text without spaces inside. */
const code = (max: number) => required(max).regex(/^[A-Za-z0-9_.-]+$/);

export const newCompany = z.strictObject({ name, nameEn, sort });

export const newDepartment = z.strictObject({
  /** Parent department; null: a root. */
  parentId: rowId.nullable(),
  name,
  nameEn,
  /** Whether forms may be filed for the department. */
  isOptional: z.boolean().default(true),
  sort,
});

export const newPerson = z.strictObject({
  employeeId: code(20),
  /** Name with which the person signs in; stored in lower case. */
  loginName: code(50).toLowerCase(),
  chineseName: required(20),
  englishName: text(50).default(''),
  email: z.union([z.literal(''), z.email().max(100)]).default(''),
  /** 0 unknown, 1 male, 2 female. */
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  companyId: rowId,
  departmentId: rowId,
  /** Direct leader. */
  leaderId: rowId.nullable().default(null),
  position: text(50).default(''),
  /** 0 probation, 1 regular, 2 intern. */
  userType: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
  /** Company day, YYYY-MM-DD. */
  entryDate: day.nullable().default(null),
  /** Resident identity number (GB 11643), 18 characters. */
  identityNumber: identityNumber.nullable().default(null),
});

export const newRole = z.strictObject({
  name: required(20),
  nameEn: required(50),
  /** Data scope of the role's codes: 1 own, 2 department, 3 department and below, 4 all. */
  dataScope: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(1),
  /** Permission codes. */
  codes: z.array(code(60)).max(500).default([]),
});

export const newPermission = z.strictObject({
  code: code(60),
  /** Code of the parent node; null: top of the menu. */
  parent: code(60).nullable().default(null),
  name: required(50),
  nameEn: required(100),
  /** Path of its page; null: a group, or a right without a page. */
  url: ownPath.nullable().default(null),
  /** Name of a menu icon. */
  icon: text(20).nullable().default(null),
  sort,
});

export const newApprovalRole = z.strictObject({ name: required(20), nameEn: required(50) });

export const newSubject = z.strictObject({
  /** Code in the ledger, such as 6602.03. */
  code: code(20),
  /** Code of the parent subject. */
  parent: code(20).nullable().default(null),
  name,
  nameEn,
  sort,
});

export type NewCompany = z.input<typeof newCompany>;
export type NewDepartment = z.input<typeof newDepartment>;
export type NewPerson = z.input<typeof newPerson>;
export type NewRole = z.input<typeof newRole>;
export type NewPermission = z.input<typeof newPermission>;
export type NewApprovalRole = z.input<typeof newApprovalRole>;
export type NewSubject = z.input<typeof newSubject>;
