import { wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { attendanceOver } from '#modules/attendance/server/open.ts';
import { findPerson } from '#modules/hr-requests/server/queries/persons.ts';
import { goalStateLabels } from '#modules/okr/goals/contract/goal-codes.ts';
import { goalsOver } from '#modules/okr/server/open.ts';

/** Probation of a person that somebody reads about. Days are company days. */
export interface ProbationAsked {
  readonly reader: number;
  readonly personId: number;
  readonly from: string;
  readonly to: string;
}

/** Fact about a probation: a name with its value, and a page that tells more, if there is one. */
export interface ProbationFact {
  readonly name: Words;
  readonly value: Words;
  readonly path?: string;
}

/** Lets a module add facts about probations, such as reviews. It returns what the reader may know. */
export const onProbation = extensionPoint<{
  readonly name: Words;
  readonly facts: (on: Executor, asked: ProbationAsked) => Promise<readonly ProbationFact[]>;
}>();

const same = (text: string): Words => ({ zh: text, en: text });
const times = (count: number): Words => ({ zh: `${count} 次`, en: String(count) });
const hours = (minutes: number): Words => {
  const text = String(Math.round(minutes / 6) / 10);
  return { zh: `${text} 小时`, en: `${text} h` };
};

async function attendanceFacts(on: Executor, asked: ProbationAsked): Promise<ProbationFact[]> {
  const sums = await attendanceOver(on, asked);
  if (!sums || sums.days === 0) return [];
  const late =
    sums.lateTimes === 0
      ? times(0)
      : {
          zh: `${sums.lateTimes} 次，共 ${sums.lateMinutes} 分钟`,
          en: `${sums.lateTimes}, ${sums.lateMinutes} min in all`,
        };
  return [
    { name: { zh: '应出勤', en: 'Rostered days' }, value: { zh: `${sums.days} 天`, en: String(sums.days) } },
    { name: { zh: '迟到', en: 'Late' }, value: late },
    { name: { zh: '早退', en: 'Left early' }, value: times(sums.earlyTimes) },
    { name: { zh: '缺勤', en: 'Absent' }, value: hours(sums.absentMinutes) },
    { name: { zh: '请假', en: 'Leave' }, value: hours(sums.leaveMinutes) },
    { name: { zh: '缺卡', en: 'Missing punches' }, value: times(sums.lacks) },
  ];
}

const scored = (score: string, { zh, en }: Words): Words => ({
  zh: `${zh} · ${score}`,
  en: `${en} · ${score}`,
});

async function goalFacts(on: Executor, asked: ProbationAsked): Promise<ProbationFact[]> {
  return (await goalsOver(on, asked)).map(({ title, state, score }) => {
    const label = goalStateLabels[state] ?? same('');
    return { name: same(title), value: score === null ? label : scored(score, label) };
  });
}

const own = [
  { key: 'attendance', name: { zh: '考勤', en: 'Attendance' }, facts: attendanceFacts },
  { key: 'goals', name: { zh: '目标', en: 'Goals' }, facts: goalFacts },
] as const;

/** Returns attendance, goals and reviews of a person's probation so far, within the rights of the reader. */
export async function readProbation(
  on: Executor,
  { personId, reader, language, now }: { personId: number; reader: number; language: Language; now: Date },
) {
  const person = await findPerson(on, personId);
  if (!person || person.entry === null) return undefined;
  const today = companyDay(now);
  const ends = person.prepare ?? today;
  const asked = { reader, personId, from: person.entry, to: ends < today ? ends : today };
  const added = [...onProbation.of(on)].map(([key, one]) => ({ key, ...one }));
  const sections = [];
  for (const { key, name, facts } of [...own, ...added])
    sections.push({
      Key: key,
      Name: wordsOf(name, language),
      Facts: (await facts(on, asked)).map((fact) => ({
        Name: wordsOf(fact.name, language),
        Value: wordsOf(fact.value, language),
        Path: fact.path ?? null,
      })),
    });
  return { AUID: personId, From: asked.from, To: asked.to, Sections: sections };
}
