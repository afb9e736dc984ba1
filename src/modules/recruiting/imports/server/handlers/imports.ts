import { refuse, type Words } from '#kit/contract/refusals.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import type { Handlers } from '#kit/server/http/context.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import type { SheetColumn } from '#modules/people/contract/sheet-columns.ts';
import { readTable } from '#modules/people/server/open.ts';
import type { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { auditMatches, noteMatches } from '#modules/recruiting/candidates/server/commands/noted-matches.ts';
import type { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { byOf } from '#modules/recruiting/server/commands/by.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { lockForApplication } from '#modules/recruiting/stages/server/commands/applications.ts';
import {
  candidateColumns,
  importMost,
  openingColumns,
  type candidateImportCalls,
  type openingImportCalls,
} from '../../contract/import-calls.ts';
import { applyCandidates, dryRunCandidates } from '../commands/import-candidates.ts';
import { applyOpenings, dryRunOpenings } from '../commands/import-openings.ts';

/** Returns an empty Excel file with the columns to fill in. */
const empty = (name: Words, columns: Readonly<Record<string, SheetColumn>>, language: 'zh' | 'en') =>
  excel(name[language], [
    {
      name: name[language],
      head: Object.values(columns).map(({ title, isNeeded }) => ({
        title: `${title[language]}${isNeeded ? ' *' : ''}`,
        width: 18,
      })),
      rows: [],
    },
  ]);

const few = <T>(rows: readonly T[]): readonly T[] =>
  rows.length > importMost ? refuse(peopleRefusals.importTooLarge, { with: { max: importMost } }) : rows;

/** Handlers that import candidates from Excel. @param seals encryption of contacts */
export const candidateImports = (
  seals: Seals,
): Pick<Handlers<typeof Interviewee>, keyof typeof candidateImportCalls> => ({
  GetCandidateTemplate: (_input, { language }) =>
    empty({ zh: '候选人', en: 'Candidates' }, candidateColumns, language),
  DryRunCandidateImport: async ({ RecruitmentID }, ctx) => {
    const rows = few(await readTable(ctx.file.stream, ctx.author, ctx.language, candidateColumns));
    const by = await byOf(ctx, seals);
    // The opening is locked only for this check, not during the whole dry run.
    await inTransaction(ctx.db, (tx) => lockForApplication(tx, RecruitmentID, by));
    const { Rows, hidden } = await dryRunCandidates(ctx.db, RecruitmentID, rows, by);
    await inTransaction(ctx.db, (tx) => auditMatches(tx, { seekers: hidden }, ctx));
    return { Rows };
  },
  ApplyCandidateImport: async ({ RecruitmentID, Rows }, ctx) => {
    const by = await byOf(ctx, seals);
    const Added = await noteMatches(ctx, () =>
      inTransaction(ctx.db, (tx) => applyCandidates(tx, RecruitmentID, Rows, by)),
    );
    return { Code: 1, Added };
  },
});

/** Handlers that import openings from Excel. @param seals encryption of pay ranges */
export const openingImports = (
  seals: Seals,
): Pick<Handlers<typeof Recruitment>, keyof typeof openingImportCalls> => ({
  GetOpeningTemplate: (_input, { language }) =>
    empty({ zh: '职位', en: 'Openings' }, openingColumns, language),
  DryRunOpeningImport: async (_input, ctx) => {
    const rows = few(await readTable(ctx.file.stream, ctx.author, ctx.language, openingColumns));
    const by = await byOf(ctx, seals);
    return { Rows: await inTransaction(ctx.db, (tx) => dryRunOpenings(tx, rows, by)) };
  },
  ApplyOpeningImport: async ({ Rows }, ctx) => {
    const by = await byOf(ctx, seals);
    return { Code: 1, Added: await inTransaction(ctx.db, (tx) => applyOpenings(tx, Rows, by)) };
  },
});
