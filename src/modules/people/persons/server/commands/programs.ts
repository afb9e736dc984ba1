import { companyDay } from '#kit/rules/dates.ts';
import { notify } from '#kit/server/notices.ts';
import { listOwned } from '#modules/people/programs/server/queries/program-accounts.ts';
import { callersChanged } from '#modules/people/sign-in/server/commands/revocation.ts';
import { listHolders } from '../queries/holders.ts';
import type { Duty } from './duties.ts';

/**
 * Program accounts for which a person is responsible. When the person has left, they are suspended until somebody else
 * is named.
 */
export const programDuty: Duty = {
  held: async (on, personId) => {
    const owned = await listOwned(on, personId, companyDay(new Date()));
    if (owned.length === 0) return [];
    return [
      {
        key: 'programs',
        name: { zh: '负责的程序账号', en: 'Program accounts they are responsible for' },
        count: owned.length,
        fate: {
          zh: '立即暂停，直到管理员为其指定新的负责人',
          en: 'Paused at once, until an administrator names somebody else as responsible',
        },
        successor: 'none',
        examples: owned.slice(0, 5).map(({ name }) => ({ zh: name, en: name })),
        task: {
          zh: '与管理员商定程序账号的新负责人',
          en: 'Agree with the administrators who takes over the program accounts',
        },
      },
    ];
  },

  handOver: async (tx, { personId, now }) => {
    for (const { id, name } of await listOwned(tx, personId, companyDay(now))) {
      await callersChanged(tx, id);
      await notify(tx, `program:${id}`, null, [
        {
          people: await listHolders(tx, 'LoginRecordManagement', id),
          key: `program.rests:${id}:${now.getTime()}`,
          titleZh: `程序账号“${name}”的负责人已离开，账号已暂停；请指定新的负责人`,
          titleEn: `The person responsible for the program account “${name}” has left, so it is paused. Name somebody else.`,
          url: '/mySetting/myInfo?view=accounts',
        },
      ]);
    }
    return [];
  },
};
