import { Descriptions, Modal } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import type { Me } from '../useMe.ts';
import { peopleWords } from '../words.ts';

/** What the company knows about the signed-in person. */
export function PersonalInfo({ me, onClose }: { me: Me; onClose: () => void }) {
  const words = useWords(peopleWords);
  const language = useLanguage();
  const lines: [string, string][] = [
    [words.employeeId, me.EmployeeId],
    [words.englishName, me.EnglishName],
    [words.company, inLanguage(language, me.CompanyName, me.CompanyNameEn)],
    [words.department, inLanguage(language, me.DeptName, me.DeptNameEn)],
    [words.position, me.Position],
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
    <Modal open title={words.personalInfo} footer={null} onCancel={onClose}>
      <div className="personal-head">
        <PersonMark id={me.AUID} name={inLanguage(language, me.ChineseName, me.EnglishName)} size={48} />
        <strong>{inLanguage(language, me.ChineseName, me.EnglishName)}</strong>
      </div>
      <Descriptions
        column={1}
        size="small"
        items={lines.map(([label, value]) => ({ key: label, label, children: value || words.none }))}
      />
    </Modal>
  );
}
