import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stages } from '#modules/recruiting/contract/codes.ts';
import {
  asksFor,
  continueWay,
  isClosed,
  isRunning,
  moved,
  movesOf,
  reopenedTo,
  spentAt,
  takesInterviews,
  withInterview,
  type Moved,
  type Way,
} from './stages.ts';

const { fresh, screened, interviewing, passed, offered, toOnboard, rejected, onboarded, withdrawn } = stages;
const at = (stage: number, closedFrom: number | null = null) => ({ stage, closedFrom });

describe('moves by hand', () => {
  test.each([
    [at(fresh), [screened, interviewing, rejected, withdrawn]],
    [at(screened), [interviewing, rejected, withdrawn]],
    [at(interviewing), [passed, rejected, withdrawn]],
    [at(passed), [interviewing, rejected, withdrawn]],
    // A new offer can be made if the last one is no longer active.
    [at(offered), [passed, rejected, withdrawn]],
    [{ ...at(offered), offerState: 5 }, [passed, rejected, withdrawn]],
    [{ ...at(offered), offerState: 2 }, [rejected, withdrawn]],
    [{ ...at(offered), offerState: 3 }, [rejected, withdrawn]],
    [at(toOnboard), [withdrawn]],
    [{ ...at(toOnboard), offerState: 4, hasUser: true }, []],
    [at(onboarded), []],
    [at(rejected, fresh), [fresh]],
    [at(withdrawn, interviewing), [interviewing]],
    // An offer that had been sent is no longer active after closing.
    [at(rejected, offered), [passed]],
    [at(withdrawn, toOnboard), [passed]],
  ])('%o: %o', (standing, moves) => expect(movesOf(standing)).toEqual(moves));

  test.each([
    [at(fresh), screened, 'nothing'],
    [at(fresh), rejected, 'code'],
    [at(screened), withdrawn, 'words'],
    [at(rejected, screened), screened, 'words'],
    [at(rejected, interviewing), interviewing, 'words'],
    [at(fresh), interviewing, 'interview'],
    [at(screened), interviewing, 'interview'],
    [at(passed), interviewing, 'interview'],
    [at(interviewing), passed, 'nothing'],
    [at(offered), passed, 'words'],
  ] as const)('%o to %i asks for %s', (standing, to, asked) => expect(asksFor(standing, to)).toBe(asked));
});

/** Random sequence of manual moves, with the minutes that pass before each. */
const ways = fc.array(fc.record({ pick: fc.nat(), minutes: fc.nat(100_000) }), { maxLength: 20 });
const begin = new Date('2026-01-05T02:00:00Z');

describe('any way through the stages', () => {
  test('closed ones know where they closed, and the clock is the time in the stage without what was closed', () => {
    fc.assert(
      fc.property(ways, fc.integer({ min: 1, max: 6 }), (way, first) => {
        let now: Moved = { stage: first, closedFrom: null, clock: { spent: 0, since: begin } };
        let time = begin;
        // Second calculation to compare with: milliseconds in a stage, where a closed time does not count.
        let visit = { stage: first, ms: 0 };
        for (const { pick, minutes } of way) {
          const later = new Date(time.getTime() + minutes * 60_000);
          if (isRunning(now.stage)) visit.ms += later.getTime() - time.getTime();
          time = later;
          expect(spentAt(now.stage, now.clock, time)).toBe(visit.ms);
          const moves = movesOf(now);
          if (moves.length === 0) break;
          const to = moves[pick % moves.length]!;
          const wasClosed = isClosed(now.stage);
          const back = reopenedTo(now);
          const before = now;
          now = moved(now, to, time);
          expect(now.closedFrom).toBe(isClosed(to) ? before.stage : null);
          expect(now.stage).toBe(wasClosed ? back : to);
          if (isRunning(to) && visit.stage !== to) visit = { stage: to, ms: 0 };
        }
      }),
    );
  });

  test.each([
    [fresh, [screened, interviewing]],
    [screened, [interviewing]],
    [interviewing, []],
    [passed, [interviewing]],
  ])('an interview planned in %i leads through %o', (stage, through) =>
    expect(withInterview(stage)).toEqual(through),
  );

  test('an interview is planned until an offer is out, and of nobody who is closed', () =>
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(takesInterviews)).toEqual([1, 2, 3, 4]));

  test('stages for offers, onboarding and interviews cannot be set manually', () => {
    fc.assert(
      fc.property(ways, (way) => {
        let now: Moved = { stage: fresh, closedFrom: null, clock: { spent: 0, since: begin } };
        for (const { pick } of way) {
          const moves = movesOf(now).filter((to) => asksFor(now, to) !== 'interview');
          now = moved(now, moves[pick % moves.length]!, begin);
          expect([fresh, screened, rejected, withdrawn]).toContain(now.stage);
        }
      }),
    );
  });
});

const DAY = 86_400_000;
const day = (n: number): Date => new Date(n * DAY);

test('the way of an application knows the furthest stage and each stage’s time, closed times counted for none', () => {
  let way: Way = { reached: 1, spans: [null, null, null, null, null, null] };
  const path = [
    [1, 2, 3],
    [2, 7, 5],
    [7, 2, 9],
    [2, 3, 10],
    [3, 4, 14],
    [4, 3, 15],
    [3, 9, 16],
  ] as const;
  let since = day(0);
  for (const [from, to, at] of path) {
    way = continueWay(way, from, since, to, day(at));
    since = day(at);
  }
  expect(way).toEqual({ reached: 4, spans: [3 * DAY, 3 * DAY, 5 * DAY, DAY, null, null] });
  expect(continueWay(way, 6, day(16), 8, day(20))).toEqual({
    reached: 7,
    spans: [3 * DAY, 3 * DAY, 5 * DAY, DAY, null, 4 * DAY],
  });
});
