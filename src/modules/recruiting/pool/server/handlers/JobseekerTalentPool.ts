import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Served } from '#kit/server/http/context.ts';
import { listUploads } from '#modules/forms/server/open.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { findColleagues, personsWithin, scopeOf } from '#modules/people/server/open.ts';
import { seekerFiles } from '#modules/recruiting/candidates/server/commands/files.ts';
import {
  matchesOf,
  mergesOf,
  poolStateOf,
  shownOf,
} from '#modules/recruiting/candidates/server/commands/matches.ts';
import { auditMatches, noteMatches } from '#modules/recruiting/candidates/server/commands/noted-matches.ts';
import { mergeHandlers } from '#modules/recruiting/candidates/server/handlers/merges.ts';
import {
  canReadSeeker,
  contactOf,
  listByContacts,
  lockSeeker,
} from '#modules/recruiting/candidates/server/queries/seekers.ts';
import { contactsOf, judgeMatch, verdicts } from '#modules/recruiting/candidates/server/rules/contacts.ts';
import { byOf, viewerOf } from '#modules/recruiting/server/commands/by.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { JobseekerTalentPool } from '../../contract/JobseekerTalentPool.ts';
import { addToPool, poolApplicant, recommendPooled, removeFromPool, updatePooled } from '../commands/pool.ts';
import { findNoContact, listMarks, marksOf } from '../queries/forgetting.ts';
import { pagePool } from '../queries/pool.ts';

/** Handlers of talent pool calls. @param seals encryption of contacts */
export const jobseekerTalentPool = (seals: Seals): Served =>
  serve(JobseekerTalentPool, {
    ...mergeHandlers(seals),
    GetJobseekerTalentPoolPage: (input, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const today = companyDay(ctx.now);
        const { total, rows } = await pagePool(on, input, today);
        const Rows = [];
        for (const row of rows)
          Rows.push({
            ...shownOf(seals, row.id, row),
            Links: row.links,
            SourceID: row.source_id,
            SourceName: row.sourceName,
            PoolState: poolStateOf(row, today),
            ConsentKind: row.consent_kind,
            ConsentDay: row.consent_day,
            ConsentUntil: row.consent_until,
            Note: row.pool_note,
            LastContact: row.lastContact,
            Running: row.running,
            Applications: row.applications,
            DoNotContactUntil: await findNoContact(on, await listMarks(on, seals, [row.id]), today),
            Files: (await listUploads(on, seekerFiles(row.id))).map(({ uid, name }) => ({ uid, name })),
            Merges: await mergesOf(on, row.id, ctx.now),
            Version: row.version,
          });
        return { Total: total, Rows };
      }),

    AddJobseekerTalentPool: async (input, ctx) => {
      const by = await byOf(ctx, seals);
      const { id, isKnown } = await noteMatches(ctx, () =>
        inTransaction(ctx.db, (tx) => addToPool(tx, input, by)),
      );
      return { Code: 1, SeekerID: id, IsKnown: isKnown };
    },
    PoolInterviewee: async (input, ctx) => {
      const by = await byOf(ctx, seals);
      await inTransaction(ctx.db, (tx) => poolApplicant(tx, input, by));
      return { Code: 1 };
    },
    UpdateJobseekerTalentPool: async (input, ctx) => {
      const by = await byOf(ctx, seals);
      await noteMatches(ctx, () => inTransaction(ctx.db, (tx) => updatePooled(tx, input, by)));
      return { Code: 1 };
    },
    DelJobseekerTalentPool: async (input, ctx) => {
      const by = await byOf(ctx, seals);
      await inTransaction(ctx.db, (tx) => removeFromPool(tx, input, by));
      return { Code: 1 };
    },

    FindDuplicates: async ({ Name, ...given }, ctx) => {
      const viewer = await viewerOf(ctx);
      // In other calls an empty text clears a contact. In this search it is ignored.
      const contacts = contactsOf(given);
      const scope = await scopeOf(ctx.db, viewer.id, [userCodes.manage, userCodes.common]);
      return inTransaction(ctx.db, async (on) => {
        const found = await listByContacts(on, seals, contacts, viewer);
        const colleagues = await findColleagues(on, seals.secret, {
          phone: contacts.Phone,
          idCard: contacts.IdCard,
        });
        const within = await personsWithin(
          on,
          scope,
          colleagues.map(({ id }) => id),
        );
        await auditMatches(on, { seekers: found, persons: colleagues }, ctx);
        const isShown = found.every(({ isReadable }) => isReadable);
        return {
          // Whether the typed name matches is disclosed only for candidates whom the caller may see.
          Verdict: isShown
            ? judgeMatch({ name: Name, hasIdCard: Boolean(contacts.IdCard) }, found)
            : verdicts.ask,
          Matches: await matchesOf(on, found, { ...viewer, seals, now: ctx.now }),
          DoNotContactUntil: await findNoContact(on, marksOf(seals, contacts), companyDay(ctx.now)),
          IsColleague: colleagues.length > 0,
          Colleagues: colleagues
            .filter(({ id }) => within.has(id))
            .map((one) => ({
              AUID: one.id,
              ChineseName: one.name,
              EnglishName: one.nameEn,
              DeptName: one.dept,
              DeptNameEn: one.deptEn,
              IsActive: one.isActive,
            })),
        };
      });
    },

    RevealSeekerField: async ({ SeekerID, Field, Reason }, ctx) => {
      const viewer = await viewerOf(ctx);
      return inTransaction(ctx.db, async (tx) => {
        if (!(await canReadSeeker(tx, SeekerID, viewer, ctx.actor.permissions))) refuse(general.notFound);
        const seeker = (await lockSeeker(tx, SeekerID)) ?? refuse(general.notFound);
        const value = contactOf(seals, seeker, Field) ?? refuse(general.notFound, { field: 'Field' });
        await writeAudit(tx, {
          actorId: viewer.id,
          act: 'seeker.reveal',
          target: `seeker:${SeekerID}`,
          detail: { field: Field, reason: Reason },
          ip: ctx.ip,
        });
        return { Value: value };
      });
    },

    RecommendToRecruitment: async (input, ctx) => {
      const by = await byOf(ctx, seals);
      const id = await inTransaction(ctx.db, (tx) => recommendPooled(tx, input, by));
      return { Code: 1, IntervieweeID: id };
    },
  });
