import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { visitSourceLabels, type VisitSource } from '../../contract/codes.ts';
import { spanText } from '../times.ts';
import { visitorWords } from '../words.ts';
import type { Moving, Visit } from './useMove.tsx';
import { VisitActions } from './VisitActions.tsx';
import { VisitStatus, WatchMark } from './VisitMark.tsx';

/** Returns the columns of visit lists. The host column is left out in a host's own list. */
export function useVisitColumns(
  moving: Moving,
  onOpen: (visit: Visit) => void,
  isDesk: boolean,
  /** True if none of the listed visits has begun. */
  isToCome = false,
): readonly Column<Visit>[] {
  const { list: words } = useWords(visitorWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const host: Column<Visit> = {
    key: 'host',
    title: words.host,
    phone: 'plain',
    show: (visit) => (
      <PersonName
        id={visit.HostAUID}
        name={visit.HostName}
        englishName={visit.HostNameEn}
        // On phones the company stands beside the name.
        note={isPhone ? undefined : inLanguage(language, visit.HostDept, visit.HostDeptEn)}
      />
    ),
  };
  return [
    {
      key: 'visitor',
      title: words.visitor,
      phone: 'title',
      fixed: 'start',
      show: (visit) => (
        <span className="visit-who">
          <button type="button" className="visit-open" onClick={() => onOpen(visit)}>
            {visit.VisitorName || words.anonymous}
          </button>
          <WatchMark flag={visit.Flag} isVerified={!visit.IsHeld} />
          {visit.PeopleCount > 1 && <small className="muted">{words.more(visit.PeopleCount)}</small>}
        </span>
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: 104,
      phone: 'state',
      show: (visit) => <VisitStatus state={visit.VisitState} />,
    },
    {
      key: 'company',
      title: words.company,
      phone: 'plain',
      show: (visit) => <span className="visit-text">{visit.Company || '--'}</span>,
    },
    ...(isDesk ? [host] : []),
    {
      key: 'when',
      title: words.when,
      phone: 'plain',
      show: (visit) => spanText(visit.ExpectArrive, visit.ExpectLeave),
    },
    {
      key: 'purpose',
      title: words.purpose,
      show: (visit) => <span className="visit-text">{visit.Purpose || '--'}</span>,
    },
    {
      key: 'in',
      title: words.in,
      show: (visit) => (visit.CheckInTime ? shortTime(visit.CheckInTime) : '--'),
      ...(isDesk && !isToCome ? {} : { isExtra: true as const }),
    },
    {
      key: 'out',
      title: words.out,
      show: (visit) => (visit.CheckOutTime ? shortTime(visit.CheckOutTime) : '--'),
      ...(isDesk && !isToCome ? {} : { isExtra: true as const }),
    },
    { key: 'phone', title: words.phone, isExtra: true, show: (visit) => visit.Phone || '--' },
    { key: 'plate', title: words.plate, isExtra: true, show: (visit) => visit.PlateNo || '--' },
    { key: 'number', title: words.number, isExtra: true, show: (visit) => visit.FormNo },
    {
      key: 'form',
      title: words.form,
      isExtra: true,
      show: (visit) => inLanguage(language, visit.TemplateName, visit.TemplateNameEn),
    },
    {
      key: 'source',
      title: words.source,
      isExtra: true,
      show: (visit) => visitSourceLabels[visit.Source as VisitSource][language],
    },
    {
      key: 'actions',
      title: words.actions,
      phone: 'plain',
      fixed: 'end',
      show: (visit) => <VisitActions visit={visit} moving={moving} isBrief />,
    },
  ];
}
