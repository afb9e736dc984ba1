import type { Language } from '#kit/contract/refusals.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { placeName } from '#kit/rules/places.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import { RecordMark } from '#modules/approval/web/open.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { employTypeLabels } from '#modules/recruiting/contract/codes.ts';
import type { OfferPaper } from '../../contract/offer-paper.ts';
import { paperWords } from './words.ts';

const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a company day for the letter. */
const dayIn = (day: string | null, language: Language): string => {
  if (day === null) return '';
  const [year, month, date] = day.split('-').map(Number);
  return language === 'en' ? english.format(new Date(day)) : `${year} 年 ${month} 月 ${date} 日`;
};

interface LetterProps {
  readonly paper: OfferPaper;
  readonly language: Language;
}

/** Printed offer letter in one language, on a page of its own. */
export function Letter({ paper, language }: LetterProps) {
  const words = paperWords[language];
  const named = (name: OfferPaper['Company']): string => (name ? inLanguage(language, name.Zh, name.En) : '');
  const day = (of: string | null): string => dayIn(of, language);
  const company = named(paper.Company);
  return (
    <article className="offer-paper" lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <header>
        <p>{company}</p>
        <p>{words.number(paper.Number)}</p>
      </header>
      <h1>{words.title}</h1>
      <p>{words.dear(paper.Candidate)}</p>
      <p className="offer-paper-body">
        {words.offer(company, words.placeOf(named(paper.Dept), named(paper.Post)))}
      </p>
      <Terms paper={paper} language={language} />
      <Pay paper={paper} language={language} />
      <p className="offer-paper-body">{words.answer(day(paper.Until))}</p>
      {paper.Contact && <p className="offer-paper-body">{words.contact(named(paper.Contact))}</p>}
      <div className="offer-paper-signs">
        <section>
          <b>{words.companySigns}</b>
          <p>{company}</p>
          <p>{day(paper.Day)}</p>
        </section>
        <section>
          <b>{words.candidateSigns}</b>
          <p>
            {words.sign} <span className="offer-paper-line" />
          </p>
          <p>
            {words.date} <span className="offer-paper-line" />
          </p>
        </section>
      </div>
      <footer>
        <RecordMark
          formId={paper.Record.FormID}
          seq={paper.Record.Seq}
          hash={paper.Record.Hash}
          language={language}
        />
      </footer>
    </article>
  );
}

function Terms({ paper, language }: LetterProps) {
  const words = paperWords[language];
  const named = (name: OfferPaper['Company']): string => (name ? inLanguage(language, name.Zh, name.En) : '');
  const day = (of: string | null): string => dayIn(of, language);
  const kind = contractType.labels[paper.ContractType]?.[language] ?? '';
  const { ContractFrom: from, ContractUntil: until } = paper;
  const rows = [
    [words.company, named(paper.Company)],
    [words.department, named(paper.Dept)],
    [words.post, named(paper.Post)],
    [words.leader, named(paper.Leader)],
    [words.city, placeName(paper.City, language)],
    [words.kind, employTypeLabels[paper.UserType]?.[language] ?? ''],
    [words.entry, day(paper.EntryDay)],
    [words.contract, from && until ? words.term(kind, day(from), day(until)) : kind],
    [words.probation, paper.ProbationUntil && words.until(day(paper.ProbationUntil))],
  ] as const;
  return (
    <dl className="offer-paper-terms">
      {rows
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

function Pay({ paper: { Pay: pay, PayTotal: total }, language }: LetterProps) {
  const words = paperWords[language];
  if (pay.length === 0) return null;
  return (
    <table className="offer-paper-pay">
      <caption>{words.payHead}</caption>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {pay.map(({ Item, Yuan }) => (
          <tr key={Item}>
            <td>{itemLabels[Item][language]}</td>
            <td>{formatYuan(Yuan)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{formatYuan(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
