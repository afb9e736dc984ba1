import type { Words } from '#kit/contract/refusals.ts';
import type { ComingEvent } from '../queries/reminders.ts';

/** Returns how many days are left, in words. */
function when(left: number): Words {
  if (left === 0) return { zh: '今天到期', en: 'today' };
  return left > 0
    ? { zh: `还有 ${left} 天`, en: left === 1 ? 'in 1 day' : `in ${left} days` }
    : { zh: `已超期 ${-left} 天`, en: left === -1 ? '1 day ago' : `${-left} days ago` };
}

/** Returns the text of a reminder. The owner of an identity card gets a text addressed to them. */
export function reminderText({ kind, name, nameEn, day }: ComingEvent, left: number, isOwn: boolean): Words {
  const { zh, en } = when(left);
  switch (kind) {
    case 'probation':
      return left < 0
        ? {
            zh: `${name} 的试用期已于 ${day} 届满（${zh}），未办理的视为转正`,
            en: `The probation of ${nameEn} ended on ${day} (${en}). Without action, it counts as confirmed`,
          }
        : {
            zh: `${name} 的试用期将于 ${day} 届满（${zh}），逾期未办理视为转正`,
            en: `The probation of ${nameEn} ends on ${day} (${en}). Without action, it counts as confirmed`,
          };
    case 'contract':
      return {
        zh: `${name} 的合同将于 ${day} 到期（${zh}）`,
        en: `The contract of ${nameEn} ends on ${day} (${en})`,
      };
    case 'identityCard':
      return isOwn
        ? {
            zh: `您的身份证将于 ${day} 到期（${zh}），请及时换领`,
            en: `Your identity card expires on ${day} (${en}). Please renew it`,
          }
        : {
            zh: `${name} 的身份证将于 ${day} 到期（${zh}）`,
            en: `The identity card of ${nameEn} expires on ${day} (${en})`,
          };
    case 'graduation':
      return {
        zh: `${name} 将于 ${day} 毕业（${zh}），请确认转正或续签安排`,
        en: `${nameEn} graduates on ${day} (${en}). Please arrange the confirmation or a renewal`,
      };
    case 'retirement':
      return {
        zh: `${name} 将于 ${day} 达到法定退休年龄（${zh}）`,
        en: `${nameEn} reaches the statutory retirement age on ${day} (${en})`,
      };
    default:
      return kind satisfies never;
  }
}
