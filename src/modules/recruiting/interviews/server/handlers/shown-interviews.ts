import type { Words } from '#kit/contract/refusals.ts';
import { shownItems } from '#modules/recruiting/interviewers/server/handlers/Scorecard.ts';
import type { ScoreItem } from '#modules/recruiting/interviewers/server/queries/scorecards.ts';
import type { listLetters } from '#modules/recruiting/offers/server/queries/letters.ts';
import type { Place } from '#modules/rooms/server/open.ts';
import type { WholeInterview } from '../../contract/interview-calls.ts';
import { interviewStates } from '../../contract/interview-codes.ts';
import type { Evaluation } from '../queries/evaluations.ts';
import type { InterviewRow, InterviewUser, listInterviewEvents } from '../queries/interviews.ts';
import { evaluating, totalOf } from '../rules/evaluations.ts';

type Names = ReadonlyMap<number, Words>;

export const personOf = (names: Names, id: number) => {
  const name = names.get(id);
  return { AUID: id, ChineseName: name?.zh ?? '', EnglishName: name?.en ?? '' };
};

/** Data shared by the interviews of one application. */
export interface KnownOf {
  readonly users: readonly InterviewUser[];
  readonly said: readonly Evaluation[];
  readonly events: Awaited<ReturnType<typeof listInterviewEvents>>;
  readonly letters: Awaited<ReturnType<typeof listLetters>>;
  readonly editions: ReadonlyMap<number, { readonly name: string; readonly items: readonly ScoreItem[] }>;
  readonly places: ReadonlyMap<number, Place>;
  readonly names: Names;
  readonly handles: boolean;
  readonly viewerId: number;
}

const hundredths = (total: number | null): string | null =>
  total === null ? null : (total / 100).toFixed(2);

/** Builds an interview with its people, evaluations and the actions open to the viewer. */
export function wholeInterview(row: InterviewRow, known: KnownOf, now: Date): WholeInterview {
  const { names, handles, viewerId } = known;
  const edition = row.editionId === null ? undefined : known.editions.get(row.editionId);
  const weights = (edition?.items ?? []).map(({ weight }) => weight);
  const place = row.bookingId === null ? undefined : known.places.get(row.bookingId);
  const users = known.users.filter(
    ({ interviewId, isLive, isSubmitted }) => interviewId === row.id && (isLive || isSubmitted || handles),
  );
  const said = new Map(
    known.said.filter(({ interviewId }) => interviewId === row.id).map((one) => [one.personId, one]),
  );
  const own = users.find(({ personId, isLive }) => personId === viewerId && isLive);
  const may = own
    ? evaluating(
        { state: row.state, start: row.start, submittedAt: said.get(viewerId)?.submittedAt ?? null },
        now,
      )
    : 'isOver';
  const isJudged = users.some(({ isSubmitted }) => isSubmitted);
  const isPlanned = row.state === interviewStates.planned && !isJudged;
  return {
    InterviewID: row.id,
    RoundNo: row.roundNo,
    Mode: row.mode,
    StartTime: row.start,
    EndTime: row.end,
    RoomId: place?.roomId ?? null,
    RoomName: place?.roomName ?? '',
    RoomNameEn: place ? place.roomNameEn || place.roomName : '',
    RoomStatus: place?.status ?? null,
    Link: row.link,
    State: row.state,
    Replan: row.replan,
    Scorecard: edition?.name ?? '',
    Items: shownItems(edition?.items ?? []),
    Users: users.map(({ personId, isLive, isSubmitted }) => {
      const one = said.get(personId);
      return {
        ...personOf(names, personId),
        IsLive: isLive,
        IsSubmitted: isSubmitted,
        Said: one
          ? {
              Result: one.result!,
              Scores: [...one.scores],
              Evaluation: one.evaluation,
              SubmitTime: one.submittedAt!,
              Total: hundredths(totalOf(one.scores, weights)),
              Before: one.before && {
                Result: one.before.result,
                Scores: [...one.before.scores],
                Evaluation: one.before.evaluation,
              },
              Addition: one.addition,
              AddTime: one.addedAt,
            }
          : null,
      };
    }),
    May: may === 'isOver' ? 'nothing' : may,
    CanChange: handles && isPlanned && row.start > now,
    CanEnd: handles && isPlanned,
    Version: row.version,
    Letters: known.letters
      .filter(({ interviewId }) => interviewId === row.id)
      .map(({ id, kind, subject, body, state, fault, at }) => ({
        LetterID: id,
        Kind: kind,
        Subject: subject,
        Text: body,
        State: state,
        Fault: fault,
        CreateTime: at,
      })),
    Events: known.events
      .filter(({ interviewId }) => interviewId === row.id)
      .map(({ id, act, at, by, reason, detail }) => ({
        EventID: id,
        Act: act,
        At: at,
        By: by === null ? null : personOf(names, by),
        Reason: reason ?? '',
        From: detail.from ? new Date(detail.from) : null,
        To: detail.to ? new Date(detail.to) : null,
        Added: (detail.added ?? []).map((person) => personOf(names, person)),
        Removed: (detail.removed ?? []).map((person) => personOf(names, person)),
      })),
  };
}
