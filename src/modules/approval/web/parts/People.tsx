import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { useNamed } from './states.tsx';

interface PeopleProps {
  readonly people: readonly {
    readonly ApprovalAUID: number | null;
    readonly ChineseName: string;
    readonly EnglishName: string;
    readonly DeptName: string;
    readonly DeptNameEn: string;
  }[];
}

/** One person with their department, or several people side by side. */
export function People({ people }: PeopleProps) {
  const named = useNamed();
  const isOne = people.length === 1;
  return (
    <span className="flow-people">
      {people.map((one) => (
        <PersonName
          key={one.ApprovalAUID}
          id={one.ApprovalAUID ?? 0}
          name={one.ChineseName}
          englishName={one.EnglishName}
          {...(isOne ? { note: named(one.DeptName, one.DeptNameEn) } : {})}
          size={isOne ? 28 : 22}
        />
      ))}
    </span>
  );
}
