import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Served } from '#kit/server/http/context.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { InterviewChoice } from '../../contract/InterviewChoice.ts';
import { chooseTime, lookAtTimes } from '../commands/choices.ts';

/** Handlers of the page on which a candidate chooses an interview time. */
export const interviewChoice = (seals: Seals): Served =>
  serve(InterviewChoice, {
    Look: async ({ Token }, ctx) => {
      const { now, language, ip } = ctx;
      const { choice, offering, free } = await onOneConnection(ctx.db, (on) =>
        lookAtTimes(on, Token, { now, language, ip, seals }),
      );
      return {
        CompanyName: offering.company,
        CompanyNameEn: offering.companyEn || offering.company,
        Title: offering.title,
        TitleEn: offering.postEn || offering.title,
        Mode: choice.mode,
        Until: choice.expiresAt,
        Times: free.map(({ no, span }) => ({ No: no, StartTime: span.start, EndTime: span.end })),
      };
    },
    Choose: async ({ Token, No }, { db, now, language, ip }) => {
      const { plan, place } = await inTransaction(db, (tx) =>
        chooseTime(tx, Token, No, { now, language, ip, seals }),
      );
      return { Code: 1, StartTime: plan.start, EndTime: plan.end, Place: place, Link: plan.link };
    },
  });
