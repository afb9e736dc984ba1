import { Alert, App } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { InstantField } from '#kit/web/form/InstantField.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { letterKinds, letterOf, type LetterText } from '#modules/recruiting/offers/contract/letters.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { MeetingRoomSchedule } from '#modules/rooms/contract/MeetingRoomSchedule.ts';
import type { WholeInterview } from '../contract/interview-calls.ts';
import { dayPartLabels, dayParts, interviewModeLabels, interviewModes } from '../contract/interview-codes.ts';
import type { Proposal } from './Proposals.tsx';
import { interviewWords } from './interview-words.ts';
import { namesIn } from './names.ts';
import { useInterviewerField } from './useInterviewerField.ts';

/** Drawer width in pixels. */
const width = 640;

type Values = Readonly<Record<string, unknown>>;

const lengthOf = ({ StartTime, EndTime }: WholeInterview): number =>
  Math.round((new Date(EndTime).getTime() - new Date(StartTime).getTime()) / 60_000);

interface PlanFormProps {
  readonly intervieweeId: number;
  readonly name: string;
  /** Interview to move. Null: a new one is planned. */
  readonly interview: WholeInterview | null;
  /** Time to prefill. */
  readonly proposal?: Proposal | null;
  readonly onClose: () => void;
}

type Known = ReplyOf<typeof Interviewee.GetInterviews>;

/** Drawer that plans or moves an interview. It proposes times at which everybody and a room are free. */
export function PlanForm(props: PlanFormProps) {
  const { intervieweeId, name, interview, onClose } = props;
  const words = useWords(interviewWords);
  const found = useCall(Interviewee.GetInterviews, { IntervieweeID: intervieweeId });
  return (
    <Drawer open size={width} title={interview ? words.moveTitle : words.planTitle(name)} onClose={onClose}>
      <Answer of={found} rows={8}>
        {(known) => <Fields {...props} known={known} />}
      </Answer>
    </Drawer>
  );
}

const adapt = ({
  Slot: _slot,
  NotBefore: _notBefore,
  Part: _part,
  Minutes: _minutes,
  RoomId,
  IsWritten,
  LetterSubject,
  LetterText: text,
  ...values
}: Values): Values => ({
  ...values,
  RoomId: RoomId ?? null,
  Letter: IsWritten ? { Subject: LetterSubject, Text: text } : null,
  StartTime: values['StartTime'] ?? '',
  EndTime: values['EndTime'] ?? '',
});

function Fields({
  intervieweeId,
  interview,
  proposal = null,
  known,
  onClose,
}: PlanFormProps & { readonly known: Known }) {
  const begin = proposal ?? interview;
  const next = known.Next;
  const words = useWords(interviewWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const live = interview?.Users.filter(({ IsLive }) => IsLive) ?? [];
  const [people, setPeople] = useState<readonly number[]>(
    interview ? live.map(({ AUID }) => AUID) : (next?.InterviewerAUIDs ?? []),
  );
  const [minutes, setMinutes] = useState(interview ? lengthOf(interview) : (next?.Minutes ?? 60));
  const [mode, setMode] = useState(interview?.Mode ?? next?.Mode ?? interviewModes.onSite);
  const [notBefore, setNotBefore] = useState<string | null>(null);
  const [part, setPart] = useState<number>(dayParts.whole);
  const [day, setDay] = useState(() => companyDay(new Date(begin?.StartTime ?? Date.now())));
  const [busy, setBusy] = useState('');
  const [isWriting, setWriting] = useState(false);
  const [written, setWritten] = useState<LetterText | null>(null);
  const needsRoom = mode === interviewModes.onSite;
  const slots = useCall(
    Interviewee.GetFreeSlots,
    {
      IntervieweeID: intervieweeId,
      ...(interview ? { InterviewID: interview.InterviewID } : {}),
      InterviewerAUIDs: [...people],
      Minutes: minutes,
      NeedRoom: needsRoom,
      Part: part,
      ...(notBefore === null ? {} : { From: notBefore }),
    },
    { enabled: people.length > 0, keep: true },
  ).data;
  const rooms = useCall(MeetingRoomSchedule.GetMeetingRoomsAndSchedulesByDate, { Date: day }, { keep: true });
  const interviewerField = useInterviewerField();
  const proposals = (people.length > 0 ? slots : undefined) ?? [];
  const fields: readonly Field[] = [
    ...(interview ? [] : [interviewerField]),
    { name: 'RoundNo', label: words.round, kind: 'number' },
    { name: 'Mode', label: words.mode, kind: 'choice', options: choicesOf(interviewModeLabels, language) },
    { name: 'Minutes', label: words.minutes, kind: 'number' },
    { name: 'NotBefore', label: words.notBefore, kind: 'day', hint: words.notBeforeHint },
    {
      name: 'Part',
      label: words.part,
      kind: 'choice',
      options: choicesOf(dayPartLabels, language),
    },
    {
      name: 'Slot',
      label: words.slot,
      kind: 'choice',
      isClearable: true,
      isWhole: true,
      hint: words.slotHint,
      nothing: people.length === 0 ? words.noPeople : words.noSlots,
      options: proposals.map((slot, n) => ({
        value: n,
        label: `${timeText(slot.StartTime)}–${timeText(slot.EndTime).slice(11)}${
          slot.RoomId === null ? '' : ` · ${inLanguage(language, slot.RoomName, slot.RoomNameEn)}`
        }`,
      })),
    },
    {
      name: 'StartTime',
      label: words.start,
      kind: 'own',
      control: <InstantField label={words.start} fromToday />,
      isRequired: true,
    },
    {
      name: 'EndTime',
      label: words.end,
      kind: 'own',
      control: <InstantField label={words.end} fromToday />,
      isRequired: true,
    },
    {
      name: 'RoomId',
      label: words.room,
      kind: 'choice',
      isClearable: true,
      isWhole: true,
      options: (rooms.data?.Rooms ?? []).map((room) => ({
        value: room.RoomId,
        label: `${inLanguage(language, room.RoomName, room.RoomNameEn)} · ${room.Capacity}`,
      })),
    },
    ...(mode === interviewModes.video
      ? ([{ name: 'Link', label: words.link, kind: 'text', isWhole: true }] as const)
      : []),
    ...(interview
      ? ([{ name: 'Reason', label: words.reason, kind: 'area', isRequired: true }] as const)
      : []),
    {
      name: 'IsWritten',
      label: words.letter,
      kind: 'switch',
      hint: words.letterHint(known.Mail),
      isWhole: true,
    },
    ...(isWriting
      ? ([
          { name: 'LetterSubject', label: words.letterSubject, kind: 'text', isWhole: true },
          { name: 'LetterText', label: words.letterText, kind: 'area' },
        ] as const)
      : []),
  ];
  const roomName = (id: unknown): string => {
    const room = rooms.data?.Rooms.find(({ RoomId }) => RoomId === id);
    return room ? inLanguage(language, room.RoomName, room.RoomNameEn) : '';
  };
  /** Updates the letter when time or place change, until the user has edited its text. */
  const letterFor = (values: Values): Values => {
    const { StartTime, EndTime, Link } = values as { StartTime?: string; EndTime?: string; Link?: string };
    const isOwn =
      written !== null && values['LetterText'] !== undefined && values['LetterText'] !== written.text;
    if (values['IsWritten'] !== true || !StartTime || !EndTime || isOwn) return {};
    const text = letterOf(interview ? letterKinds.change : letterKinds.invitation, {
      name: known.Name,
      title: known.Title,
      start: new Date(StartTime),
      end: new Date(EndTime),
      mode: Number(values['Mode']),
      place: roomName(values['RoomId']),
      link: Link ?? '',
    });
    setWritten(text);
    return { LetterSubject: text.subject, LetterText: text.text };
  };
  const timesFrom = (changed: Values, all: Values): Values => {
    if ('Slot' in changed) {
      const slot = proposals[Number(changed['Slot'] ?? -1)];
      if (!slot) return {};
      setDay(companyDay(new Date(slot.StartTime)));
      return {
        StartTime: new Date(slot.StartTime).toISOString(),
        EndTime: new Date(slot.EndTime).toISOString(),
        RoomId: slot.RoomId ?? undefined,
      };
    }
    const start = changed['StartTime'] as string | null | undefined;
    if (!start) return {};
    setDay(companyDay(new Date(start)));
    const long = Number(all['Minutes'] ?? minutes);
    return { EndTime: new Date(new Date(start).getTime() + long * 60_000).toISOString() };
  };
  const derive = (changed: Values, all: Values): Values => {
    setBusy('');
    if ('InterviewerAUIDs' in changed) setPeople((changed['InterviewerAUIDs'] as number[]) ?? []);
    if ('Minutes' in changed && Number(changed['Minutes']) >= 15) setMinutes(Number(changed['Minutes']));
    if ('NotBefore' in changed)
      setNotBefore(typeof changed['NotBefore'] === 'string' ? changed['NotBefore'] : null);
    if ('Part' in changed) setPart(Number(changed['Part'] ?? dayParts.whole));
    if ('Mode' in changed) setMode(Number(changed['Mode']));
    if ('IsWritten' in changed) setWriting(changed['IsWritten'] === true);
    const times = timesFrom(changed, all);
    const isLetter = 'LetterText' in changed || 'LetterSubject' in changed;
    return { ...times, ...(isLetter ? {} : letterFor({ ...all, ...times })) };
  };
  return (
    <>
      {busy && <Alert type="warning" showIcon title={words.busy(busy)} className="recruit-alert" />}
      <EditForm
        call={Interviewee.UpdateDateTime}
        fields={fields}
        initial={
          interview
            ? {
                RoundNo: interview.RoundNo,
                Mode: interview.Mode,
                Minutes: lengthOf(interview),
                Part: dayParts.whole,
                StartTime: new Date((begin ?? interview).StartTime).toISOString(),
                EndTime: new Date((begin ?? interview).EndTime).toISOString(),
                RoomId: proposal
                  ? (proposal.RoomId ?? undefined)
                  : interview.RoomStatus !== null && interview.RoomStatus <= 1
                    ? interview.RoomId
                    : undefined,
                Link: interview.Link,
              }
            : {
                RoundNo: next?.RoundNo ?? 1,
                Mode: mode,
                Minutes: minutes,
                Part: dayParts.whole,
                InterviewerAUIDs: [...people],
              }
        }
        hidden={{
          IntervieweeID: intervieweeId,
          Confirmed: busy !== '',
          ...(interview ? { InterviewID: interview.InterviewID, Version: interview.Version } : {}),
        }}
        adapt={adapt}
        derive={derive}
        isDense
        submit={busy ? words.confirm : words.save}
        onDone={(reply) => {
          if (reply.NeedConfirm) {
            setBusy(namesIn(reply.Busy, language));
            return;
          }
          void message.success(interview ? words.moved : words.planned);
          onClose();
        }}
        onCancel={{ label: words.close, run: onClose }}
      />
    </>
  );
}
