import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { pay } from '#modules/recruiting/candidates/contract/seeker-fields.ts';
import { feeKindLabels, recruitingCodes, sourceKindLabels } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';

const { sources, openings, pool } = recruitingCodes;
const access = [sources];
const touches = ['RecruitmentResources'];

const fields = {
  Name: required(50),
  Kind: chosen(sourceKindLabels),
  FeeKind: chosen(feeKindLabels),
  /** Fee in yuan, for each hire or for the period. */
  Fee: pay.default('0'),
  /** Last day of the contract. */
  ContractEnd: day.nullish(),
  IsUse: flag.default(true),
};
const version = z.coerce.number().int().min(1);

const row = z.object({
  SourceID: id,
  Name: z.string(),
  Kind: coded(sourceKindLabels),
  FeeKind: coded(feeKindLabels),
  Fee: z.string(),
  ContractEnd: z.string().nullable(),
  IsUse: z.boolean(),
  /** Number of applications from this source. */
  Resumes: z.number().int(),
  /** Number of those applications that were onboarded. */
  Hires: z.number().int(),
  /** Cost of one hire in yuan. Null: nobody has been hired. */
  CostPerHire: z.string().nullable(),
  Version: z.number().int(),
});
export type SourceRow = z.output<typeof row>;

/** Sources of candidates: sites, agencies, referrals, campus. */
export const RecruitmentResources = controller('RecruitmentResources', {
  GetRecruitmentResourcesPage: post({
    does: 'Returns sources with their cost and results, active ones first',
    spec: 'page',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      Keyword: text(50).optional(),
      Kind: chosen(sourceKindLabels).optional(),
      IsUse: flag.optional(),
      /** Period of company days in which counted applications were made. Left out: no limit. */
      From: day.optional(),
      To: day.optional(),
      Sort: z.enum(['Resumes', '-Resumes', 'Hires', '-Hires', 'Fee', '-Fee']).optional(),
    }),
    reply: pageOf(row),
  }),
  GetRecruitmentResourcesList: post({
    does: 'Returns the sources as options',
    access: [openings, pool, sources],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({ SourceID: id, Name: z.string(), Kind: coded(sourceKindLabels), IsUse: z.boolean() }),
    ),
  }),
  AddRecruitmentResources: post({
    does: 'Adds a source',
    spec: 'add',
    access,
    input: z.strictObject(fields),
    reply: z.object({ Code: z.number().int(), SourceID: id }),
    refusals: [recruitingRefusals.sourceTaken],
    touches,
  }),
  UpdateRecruitmentResources: post({
    does: 'Changes a source, or disables it',
    spec: 'update',
    access,
    input: z.strictObject({ SourceID: id, Version: version, ...fields }),
    reply: done,
    refusals: [general.notFound, general.stale, recruitingRefusals.sourceTaken],
    touches,
  }),
  DelRecruitmentResources: post({
    does: 'Deletes a source without resumes',
    spec: 'delete',
    access,
    input: z.strictObject({ SourceID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, recruitingRefusals.sourceUsed],
    touches,
  }),
});
