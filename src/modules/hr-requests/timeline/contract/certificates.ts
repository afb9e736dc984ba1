import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { id, when } from '#kit/contract/fields.ts';
import { general, refusals, type Words } from '#kit/contract/refusals.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';

/** Kinds of certificates that can be issued for a person. */
export const certificateKinds = { employed: 1, left: 2 } as const;
export type CertificateKind = (typeof certificateKinds)[keyof typeof certificateKinds];

export const certificateLabels: Readonly<Record<CertificateKind, Words>> = {
  1: { zh: '在职证明', en: 'Certificate of employment' },
  2: { zh: '离职证明', en: 'Certificate of leaving' },
};

export const certificateRefusals = refusals({
  notEmployed: {
    code: 42336,
    status: 422,
    zh: '该员工当前不在职，不能开具在职证明',
    en: 'This person is not employed today, so a certificate of employment cannot be issued.',
  },
  notLeft: {
    code: 42337,
    status: 422,
    zh: '该员工没有登记离职，或最后工作日还没有过，不能开具离职证明',
    en: 'No leaving is recorded for this person, or their last working day is not over, so a certificate of leaving cannot be issued.',
  },
});

/**
 * Content of a certificate. A certificate of leaving contains what article 24 of the Regulation on the Implementation
 * of the Labour Contract Law requires: contract dates, end, position, and length of service.
 */
export const certificateContent = z.object({
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  position: z.string(),
  /** English name of the position. Empty if it has none. Missing in certificates issued before this field existed. */
  positionEn: z.string().optional(),
  /** Employment in company days. The last day is null while the person is employed. */
  FirstDay: z.string(),
  LastDay: z.string().nullable(),
  /** Whole months from the first to the last day of the employment. Null while the person is employed. */
  Months: z.number().int().nullable(),
  /** Contract that ended with the employment. Null if none is stored or the person is employed. */
  Contract: z
    .object({
      ContractType: coded(contractType.labels),
      StartDay: z.string(),
      EndDay: z.string().nullable(),
    })
    .nullable(),
});
export type CertificateContent = z.output<typeof certificateContent>;

const certificate = {
  Number: z.string(),
  Kind: coded(certificateLabels),
  IssuedAt: when,
  ...certificateContent.shape,
};

const code = z.string().regex(/^[\w-]{22}$/);
const access = [userCodes.personnel];

/** Calls of Assignment that issue and read certificates. */
export const certificateCalls = {
  IssueCertificate: post({
    does: 'Issues a certificate of employment for a person in the caller’s scope, or a certificate of leaving for a former employee',
    access,
    input: z.strictObject({ AUID: id, Kind: chosen(certificateLabels) }),
    reply: z.object({ Code: z.number().int(), CertificateID: id }),
    refusals: [general.notFound, certificateRefusals.notEmployed, certificateRefusals.notLeft],
    touches: ['Assignment.GetAssignmentList'],
    limit: { max: 200, seconds: 3600 },
  }),
  GetCertificate: post({
    does: 'Returns an issued certificate for printing, with its verification code',
    access,
    reads: true,
    input: z.strictObject({ CertificateID: id }),
    reply: z.object({
      AUID: id,
      VerifyCode: z.string(),
      IssuedByName: z.string(),
      IssuedByNameEn: z.string(),
      ...certificate,
    }),
    refusals: [general.notFound],
  }),
  VerifyCertificate: post({
    does: 'Returns the content of a printed certificate, so that its holder can verify it',
    access: 'open',
    reads: true,
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({ VerifyCode: code }),
    example: { VerifyCode: 'AAAAAAAAAAAAAAAAAAAAAA' },
    reply: z.object(certificate),
    refusals: [general.notFound],
  }),
};
