import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import type { PersonRef } from '../../contract/values.ts';

/** A person with the department. */
export function PersonLine({ person }: { person: PersonRef }) {
  const language = useLanguage();
  return (
    <PersonName
      id={person.id}
      name={person.name}
      englishName={person.nameEn}
      note={inLanguage(language, person.dept, person.deptEn)}
    />
  );
}
