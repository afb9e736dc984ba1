import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id, instant, required, text, when } from '#kit/contract/fields.ts';
import { MOST_PEOPLE, visitStateLabels } from './codes.ts';

/** Name of a person. It needs a letter or a digit, because the watch list cannot compare anything else. */
const personName = required(20).refine((given) => /[\p{L}\p{N}]/u.test(given), '请输入姓名 | Enter a name');

/** Fields of a visit that everybody who creates one enters. */
export const visitFields = {
  VisitorName: personName,
  Company: text(100).default(''),
  PeopleCount: z.coerce.number().int().min(1).max(MOST_PEOPLE).default(1),
  Companions: z
    .array(personName)
    .max(MOST_PEOPLE - 1)
    .default([]),
  Purpose: required(200),
  ExpectArrive: instant,
  ExpectLeave: instant,
};

/** Further data of a guest, filled in by the guest or by the desk. */
export const guestFields = {
  Phone: text(30).default(''),
  IdCard: text(30).default(''),
  PlateNo: text(10).default(''),
};

const person = {
  HostAUID: id,
  HostName: z.string(),
  HostNameEn: z.string(),
  HostDept: z.string(),
  HostDeptEn: z.string(),
};

/** Actions that the caller may take on a visit. */
export const visitActions = z.object({
  Approve: z.boolean(),
  Refuse: z.boolean(),
  Cancel: z.boolean(),
  CheckIn: z.boolean(),
  CheckOut: z.boolean(),
  Delete: z.boolean(),
});

export const visitRow = z.object({
  Id: id,
  FormNo: z.string(),
  VisitorName: z.string(),
  /** Phone number, masked. */
  Phone: z.string(),
  Company: z.string(),
  PlateNo: z.string(),
  PeopleCount: z.number().int(),
  Companions: z.array(z.string()),
  Purpose: z.string(),
  ...person,
  TemplateName: z.string(),
  TemplateNameEn: z.string(),
  Site: z.string(),
  SiteEn: z.string(),
  ScheduleId: z.number().int().nullable(),
  ExpectArrive: when,
  ExpectLeave: when,
  VisitState: coded(visitStateLabels),
  Source: z.number().int(),
  /** Watch list mark: 0 none, 1 block list, 2 VIP. */
  Flag: z.number().int(),
  /** True if the guest is on the block list and not verified yet; for the desk only. */
  IsHeld: z.boolean(),
  CheckInTime: when.nullable(),
  CheckOutTime: when.nullable(),
  CreateTime: when,
  RowVersion: z.number().int(),
  Can: visitActions,
});
