import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import { PostName } from '#modules/people/posts/web/PostName.tsx';
import type { Me } from '#modules/people/web/useMe.ts';
import { peopleWords } from '#modules/people/web/words.ts';

/** Shows company, department, position and other facts of the signed-in person. */
export function PersonalFacts({ me, columns }: { me: Me; columns: 1 | 2 }) {
  const words = useWords(peopleWords);
  const language = useLanguage();
  const name = inLanguage(language, me.ChineseName, me.EnglishName);
  const lines: [string, ReactNode][] = [
    [words.employeeId, me.EmployeeId],
    [words.englishName, me.EnglishName],
    [words.company, inLanguage(language, me.CompanyName, me.CompanyNameEn)],
    [words.department, inLanguage(language, me.DeptName, me.DeptNameEn)],
    [words.position, me.Position && <PostName key="post" of={me.Position} />],
    [words.leader, inLanguage(language, me.LeaderName, me.LeaderNameEn)],
    [words.email, me.Email],
    [words.entryDate, me.EntryTime ?? ''],
    [
      words.roles,
      me.Roles.map((role) => inLanguage(language, role.RoleName, role.RoleNameEn)).join(
        language === 'zh' ? '、' : ', ',
      ),
    ],
  ];
  return (
    <>
      <div className="personal-head">
        <PersonMark id={me.AUID} name={name} size={48} />
        <strong>{name}</strong>
      </div>
      <Descriptions
        column={columns === 1 ? 1 : { xs: 1, sm: 2 }}
        size="small"
        items={lines.map(([label, value]) => ({ key: label, label, children: value || words.none }))}
      />
    </>
  );
}
