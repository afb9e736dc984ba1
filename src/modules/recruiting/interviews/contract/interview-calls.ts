import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, instant, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { mergeRefusals } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import { recruitingCodes, stageLabels } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { letterKindLabels } from '#modules/recruiting/offers/contract/letters.ts';
import { letterFields, letterShown } from '#modules/recruiting/offers/contract/offer-calls.ts';
import { bookingStatusLabels } from '#modules/rooms/contract/codes.ts';
import { roomRefusals } from '#modules/rooms/contract/refusals.ts';
import {
  dayPartLabels,
  dayParts,
  interviewActLabels,
  interviewModeLabels,
  interviewStateLabels,
  mostOfferDays,
  mostOffered,
  mostInterviewers,
  mostRounds,
  replanLabels,
  resultLabels,
} from './interview-codes.ts';
import { interviewRefusals as no } from './interview-refusals.ts';

const { openings, interviews } = recruitingCodes;
const access = [openings];
/** Codes for reading interviews: all interviews of handled applications; interviewers read only their own. */
const reads = [openings, interviews];
const touches = ['Interviewee', 'Recruitment', 'Schedule', 'MeetingRoomSchedule'];

const version = z.coerce.number().int().min(1);
const round = z.coerce.number().int().min(1).max(mostRounds);
const people = z.array(id).min(1).max(mostInterviewers);
const person = z.object({ AUID: id, ChineseName: z.string(), EnglishName: z.string() });
const one = { InterviewID: id };

/** Reply of a planning call. If `NeedConfirm` is true, nothing was written and the caller must confirm first. */
const planned = z.object({
  Code: z.number().int(),
  InterviewID: id.nullable(),
  Version: z.number().int().nullable(),
  NeedConfirm: z.boolean(),
  /** People who are busy at that time. What keeps them busy is not disclosed. */
  Busy: z.array(person),
});

const ofRooms = [
  roomRefusals.notEnabled,
  roomRefusals.roomGone,
  roomRefusals.reversed,
  roomRefusals.offGrid,
  roomRefusals.overMidnight,
  roomRefusals.closed,
  roomRefusals.dayOff,
  roomRefusals.tooShort,
  roomRefusals.tooLong,
  roomRefusals.past,
  roomRefusals.tooEarly,
  roomRefusals.taken,
  roomRefusals.over,
];
const ofPeople = [no.notInterviewer, no.hisOwn, no.interviewerTaken, no.candidateTaken];
const ofTimes = [no.inThePast, no.endsFirst, no.tooLong];

const shortRow = z.object({
  ...one,
  IntervieweeID: id,
  Name: z.string(),
  Stage: coded(stageLabels),
  RecruitmentID: id,
  Title: z.string(),
  TitleEn: z.string(),
  RoundNo: z.number().int(),
  Mode: coded(interviewModeLabels),
  StartTime: when,
  EndTime: when,
  RoomName: z.string(),
  RoomNameEn: z.string(),
  State: coded(interviewStateLabels),
  Replan: coded(replanLabels),
  Users: z.array(person),
  IsMine: z.boolean(),
  /** Whether the caller's own evaluation is missing. */
  IsDue: z.boolean(),
  /** Whether the caller handles the application. */
  CanHandle: z.boolean(),
  Missing: z.number().int(),
  Expected: z.number().int(),
});
export type CalendarInterview = z.output<typeof shortRow>;

const said = z.object({
  Result: coded(resultLabels),
  Scores: z.array(z.number().int()),
  Evaluation: z.string(),
});

const user = person.extend({
  /** True if the person is expected at the interview or took part in it. False if they were removed. */
  IsLive: z.boolean(),
  IsSubmitted: z.boolean(),
  /** Evaluation of this person. Null: not submitted yet, or hidden until the caller has submitted their own. */
  Said: said
    .extend({
      SubmitTime: when,
      /**
       * Total weighted by the scorecard, from 1 to 5 with 2 decimals. It is shown beside the result and never replaces
       * it.
       */
      Total: z.string().nullable(),
      /** Text before a correction that was made after others' evaluations became readable. Null: no such correction. */
      Before: said.nullable(),
      Addition: z.string(),
      AddTime: when.nullable(),
    })
    .nullable(),
});

const whole = z.object({
  ...one,
  RoundNo: z.number().int(),
  Mode: coded(interviewModeLabels),
  StartTime: when,
  EndTime: when,
  RoomId: id.nullable(),
  RoomName: z.string(),
  RoomNameEn: z.string(),
  RoomStatus: coded(bookingStatusLabels).nullable(),
  Link: z.string(),
  State: coded(interviewStateLabels),
  Replan: coded(replanLabels),
  Scorecard: z.string(),
  Items: z.array(z.object({ Name: z.string(), Hint: z.string(), Weight: z.number().int() })),
  Users: z.array(user),
  /** Action open to the caller for their own evaluation. */
  May: z.enum(['submit', 'correct', 'add', 'tooSoon', 'nothing']),
  /** Whether the caller may move the interview and change its interviewers. */
  CanChange: z.boolean(),
  /** Whether the caller may cancel the interview or record that the candidate did not come. */
  CanEnd: z.boolean(),
  Version: z.number().int(),
  /** Letters to the candidate, latest first. Only for people who handle the application. */
  Letters: z.array(letterShown.extend({ Kind: coded(letterKindLabels) })),
  /** History of the interview, latest first. Only for people who handle the application. */
  Events: z.array(
    z.object({
      EventID: id,
      Act: coded(interviewActLabels),
      At: when,
      By: person.nullable(),
      Reason: z.string(),
      From: when.nullable(),
      To: when.nullable(),
      Added: z.array(person),
      Removed: z.array(person),
    }),
  ),
});
export type WholeInterview = z.output<typeof whole>;

/** Calls of interviews, which are part of the applications that they are about. */
export const interviewCalls = {
  UpdateDateTime: post({
    does: 'Plans an interview, or changes its time, room or round. If refused, neither the interview nor the room is booked',
    access,
    input: z.strictObject({
      IntervieweeID: id,
      /** Interview to move. Left out: a new one is planned. */
      InterviewID: id.optional(),
      /** Version of the interview that is moved. */
      Version: version.optional(),
      RoundNo: round.default(1),
      Mode: chosen(interviewModeLabels),
      StartTime: instant,
      EndTime: instant,
      /** Interviewers of a new interview. Those of an existing one are changed by `UpdateInterviewer`. */
      InterviewerAUIDs: people.optional(),
      RoomId: id.nullish(),
      /** Web address of a video interview. */
      Link: z
        .union([
          z.literal(''),
          text(500).regex(
            /^https?:\/\/\S+$/i,
            '请输入以 http 开头的网址 | Enter a web address that starts with http',
          ),
        ])
        .default(''),
      /** Reason for moving the interview. */
      Reason: text(200).default(''),
      /** Plans the interview although some of the people are busy. */
      Confirmed: flag.default(false),
      Letter: letterFields,
    }),
    example: {
      IntervieweeID: 1,
      Mode: 2,
      StartTime: '2030-01-07T02:00:00Z',
      EndTime: '2030-01-07T03:00:00Z',
      InterviewerAUIDs: [1],
    },
    reply: planned,
    refusals: [
      general.notFound,
      general.stale,
      no.noInterviewNow,
      no.isOver,
      recruitingRefusals.reasonNeeded,
      ...ofTimes,
      ...ofPeople,
      ...ofRooms,
    ],
    touches,
  }),
  UpdateInterviewer: post({
    does: 'Changes the interviewers of an interview. People who have evaluated stay',
    access,
    input: z.strictObject({
      ...one,
      Version: version,
      InterviewerAUIDs: people,
      Reason: text(200).default(''),
      Confirmed: flag.default(false),
    }),
    reply: planned,
    refusals: [
      general.notFound,
      general.stale,
      no.isOver,
      no.hasEvaluated,
      recruitingRefusals.reasonNeeded,
      ...ofPeople,
      ...ofRooms,
    ],
    touches,
  }),
  CancelInterview: post({
    does: 'Cancels an interview and releases its room, or marks the candidate as absent',
    access,
    input: z.strictObject({
      ...one,
      Version: version,
      /** New state: 2 cancelled, 3 the candidate did not come. */
      State: chosen(interviewStateLabels).pipe(z.literal([2, 3])),
      Reason: required(200),
      Letter: letterFields,
    }),
    example: { InterviewID: 1, Version: 1, State: 2, Reason: 'Example' },
    reply: done,
    refusals: [general.notFound, general.stale, no.isOver, no.notBegun],
    touches,
  }),
  GetFreeSlots: post({
    does: 'Proposes up to 20 times in ten workdays, from tomorrow on, when interviewers, candidate and a room are free',
    access,
    reads: true,
    input: z.strictObject({
      IntervieweeID: id,
      InterviewID: id.optional(),
      InterviewerAUIDs: people,
      Minutes: z.coerce.number().int().min(15).max(480).default(60),
      /** Minimum number of these people who must be free. Left out: all of them. */
      Need: z.coerce.number().int().min(1).max(mostInterviewers).optional(),
      NeedRoom: flag.default(false),
      /** First company day to search. Earlier than tomorrow, or left out: tomorrow. */
      From: day.optional(),
      Part: chosen(dayPartLabels).default(dayParts.whole),
    }),
    reply: z.array(
      z.object({
        StartTime: when,
        EndTime: when,
        RoomId: id.nullable(),
        RoomName: z.string(),
        RoomNameEn: z.string(),
        FreeAUIDs: z.array(id),
      }),
    ),
    refusals: [general.notFound],
  }),
  OfferTimes: post({
    does: 'Offers interview times to a candidate and returns the link by which they choose one, once. A former link stops working',
    access,
    byPrograms: false,
    input: z.strictObject({
      IntervieweeID: id,
      RoundNo: round.default(1),
      Mode: chosen(interviewModeLabels),
      Link: text(500).default(''),
      InterviewerAUIDs: people,
      Times: z
        .array(z.strictObject({ StartTime: instant, EndTime: instant, RoomId: id.nullish() }))
        .min(1)
        .max(mostOffered),
      /** Days for which the link works. */
      Days: z.coerce.number().int().min(1).max(mostOfferDays).default(3),
    }),
    reply: z.object({ Code: z.number().int(), Link: z.string(), Until: when }),
    refusals: [general.notFound, no.noInterviewNow, no.notInterviewer, ...ofTimes],
    touches: [],
  }),
  GetInterviewCalendar: post({
    does: 'Returns the interviews that the caller gives or handles on given days, and the caller’s tasks: to reschedule, to evaluate, to plan',
    access: reads,
    reads: true,
    input: z.strictObject({
      StartDate: day,
      EndDate: day,
      /** Returns only interviews in which the caller takes part. */
      OnlyMine: flag.default(false),
      RecruitmentID: id.optional(),
      /** One more interview to return, outside the range of days, for links from notifications. */
      InterviewID: id.optional(),
    }),
    reply: z.object({
      Rows: z.array(shortRow),
      /** Interview named by `InterviewID`. Null: none was named, or the caller may not see it. */
      Chosen: shortRow.nullable(),
      /** Interviews that must be planned again. */
      Replan: z.array(shortRow),
      /** Finished interviews with missing evaluations. */
      Due: z.array(shortRow),
      /** Candidates who wait for an interview, for people who handle them. */
      Unplanned: z.array(
        z.object({
          IntervieweeID: id,
          Name: z.string(),
          Stage: coded(stageLabels),
          StageSince: when,
          RecruitmentID: id,
          Title: z.string(),
          TitleEn: z.string(),
        }),
      ),
    }),
    refusals: [no.tooManyDays, no.endsFirst],
  }),
  GetInterviews: post({
    does: 'Returns the interviews of an application with the evaluations that the caller may read. Interviewers cannot read others’ evaluations before they submit their own',
    access: reads,
    reads: true,
    input: z.strictObject({ IntervieweeID: id }),
    reply: z.object({
      /** Whether the caller handles the application. */
      CanHandle: z.boolean(),
      /** False: evaluations of others are hidden until the caller submits their own. */
      ReadsOthers: z.boolean(),
      Rows: z.array(whole),
      Name: z.string(),
      Title: z.string(),
      /** Masked mail address of the candidate. Empty: no address is known. */
      Mail: z.string(),
      /** Next round as the opening plans it. Null: the caller is only an interviewer. */
      Next: z
        .object({
          RoundNo: z.number().int(),
          /** Name of the round. Empty if the opening plans no further round. */
          Name: z.string(),
          Mode: coded(interviewModeLabels),
          Minutes: z.number().int(),
          InterviewerAUIDs: z.array(id),
        })
        .nullable(),
    }),
    refusals: [general.notFound],
  }),
  SubmitEvaluation: post({
    does: 'Submits the caller’s evaluation of an interviewed candidate, corrects it within 30 minutes, or adds a supplement later',
    access: reads,
    input: z.strictObject({
      ...one,
      Result: chosen(resultLabels).optional(),
      /** Points from 1 to 5 for each item of the scorecard, in the order of the items. */
      Scores: z.array(z.coerce.number().int().min(1).max(5)).max(10).default([]),
      Evaluation: text(2000).default(''),
      /** Text to add to a submitted evaluation, sent instead of the other fields. */
      Addition: required(1000).optional(),
    }),
    example: { InterviewID: 1, Result: 4 },
    reply: done,
    refusals: [
      general.notFound,
      general.stale,
      mergeRefusals.forgotten,
      no.tooSoon,
      no.isOver,
      no.scoresWrong,
      no.correctionOver,
      no.cannotAdd,
    ],
    touches: ['Interviewee', 'Interviewer'],
  }),
};
