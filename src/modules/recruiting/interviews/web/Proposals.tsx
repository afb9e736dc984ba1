import { Button } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import type { WholeInterview } from '../contract/interview-calls.ts';
import { interviewModes } from '../contract/interview-codes.ts';
import { interviewWords } from './interview-words.ts';

export type Proposal = ReplyOf<typeof Interviewee.GetFreeSlots>[number];

const most = 3;

interface ProposalsProps {
  readonly of: WholeInterview;
  readonly intervieweeId: number;
  readonly onChoose: (slot: Proposal) => void;
}

/** Proposed times for an interview that must be planned again. Nothing moves until one is chosen and saved. */
export function Proposals({ of, intervieweeId, onChoose }: ProposalsProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const people = of.Users.filter(({ IsLive }) => IsLive).map(({ AUID }) => AUID);
  const minutes = Math.round((new Date(of.EndTime).getTime() - new Date(of.StartTime).getTime()) / 60_000);
  const slots = useCall(
    Interviewee.GetFreeSlots,
    {
      IntervieweeID: intervieweeId,
      InterviewID: of.InterviewID,
      InterviewerAUIDs: people,
      Minutes: Math.max(15, minutes),
      NeedRoom: of.Mode === interviewModes.onSite,
    },
    { enabled: people.length > 0 },
  );
  if (people.length === 0) return <p className="recruit-quiet">{words.noPeople}</p>;
  if (!slots.data) return null;
  if (slots.data.length === 0) return <p className="recruit-quiet">{words.noSlots}</p>;
  return (
    <div className="recruit-acts">
      <span className="recruit-quiet">{words.slot}</span>
      {slots.data.slice(0, most).map((slot) => (
        <Button key={String(slot.StartTime)} onClick={() => onChoose(slot)}>
          {timeText(slot.StartTime)}–{timeText(slot.EndTime).slice(11)}
          {slot.RoomId !== null && ` · ${inLanguage(language, slot.RoomName, slot.RoomNameEn)}`}
        </Button>
      ))}
    </div>
  );
}
