import { Alert, Button } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import { stageLabels } from '#modules/recruiting/contract/codes.ts';
import type { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { Facts } from '#modules/recruiting/web/parts/Facts.tsx';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import { candidateWords } from './candidate-words.ts';
import { mergeWords } from './merge-words.ts';

type Found = ReplyOf<typeof JobseekerTalentPool.FindDuplicates>;

interface DuplicatesProps {
  readonly found: Found | undefined;
  /** Typed values, to compare with the candidates found. */
  readonly typed: Readonly<Record<string, unknown>>;
  /** Candidate whom the user chose as the same person. */
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
  /** Text that explains what happens if the candidate is the same person. */
  readonly sameNote: (name: string) => string;
  readonly chosenNote: (name: string) => string;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Known candidates with the typed contacts: one certain match, or several to compare with the typed values. */
export function Duplicates({ found, typed, chosen, onChoose, sameNote, chosenNote }: DuplicatesProps) {
  const words = useWords(candidateWords);
  const titleOf = useTitle();
  const merge = useWords(mergeWords);
  const language = useLanguage();
  if (!found) return null;
  const one = found.Matches.find(({ SeekerID }) => SeekerID === chosen);
  const applied = (match: Found['Matches'][number]) =>
    match.Applications.map((each) =>
      words.appliedTo(
        titleOf(each),
        stageLabels[each.Stage]?.[language] ?? '',
        inLanguage(language, each.OwnerName, each.OwnerNameEn),
      ),
    );
  const labels = { Phone: words.phone, Mail: words.mail, IdCard: words.idCard };
  const education_ = (value: unknown): string | undefined =>
    typeof value === 'number' ? education.labels[value]?.[language] : undefined;
  return (
    <div className="recruit-duplicates" aria-live="polite">
      {found.DoNotContactUntil !== null && (
        <Alert type="warning" showIcon title={merge.isNoContact(found.DoNotContactUntil)} />
      )}
      {found.Colleagues.map((each) => {
        const name = inLanguage(language, each.ChineseName, each.EnglishName);
        const dept = inLanguage(language, each.DeptName, each.DeptNameEn);
        return (
          <Alert
            key={each.AUID}
            type="info"
            showIcon
            title={each.IsActive ? words.colleague(name, dept) : words.formerColleague(name, dept)}
          />
        );
      })}
      {found.IsColleague && found.Colleagues.length === 0 && (
        <Alert type="info" showIcon title={words.someColleague} />
      )}
      {one ? (
        <Alert
          type="info"
          showIcon
          title={chosenNote(one.IsHidden ? words.hiddenName : one.Name)}
          action={
            <Button size="small" onClick={() => onChoose(undefined)}>
              {words.choose}
            </Button>
          }
        />
      ) : found.Verdict === 1 ? (
        <Alert
          type="info"
          showIcon
          title={sameNote(found.Matches[0]!.Name)}
          description={
            <ul>
              {applied(found.Matches[0]!).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
        />
      ) : found.Verdict === 2 ? (
        <>
          <Alert type="warning" showIcon title={words.maybe} description={words.maybeNote} />
          <div className="recruit-compare">
            <section>
              <h3>{words.typed}</h3>
              <Facts
                rows={[
                  [words.name, textOf(typed['Name'])],
                  [words.phone, textOf(typed['Phone'])],
                  [words.mail, textOf(typed['Mail'])],
                  [words.idCard, textOf(typed['IdCard'])],
                  [words.education, education_(typed['Education'])],
                  [words.school, textOf(typed['School'])],
                  [words.lastCompany, textOf(typed['LastCompany'])],
                ]}
              />
            </section>
            {found.Matches.map((match) => (
              <section key={match.SeekerID}>
                <h3>{words.known}</h3>
                <p className="recruit-equal">
                  {words.equal(match.By.map((field) => labels[field]).join('、'))}
                </p>
                {match.IsHidden ? (
                  <p>{words.hidden}</p>
                ) : (
                  <Facts
                    rows={[
                      [words.name, match.Name],
                      [words.phone, match.Phone],
                      [words.mail, match.Mail],
                      [words.idCard, match.IdCard],
                      [words.education, education_(match.Education)],
                      [words.school, match.School],
                      [words.lastCompany, match.LastCompany],
                      [words.applications, applied(match).join('\n')],
                    ]}
                  />
                )}
                <Button size="small" onClick={() => onChoose(match.SeekerID)}>
                  {words.isSame}
                </Button>
              </section>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}
