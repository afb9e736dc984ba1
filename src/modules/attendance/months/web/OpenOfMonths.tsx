import { Alert } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { openKind, openKindLabels } from '#modules/attendance/days/contract/day-codes.ts';
import { SettingUpCourse } from '../contract/SettingUpCourse.ts';
import type { MonthRow } from './Months.tsx';
import { monthWords } from './month-words.ts';

type Open = ReplyOf<typeof SettingUpCourse.GetOpenOfCourses>;
type Kind = Open[number]['Kinds'][number];

/** Returns what is open in months by its kind, the figures of all months added. */
function addUp(open: Open): Kind[] {
  return [
    ...Map.groupBy(
      open.flatMap(({ Kinds }) => Kinds),
      ({ Kind: kind }) => kind,
    ),
  ]
    .map(([kind, all]) => ({
      Kind: kind,
      People: all.reduce((sum, { People }) => sum + People, 0),
      Count: all.reduce((sum, { Count }) => sum + Count, 0),
      Named: all.flatMap(({ Named }) => Named),
    }))
    .toSorted((a, b) => a.Kind - b.Kind);
}

/** Names shown for each kind. */
const shown = 6;

/** Says what is still open in months before they are locked, with names. */
export function OpenOfMonths({ rows }: { readonly rows: readonly MonthRow[] }) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const found = useCall(
    SettingUpCourse.GetOpenOfCourses,
    { IDs: rows.map(({ ID }) => ID) },
    // Nobody locks by a list that was loaded for an earlier dialog.
    { fresh: true },
  );
  const titleOf = ({ Kind: kind, People, Count }: Kind): string => {
    const label = openKindLabels[kind][language];
    return kind === openKind.unanswered || kind === openKind.disputed
      ? words.openPeople(label, People)
      : words.openCount(label, Count, People);
  };
  const namesOf = ({ Named, People }: Kind): string => {
    const names = Named.slice(0, shown)
      .map(({ ChineseName, EnglishName, Count, Note }) => {
        const name = words.openNamed(inLanguage(language, ChineseName, EnglishName), Count);
        return Note === '' ? name : words.openNoted(name, Note);
      })
      .join(words.between);
    return People > shown ? words.openMore(names) : names;
  };
  return (
    <Answer of={found} rows={3} isFresh>
      {(open) => {
        const kinds = addUp(open);
        if (kinds.length === 0) return <p>{words.openNothing}</p>;
        return (
          <Alert
            type="warning"
            showIcon
            title={words.open}
            description={
              <ul className="month-disputes">
                {kinds.map((kind) => (
                  <li key={kind.Kind}>
                    <strong>{titleOf(kind)}</strong>
                    {words.colon}
                    {namesOf(kind)}
                  </li>
                ))}
              </ul>
            }
            style={{ marginBottom: 12 }}
          />
        );
      }}
    </Answer>
  );
}
