import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { deskCode } from '../../contract/codes.ts';

const touches = ['VisitorForm', 'Schedule'];

/** Tells the open windows of the hosts and of the desk to reload their visits. */
export async function refreshWindows(tx: Tx, hosts: readonly number[]): Promise<void> {
  if (tx.quiet) return;
  const people = new Set([...hosts, ...(await listHolders(tx, deskCode))]);
  await tellPeople(tx, [...people], { Touches: touches, Notice: null });
}

/** Visit data that a notification shows. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly hostId: number;
}

const whoOf = ({ name, company }: Named) =>
  company === '' ? { zh: name, en: name } : { zh: `${name}（${company}）`, en: `${name} (${company})` };

const kinds = {
  asked: { zh: '访客待您确认：', en: 'Confirm your visitor: ' },
  registered: { zh: '您邀请的访客已登记：', en: 'Your guest has registered: ' },
  arrived: { zh: '您的访客已到达：', en: 'Your visitor has arrived: ' },
  refused: { zh: '前台拒绝了您的访客：', en: 'The front desk declined your visitor: ' },
  cancelled: { zh: '您的访客预约已取消：', en: 'A visit to you was cancelled: ' },
  handedOver: { zh: '同事的访客由您接待：', en: 'You now host a colleague’s visitor: ' },
} as const;

/** Notifies the host about one visit. */
export async function tellHost(tx: Tx, visit: Named, what: keyof typeof kinds): Promise<void> {
  const who = whoOf(visit);
  await notify(tx, `visit:${visit.id}`, null, [
    {
      people: [visit.hostId],
      key: `visit-${what}-${visit.id}`,
      titleZh: kinds[what].zh + who.zh,
      titleEn: kinds[what].en + who.en,
      url: `/VisitingManagement/VisitingForm?visit=${visit.id}`,
    },
  ]);
}

/** Notifies the desk of a guest who is on the watch list. */
export async function tellDesk(tx: Tx, visit: Named, isBlocked: boolean): Promise<void> {
  const who = whoOf(visit);
  await notify(tx, `visit:${visit.id}`, null, [
    {
      people: await listHolders(tx, deskCode),
      key: `visit-watch-${visit.id}`,
      titleZh: isBlocked ? `关注名单：访客需要核实：${who.zh}` : `重要访客已登记：${who.zh}`,
      titleEn: isBlocked ? `Watch list: verify this visitor: ${who.en}` : `A VIP has registered: ${who.en}`,
      url: `/VisitingManagement/VisitingRecords?visit=${visit.id}`,
    },
  ]);
}

/** Notifies the desk how many of yesterday's guests were never checked out. */
export async function tellClosed(tx: Tx, day: string, count: number): Promise<void> {
  await notify(tx, `visits:${day}`, null, [
    {
      people: await listHolders(tx, deskCode),
      key: `visits-closed-${day}`,
      titleZh: `${day} 有 ${count} 位访客未签退，请核实`,
      titleEn: `${count} ${count === 1 ? 'visitor was' : 'visitors were'} not checked out on ${day}. Find out whether they have left.`,
      url: `/VisitingManagement/VisitingRecords?tab=history&State=8&Start=${day}&End=${day}`,
    },
  ]);
}
