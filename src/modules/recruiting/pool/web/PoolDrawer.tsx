import { Button } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { uploadItemOf } from '#modules/forms/contract/FormAttachment.ts';
import { FileLine, useOpenFile } from '#modules/forms/web/open.ts';
import { education, gender } from '#modules/people/persons/contract/user-codes.ts';
import { Contact } from '#modules/recruiting/candidates/web/Contact.tsx';
import { PersonActs, PersonNotes } from '#modules/recruiting/candidates/web/PersonActs.tsx';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { consentKindLabels } from '#modules/recruiting/contract/codes.ts';
import { Facts } from '#modules/recruiting/web/parts/Facts.tsx';
import { Tags } from '#modules/recruiting/web/parts/Tags.tsx';
import type { PoolRow } from '../contract/JobseekerTalentPool.ts';
import { poolWords } from './pool-words.ts';

/** Drawer width in pixels. */
const width = 640;

interface PoolDrawerProps {
  readonly row: PoolRow;
  readonly onEdit: () => void;
  readonly onRecommend: () => void;
  readonly onClose: () => void;
}

/** Details of a person in the pool: contacts, background, consent and files. */
export function PoolDrawer({ row, onEdit, onRecommend, onClose }: PoolDrawerProps) {
  const words = useWords(poolWords);
  const candidate = useWords(candidateWords);
  const language = useLanguage();
  const { openFile, preview } = useOpenFile();
  const contact = (field: 'Phone' | 'Mail', label: string) =>
    row[field] && <Contact seekerId={row.SeekerID} field={field} label={label} masked={row[field]} />;
  return (
    <Drawer open size={width} title={row.Name} onClose={onClose}>
      <div className="recruit-acts">
        <Button type="primary" onClick={onRecommend}>
          {words.recommend}
        </Button>
        <Button onClick={onEdit}>{words.edit}</Button>
        <PersonActs of={row} onDone={onClose} />
      </div>
      <PersonNotes of={row} onDone={onClose} />
      <Facts
        rows={[
          [candidate.phone, contact('Phone', candidate.phone)],
          [candidate.mail, contact('Mail', candidate.mail)],
          [candidate.gender, row.Gender === 0 ? null : gender.labels[row.Gender]?.[language]],
          [candidate.birthYear, row.BirthYear],
          [candidate.education, row.Education === null ? null : education.labels[row.Education]?.[language]],
          [candidate.school, row.School],
          [candidate.workYears, row.WorkYears === null ? null : candidate.years(row.WorkYears)],
          [candidate.lastCompany, row.LastCompany],
          [candidate.tags, row.Tags.length > 0 && <Tags key="tags" of={row.Tags} />],
          [
            candidate.links,
            row.Links.length > 0 &&
              row.Links.map((link) => (
                <a key={link} href={link} target="_blank" rel="noreferrer noopener">
                  {link}
                </a>
              )),
          ],
          [words.source, row.SourceName],
          [
            words.consentKind,
            row.ConsentKind === null ? null : consentKindLabels[row.ConsentKind]?.[language],
          ],
          [words.consentDay, row.ConsentDay],
          [words.consentUntil, row.ConsentUntil],
          [
            words.applications,
            row.Applications === 0 ? words.never : words.count(row.Applications, row.Running),
          ],
          [words.lastContact, timeText(row.LastContact)],
        ]}
      />
      {row.Note && <p className="recruit-text">{row.Note}</p>}
      <h3>{words.files}</h3>
      {row.Files.length === 0 ? (
        <p className="recruit-quiet">{candidate.noFiles}</p>
      ) : (
        <ul className="recruit-filelist">
          {row.Files.map((file) => (
            <FileLine
              key={file.uid}
              name={file.name}
              onOpen={() => openFile(uploadItemOf(file.uid, file.name))}
            />
          ))}
        </ul>
      )}
      {preview}
    </Drawer>
  );
}
