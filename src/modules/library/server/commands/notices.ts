import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';

const touches = ['BookStorSetting'];

/** Notifies a reader about a book, with a link to its page. */
export async function tellReader(
  tx: Tx,
  personId: number,
  subject: string,
  told: { readonly key: string; readonly zh: string; readonly en: string; readonly url: string },
): Promise<void> {
  await notify(tx, subject, null, [
    { people: [personId], key: told.key, titleZh: told.zh, titleEn: told.en, url: told.url },
  ]);
  await tellPeople(tx, [personId], { Touches: touches, Notice: null });
}

export const bookPage = (titleId: number): string => `/library/book/detail/${titleId}`;
export const shelfPage = '/library?view=shelf';
