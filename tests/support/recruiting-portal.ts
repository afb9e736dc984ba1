import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#kit/server/db/database.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { RecruitmentResources } from '#modules/recruiting/contract/RecruitmentResources.ts';
import { indexOfField } from '#modules/people/server/secrets.ts';
import { recruitingCalls } from '#modules/recruiting/server/open.ts';
import { idOf, openPortal, type Member, type Portal } from './approval-portal.ts';
import { giveRole } from './hr-portal.ts';

/** What contacts and pay of candidates are sealed with. */
const recruitingSecret = 'a secret of these tests, long enough';

const openings = 'RecruitmentList';
const pool = 'JobseekerTalentPoolManage';
const sources = 'RecruitmentResources';

/**
 * The company of the approval tests, recruiting: `cash` reaches everybody, keeps pool and sources and is HRBP of all, `lead`
 * and `head` reach their own department and what is below, `a` what is his own; `fin1` is a hiring manager of finance.
 */
export async function openRecruiting(
  db: Database,
): Promise<{ portal: Portal; source: number; post: number }> {
  const portal = await openPortal(db, {
    served: recruitingCalls(recruitingSecret, folderStore(join(tmpdir(), 'portico-recruiting-files'))),
    permissions: {
      cash: [openings, pool, sources],
      lead: [openings],
      head: [openings],
      a: [openings],
      fin1: [openings],
      fin2: [pool],
      boss: ['IML'],
    },
  });
  await giveRole(db, 'cash', 4, [openings, pool, sources]);
  await giveRole(db, 'lead', 3, [openings]);
  await giveRole(db, 'head', 3, [openings]);
  await giveRole(db, 'a', 1, [openings]);
  await giveRole(db, 'fin1', 1, [openings]);
  await giveRole(db, 'fin2', 4, [pool]);
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into people.post (name, name_en) values ('工程师', 'Engineer') returning id`,
  );
  await db.pool.query(
    `insert into people.hrbp (department_id, person_id, from_day) values (1, $1, '2020-01-01')`,
    [idOf('cash')],
  );
  const { SourceID } = await portal.ok('cash', RecruitmentResources.AddRecruitmentResources, {
    Name: '招聘网站',
    Kind: 1,
    FeeKind: 2,
    Fee: '12000.00',
  });
  return { portal, source: SourceID, post: rows[0]!.id };
}

/** Takes away every opening, candidate and notice. */
export async function emptyRecruiting(db: Database): Promise<void> {
  await db.pool.query('delete from kit.notice');
  await db.pool.query('alter table recruiting.stage_event disable trigger user');
  await db.pool.query(
    'truncate recruiting.remark, recruiting.stage_event, recruiting.interviewee, recruiting.seeker, recruiting.recruitment',
  );
  await db.pool.query('alter table recruiting.stage_event enable trigger user');
}

/** Somebody in service is found by a phone or an identity number. */
export async function knownBy(
  db: Database,
  who: Member,
  field: 'Phone' | 'IdCard',
  value: string,
): Promise<void> {
  const column = field === 'Phone' ? 'phone_index' : 'identity_number_index';
  await db.pool.query(`update people.person set ${column} = $1 where id = $2`, [
    indexOfField(recruitingSecret, field, value),
    idOf(who),
  ]);
}
