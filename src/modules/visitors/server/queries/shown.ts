import { companyDay } from '#kit/rules/dates.ts';
import type { Control } from '#modules/forms/contract/control.ts';
import { visitState, watchKind, type VisitState } from '../../contract/codes.ts';
import { moversOf } from '../commands/move.ts';
import { maskPhone } from '../rules/mask.ts';
import { actionsOf, shownState } from '../rules/states.ts';
import type { Viewer, VisitLine } from './visits.ts';

/**
 * Returns the watch list mark that a viewer may see. Only the desk sees who is blocked: otherwise a host could find out
 * by inviting a person or answering in their name. The host sees that a guest is welcome after the guest has answered,
 * whatever else the list says.
 */
function flagFor({ flag, isVip, state }: VisitLine, { isDesk }: Viewer): number {
  if (isDesk) return flag;
  return isVip && state !== visitState.invited ? watchKind.vip : watchKind.none;
}

/** Returns a visit as the API shows it, with the actions that this viewer may take. */
export function shownVisit(line: VisitLine, viewer: Viewer, now: Date) {
  const standing = { state: line.state as VisitState, isHeld: viewer.isDesk && line.isHeld };
  return {
    Id: line.id,
    FormNo: line.number,
    VisitorName: line.name,
    Phone: maskPhone(line.phoneLast4),
    Company: line.company,
    PlateNo: line.plate,
    PeopleCount: line.peopleCount,
    Companions: line.companions,
    Purpose: line.purpose,
    HostAUID: line.hostId,
    HostName: line.hostName,
    HostNameEn: line.hostNameEn,
    HostDept: line.hostDept,
    HostDeptEn: line.hostDeptEn,
    TemplateName: line.templateName,
    TemplateNameEn: line.templateNameEn,
    Site: line.site,
    SiteEn: line.siteEn,
    ScheduleId: line.scheduleId,
    ExpectArrive: line.arriveAt,
    ExpectLeave: line.leaveAt,
    VisitState: shownState(standing, viewer.isDesk),
    Source: line.source,
    Flag: flagFor(line, viewer),
    IsHeld: standing.isHeld,
    CheckInTime: line.checkedInAt,
    CheckOutTime: line.checkedOutAt,
    CreateTime: line.createdAt,
    RowVersion: line.version,
    Can: actionsOf(
      {
        ...standing,
        isAnonymized: line.anonymizedAt !== null,
        isToday: companyDay(line.arriveAt) === companyDay(now),
      },
      moversOf(viewer, line.hostId),
    ),
  };
}

/** Reads the stored controls of a guest form. */
export const controlsIn = (stored: unknown): Control[] => stored as Control[];
