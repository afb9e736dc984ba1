import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import {
  certificateLabels,
  type CertificateContent,
  type CertificateKind,
} from '../contract/certificates.ts';
import { dayOf } from './entries.ts';
import { timelineWords } from './timeline-words.ts';

export type Certificate = CertificateContent & {
  readonly Number: string;
  readonly Kind: number;
  readonly IssuedAt: Date | string;
};

const dayIn = (day: string, language: Language): string => {
  const [year, month, date] = day.split('-').map(Number);
  return language === 'zh' ? `${year} 年 ${month} 月 ${date} 日` : day;
};

/**
 * Certificate as a letter.
 * @param identity identity number, if it is shown
 */
export function CertificateText({
  paper,
  identity,
}: {
  readonly paper: Certificate;
  readonly identity: string;
}) {
  const words = useWords(timelineWords);
  const language = useLanguage();
  const zh = language === 'zh';
  const name = zh ? paper.ChineseName : [paper.EnglishName, paper.ChineseName].filter(Boolean).join(' ');
  const company = inLanguage(language, paper.CompanyName, paper.CompanyNameEn);
  const department = inLanguage(language, paper.DeptName, paper.DeptNameEn);
  const first = dayIn(paper.FirstDay, language);
  const post = inLanguage(language, paper.position, paper.positionEn ?? '');
  const who = zh
    ? `${name}（工号 ${paper.EmployeeId}${identity && `，身份证号 ${identity}`}）`
    : `${name} (employee ID ${paper.EmployeeId}${identity && `, identity number ${identity}`})`;
  if (paper.LastDay === null)
    return (
      <p>
        {zh
          ? `兹证明${who}自 ${first}起在${company}工作，现任职于${department}${post && `，职位为${post}`}。`
          : `This is to certify that ${who} has been employed by ${company} since ${first} and works in ${department}${post && ` as ${post}`}.`}
      </p>
    );
  const last = dayIn(paper.LastDay, language);
  const months = words.months(paper.Months ?? 0);
  const { Contract: contract } = paper;
  const type = contract ? contractType.labels[contract.ContractType]?.[language] : '';
  return (
    <>
      <p>
        {zh
          ? `兹证明${who}自 ${first}起在${company}工作，离职前任职于${department}${post && `，职位为${post}`}。劳动关系于 ${last}终止，在本单位工作年限为 ${months}。`
          : `This is to certify that ${who} was employed by ${company} from ${first} to ${last}, last in ${department}${post && ` as ${post}`}, for ${months} in all. The employment ended on ${last}.`}
      </p>
      {contract && (
        <p>
          {zh
            ? `劳动合同期限：${type}，自 ${dayIn(contract.StartDay, language)}${contract.EndDay === null ? '起，无固定期限' : `至 ${dayIn(contract.EndDay, language)}`}。`
            : `Contract term: ${type}, ${contract.StartDay} to ${contract.EndDay ?? 'no fixed end'}.`}
        </p>
      )}
    </>
  );
}

/** Content of a certificate line by line, to compare it with a printout. */
export function CertificateFacts({ paper }: { readonly paper: Certificate }) {
  const words = useWords(timelineWords);
  const language = useLanguage();
  const { fields } = words;
  const { Contract: contract } = paper;
  const facts = [
    [fields.kind, certificateLabels[paper.Kind as CertificateKind]?.[language]],
    [fields.number, paper.Number],
    [fields.name, [paper.ChineseName, paper.EnglishName].filter(Boolean).join(' ')],
    [fields.company, inLanguage(language, paper.CompanyName, paper.CompanyNameEn)],
    [fields.department, inLanguage(language, paper.DeptName, paper.DeptNameEn)],
    [fields.position, inLanguage(language, paper.position, paper.positionEn ?? '')],
    [fields.firstDay, paper.FirstDay],
    [fields.lastDay, paper.LastDay],
    [fields.contract, contract && `${contract.StartDay} – ${contract.EndDay ?? words.openEnded}`],
    [fields.months, paper.Months === null ? '' : words.months(paper.Months)],
    [fields.issuedAt, dayOf(paper.IssuedAt)],
  ] as const;
  return (
    <dl className="certificate-facts">
      {facts
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
