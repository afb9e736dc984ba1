import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#kit/server/db/database.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { replyTo, saveQuestions, sendFeedback } from '#modules/feedback/server/open.ts';
import { device } from '#modules/home/contract/codes.ts';
import { storePicture } from '#modules/forms/server/open.ts';
import { addImage, addWords, preloadImage, rebuildRanking, writeNote } from '#modules/home/server/open.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { routes } from '../routes.ts';
import { seats } from './demo-people.ts';
import { earlyStore } from './early-store.ts';
import { feedback, homeImages, notes, questions, wordsOfTheDay } from './home-plan.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const known = new Set(routes.map(({ path }) => path));

type SeatKey = keyof typeof seats;

/** Adds the content of the demo's home page and feedback page. */
export async function seedHome({ db, whole }: LongWork, files: FileStore, until: Date): Promise<void> {
  const people = await listByLoginName(
    db,
    Object.values(seats).map(({ loginName }) => loginName),
  );
  const idOf = (key: SeatKey): number =>
    people.find(({ loginName }) => loginName === seats[key].loginName)?.id ?? 0;
  const by = (key: SeatKey, now: Date) => ({ id: idOf(key), now });
  // Pictures with the places where they are shown.
  await whole(() => seedImages(db, files, by('administrator', until)));
  for (const { zh, en, weight } of wordsOfTheDay)
    await addWords(db, by('administrator', until), { TextZh: zh, TextEn: en, Weight: weight });
  for (const { content, hours, isTop } of notes) {
    const RemindTime = hours === null ? null : new Date(until.getTime() + hours * HOUR_MS).toISOString();
    await writeNote(db, by('employee', until), { Content: content, RemindTime, IsTop: isTop });
  }
  await seedFeedback(db, by, until);
  await rebuildRanking(db, until);
}

async function seedImages(
  db: Database,
  files: FileStore,
  by: { readonly id: number; readonly now: Date },
): Promise<void> {
  const store = earlyStore(files);
  for (const { file, title, titleEn, linkUrl } of homeImages)
    for (const [Device, name] of [
      [device.pc, `${file}.png`],
      [device.mobile, `${file}-phone.png`],
    ] as const) {
      const stream = createReadStream(join(import.meta.dirname, 'images', name));
      const { uid } = await storePicture(db, store, { fileName: name, stream }, by.id);
      const image = { Device, UID: uid, Title: title, TitleEn: titleEn, LinkUrl: linkUrl, IsEnabled: true };
      const id = await addImage(db, by, image, []);
      if (file === homeImages[0].file) await preloadImage(db, by, id, true);
    }
  await store.settled();
}

async function seedFeedback(
  db: Database,
  by: (key: SeatKey, now: Date) => { id: number; now: Date },
  until: Date,
): Promise<void> {
  const manager = { ...by('administrator', until), manages: true, language: 'zh' as const };
  for (const { page, asked } of questions)
    await saveQuestions(
      db,
      { ...manager, now: new Date(until.getTime() - 30 * DAY_MS) },
      {
        RouteCode: page,
        QuestionJson: asked.map(({ zh, en }, n) => ({ Key: `q${n + 1}`, Value: zh, ValueEn: en })),
        Other: '',
        OtherEn: '',
        EditionNumber: 0,
      },
      known,
    );
  for (const { by: seat, page, answers, remark, daysAgo, reply } of feedback) {
    // The message was sent in the middle of the morning.
    const now = new Date(until.getTime() - daysAgo * DAY_MS + 10.4 * HOUR_MS);
    const asked = questions.find((set) => set.page === page)?.asked ?? [];
    const id = await sendFeedback(
      db,
      { ...by(seat, now), manages: false, language: 'zh' },
      {
        RouteCode: page,
        AnswerJson: answers.map((AName, n) => ({ QName: asked[n]?.zh ?? '', AName })),
        Remark: remark,
        Url: [],
        ClientJson: { Path: '/dashboard/index', Language: 'zh', Width: 1440, Height: 900 },
      },
      known,
      'Chrome · Windows',
    );
    if (reply)
      await replyTo(
        db,
        { ...manager, now: new Date(now.getTime() + 5 * HOUR_MS) },
        { ID: id, State: reply.state, Reply: reply.text, Version: 1 },
      );
  }
}
