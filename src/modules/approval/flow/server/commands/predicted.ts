import { wordsOf, type Language } from '#kit/contract/refusals.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import type { Directory, PersonId } from '../rules/directory.ts';
import type { Route } from '../rules/route.ts';

function personOf(directory: Directory | null, person: PersonId) {
  const found = directory?.person(person);
  return {
    ApprovalAUID: person,
    ChineseName: found?.name.zh ?? '',
    EnglishName: found?.name.en ?? '',
    DeptName: found?.department.zh ?? '',
    DeptNameEn: found?.department.en ?? '',
  };
}

/** Returns the recipients of copies of the whole form, with the time of sending. */
export const predictedCopies = (route: Route, directory: Directory | null) =>
  route.copies
    .filter(({ level }) => level === 0 || level === 'end')
    .map(({ level, people, note }) => ({
      When: level === 'end' ? ('end' as const) : ('submission' as const),
      People: people.map((person) => personOf(directory, person)),
      Note: note,
    }));

/** Converts the levels of a predicted route for the wire, with approvers, reasons and recipients of copies. */
export const predictedLevels = (route: Route, directory: Directory | null, language: Language) =>
  route.levels.map((level) => {
    const problem = route.problems.find((one) => one.level === level.level);
    const words = problem && approvalRefusals[problem.code];
    const copies = route.copies.find((one) => one.level === level.level);
    return {
      ALevel: level.level,
      LevelName: level.name.zh,
      LevelNameEn: level.name.en,
      ApprovalType: level.sign,
      IsFinance: level.finance,
      Auto: level.auto,
      Problem: words ? wordsOf(words, language, { level: level.name[language] }) : null,
      Choose: level.choose !== undefined,
      ChooseFrom: level.choose ? [...level.choose] : null,
      People: level.people.map(({ person, why, passes }) => ({
        ...personOf(directory, person),
        Why: why,
        Passes: passes,
      })),
      Copies: (copies?.people ?? []).map((person) => personOf(directory, person)),
      CopyNote: copies?.note ?? '',
    };
  });
