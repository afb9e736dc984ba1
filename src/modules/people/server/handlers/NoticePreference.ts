import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { NoticePreference, noticePreferenceRefusals } from '../../contract/NoticePreference.ts';
import { findMe } from '../queries/persons.ts';
import { getPreference, savePreference } from '../queries/reaching.ts';
import type { Channels } from '../reaching/gather.ts';

const textOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

export const noticePreference = (channels: Channels) =>
  serve(NoticePreference, {
    GetNoticePreference: async (_input, { db, actor }) => {
      const { mail, workChat, quiet } = await getPreference(db, actor.id);
      const { Email } = (await findMe(db, actor.id)) ?? refuse(general.notFound);
      return {
        Mail: mail,
        WorkChat: workChat,
        Quiet: quiet && { From: textOf(quiet.from), Until: textOf(quiet.until) },
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
