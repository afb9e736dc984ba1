import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import type { PersonRef } from '../../contract/values.ts';

/** Shows a person with their department. */
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
