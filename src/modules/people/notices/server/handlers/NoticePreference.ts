import { general, refuse } from '#kit/contract/refusals.ts';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { serve } from '#kit/server/http/context.ts';
import { findMe } from '#modules/people/persons/server/queries/persons.ts';
import { NoticePreference, noticePreferenceRefusals } from '../../contract/NoticePreference.ts';
import type { Channels } from '../commands/gather.ts';
import { getPreference, savePreference } from '../queries/reaching.ts';

export const noticePreference = (channels: Channels) =>
  serve(NoticePreference, {
    GetNoticePreference: async (_input, { db, actor }) => {
      const { mail, workChat, quiet } = await getPreference(db, actor.id);
      const { Email } = (await findMe(db, actor.id)) ?? refuse(general.notFound);
      return {
        Mail: mail,
        WorkChat: workChat,
        Quiet: quiet && { From: clockOf(quiet.from), Until: clockOf(quiet.until) },
        Email,
        HasMail: channels.mail,
        HasWorkChat: channels.workChat,
      };
    },
    SetNoticePreference: async ({ Mail, WorkChat, Quiet }, { db, actor }) => {
      if (Quiet && Quiet.From === Quiet.Until)
        refuse(noticePreferenceRefusals.quietHoursEmpty, { field: 'Quiet.Until' });
      const quiet = Quiet && { from: minuteOf(Quiet.From), until: minuteOf(Quiet.Until) };
      await savePreference(db, actor.id, { mail: Mail, workChat: WorkChat, quiet });
      return { Code: 1 };
    },
  });
