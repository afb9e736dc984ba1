import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { organisationRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';

const companyFields = {
  CompanyName: required(50),
  CompanyNameEn: required(100),
  Sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Unified social credit code, which invoices to the company carry; left out: unchanged, empty: none. */
  CreditCode: text(18).optional(),
};

export const CacCompany = controller('CacCompany', {
  GetCompanyList: post({
    does: 'Lists the companies that forms may be filed for',
    access: 'signedIn',
    reads: true,
    spec: 'company list',
    input: nothing,
    reply: z.array(z.object({ CompanyId: id, CompanyName: z.string(), CompanyNameEn: z.string() })),
  }),

  GetCompanyPageList: post({
    does: 'Lists all companies for administrators, disabled ones too, with their number of people in service',
    access: ['Organization'],
    reads: true,
    input: z.strictObject({ ...paging, Name: text(50).optional(), IsUse: flag.optional() }),
    reply: pageOf(
      z.object({
        CompanyId: id,
        CompanyName: z.string(),
        CompanyNameEn: z.string(),
        Sort: z.number().int(),
        IsUse: z.boolean(),
        UserCount: z.number().int(),
        CreditCode: z.string(),
        /** Earlier names, each with the last day on which it was right. */
        FormerNames: z.array(z.object({ Name: z.string(), ToDay: z.string() })),
      }),
    ),
  }),

  AddCompany: post({
    does: 'Adds a company',
    access: ['Organization'],
    input: z.strictObject(companyFields),
    reply: z.object({ Code: z.number().int(), CompanyId: id }),
    refusals: [
      peopleRefusals.nameTaken,
      general.taken,
      organisationRefusals.badCreditCode,
      organisationRefusals.creditCodeTaken,
    ],
    touches: ['CacCompany'],
  }),

  UpdateCompany: post({
    does: 'Changes the names and position of a company',
    access: ['Organization'],
    input: z.strictObject({ CompanyId: id, ...companyFields }),
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.nameTaken,
      organisationRefusals.badCreditCode,
      organisationRefusals.creditCodeTaken,
    ],
    touches: ['CacCompany', 'CacUser'],
  }),

  CompanyIsUse: post({
    does: 'Disables a company without people in service, or enables it again',
    access: ['Organization'],
    input: z.strictObject({ CompanyId: id, IsUse: flag }),
    reply: done,
    refusals: [general.notFound, organisationRefusals.companyNotEmpty],
    touches: ['CacCompany'],
  }),
});
