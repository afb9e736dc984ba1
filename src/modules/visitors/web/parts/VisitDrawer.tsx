import { Alert, Button, Timeline } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import type { Edition } from '#modules/forms/contract/control.ts';
import { detachedHost, FormHostProvider, FormView } from '#modules/forms/web/open.ts';
import { bookCode, manageCode as roomsCode } from '#modules/rooms/contract/codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { visitState, visitStateLabels, watchKind, type VisitState } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { spanText } from '../times.ts';
import { visitorWords } from '../words.ts';
import { CopyLink } from './CopyLink.tsx';
import { RevealDialog } from './RevealDialog.tsx';
import type { Moving } from './useMove.tsx';
import { VisitActions } from './VisitActions.tsx';
import { VisitStatus, WatchMark } from './VisitMark.tsx';

type Detail = ReplyOf<typeof VisitorForm.GetDetail>;

interface VisitDrawerProps {
  /** Id of the visit to show; null closes the drawer. */
  readonly id: number | null;
  readonly isDesk: boolean;
  readonly moving: Moving;
  readonly onClose: () => void;
}

/** Drawer with one visit, beside the list. */
export function VisitDrawer({ id, isDesk, moving, onClose }: VisitDrawerProps) {
  const { detail } = useWords(visitorWords);
  return (
    <Drawer
      open={id !== null}
      size={640}
      title={detail.title}
      onClose={onClose}
      mask={{ closable: true }}
      destroyOnHidden
    >
      {id !== null && <Loaded id={id} isDesk={isDesk} moving={moving} onClose={onClose} />}
    </Drawer>
  );
}

function Loaded({ id, isDesk, moving, onClose }: VisitDrawerProps & { readonly id: number }) {
  const found = useCall(VisitorForm.GetDetail, { Id: id });
  if (found.error && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={8} />;
  return <Known visit={found.data} isDesk={isDesk} moving={moving} onClose={onClose} />;
}

interface KnownProps {
  readonly visit: Detail;
  readonly isDesk: boolean;
  readonly moving: Moving;
  readonly onClose: () => void;
}

function Known({ visit, isDesk, moving, onClose }: KnownProps) {
  const { detail, list } = useWords(visitorWords);
  const language = useLanguage();
  const [revealing, setRevealing] = useState<'Phone' | 'IdCard' | null>(null);
  const reveal = (field: 'Phone' | 'IdCard', masked: string): ReactNode =>
    masked && (
      <>
        {masked}{' '}
        {isDesk && (
          <Button type="link" size="small" onClick={() => setRevealing(field)}>
            {detail.reveal}
          </Button>
        )}
      </>
    );
  const site = inLanguage(language, visit.Site, visit.SiteEn);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      list.host,
      <PersonName
        key="host"
        id={visit.HostAUID}
        name={visit.HostName}
        englishName={visit.HostNameEn}
        note={inLanguage(language, visit.HostDept, visit.HostDeptEn)}
      />,
    ],
    [detail.arrive, spanText(visit.ExpectArrive, visit.ExpectLeave)],
    [detail.meeting, visit.Meeting && <MeetingLink key="meeting" meeting={visit.Meeting} />],
    [
      list.form,
      [inLanguage(language, visit.TemplateName, visit.TemplateNameEn), site].filter(Boolean).join(' · '),
    ],
    [list.purpose, visit.Purpose],
    [list.phone, reveal('Phone', visit.Phone)],
    [detail.identity, reveal('IdCard', visit.IdCard)],
    [list.plate, visit.PlateNo],
    [list.people, String(visit.PeopleCount)],
    [detail.companions, visit.Companions.join(language === 'zh' ? '、' : ', ')],
    [detail.reason, visit.Reason],
    [list.in, visit.CheckInTime && timeText(visit.CheckInTime)],
    [list.out, visit.CheckOutTime && timeText(visit.CheckOutTime)],
    [
      detail.consentTitle,
      visit.ConsentTime
        ? detail.consent(visit.ConsentVersion ?? 1, timeText(visit.ConsentTime))
        : visit.VisitState === visitState.invited
          ? ''
          : detail.noConsent,
    ],
  ];
  return (
    <article className="visit">
      <header className="visit-head">
        <div>
          <h3>
            {visit.VisitorName || list.anonymous} <WatchMark flag={visit.Flag} isVerified={!visit.IsHeld} />
          </h3>
          <p className="muted">{[visit.Company, visit.FormNo].filter(Boolean).join(' · ')}</p>
        </div>
        <VisitStatus state={visit.VisitState} />
      </header>
      {visit.Flag !== watchKind.none && (
        <Alert
          type={visit.IsHeld ? 'error' : visit.Flag === watchKind.block ? 'info' : 'warning'}
          showIcon
          title={
            visit.IsHeld
              ? detail.flagBlock
              : visit.Flag === watchKind.block
                ? detail.flagVerified
                : detail.flagVip
          }
          {...(visit.FlagReason ? { description: detail.flagReason(visit.FlagReason) } : {})}
        />
      )}
      {visit.Anonymized && <Alert type="info" showIcon title={detail.anonymous} />}
      <VisitActions visit={visit} moving={moving} onRemoved={onClose} />
      {visit.InviteToken && (
        <section>
          <h4>{detail.link}</h4>
          <CopyLink token={visit.InviteToken} label={detail.link} />
          <p className="muted">{detail.linkNote}</p>
        </section>
      )}
      <dl className="visit-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {Object.keys(visit.Document).length > 0 && (
        <section>
          <h4>{detail.filled}</h4>
          <FormHostProvider value={detachedHost}>
            <FormView edition={{ controls: visit.Controls } as unknown as Edition} values={visit.Document} />
          </FormHostProvider>
        </section>
      )}
      {isDesk && visit.Pass && visit.VisitState === visitState.approved && (
        <section>
          <h4>{detail.pass}</h4>
          <div className="visit-pass">
            <QrCode value={visit.Pass} size={144} />
          </div>
        </section>
      )}
      <Log visit={visit} />
      {revealing && <RevealDialog id={visit.Id} field={revealing} onClose={() => setRevealing(null)} />}
    </article>
  );
}

/** Link to the meeting that the guest comes for, so that the desk can direct them. */
function MeetingLink({ meeting }: { meeting: NonNullable<Detail['Meeting']> }) {
  const { detail } = useWords(visitorWords);
  const language = useLanguage();
  const can = useCan();
  const title = meeting.Title || detail.privateMeeting;
  const room = inLanguage(language, meeting.RoomName, meeting.RoomNameEn);
  return (
    <>
      {can(bookCode) || can(roomsCode) ? (
        <Link to={`/rolePage/BookingRoom?booking=${meeting.Id}`}>{title}</Link>
      ) : (
        title
      )}{' '}
      {meeting.IsOff && <Status tone="bad">{detail.meetingOff}</Status>}
      <span className="muted visit-meeting">
        {spanText(meeting.StartTime, meeting.EndTime)} ·{' '}
        {[
          room,
          inLanguage(language, meeting.Building, meeting.BuildingEn),
          inLanguage(language, meeting.Floor, meeting.FloorEn),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** Log of the visit, oldest entry first, with the person who acted. */
function Log({ visit }: { visit: Detail }) {
  const { detail } = useWords(visitorWords);
  const language = useLanguage();
  const acts: Readonly<Record<string, string>> = detail.acts;
  const byGuest = new Set(['submitted']);
  return (
    <section>
      <h4>{detail.log}</h4>
      <Timeline
        items={visit.Log.map((entry, n) => ({
          key: n,
          content: (
            <>
              <strong>{acts[entry.Act] ?? visitStateLabels[(entry.To ?? 0) as VisitState][language]}</strong>{' '}
              <span className="muted">
                {inLanguage(language, entry.Name, entry.NameEn) ||
                  (byGuest.has(entry.Act) ? detail.guest : detail.system)}{' '}
                · {timeText(entry.Time)}
              </span>
              {entry.Note && <p className="visit-note">{entry.Note}</p>}
            </>
          ),
        }))}
      />
    </section>
  );
}
