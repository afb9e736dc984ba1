import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { uploadItemOf } from '#modules/forms/contract/FormAttachment.ts';
import { FileLine, useOpenFile } from '#modules/forms/web/open.ts';
import { education, gender } from '#modules/people/persons/contract/user-codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import {
  poolStates,
  recruitingCodes,
  rejectLabels,
  stageLabels,
  stages,
} from '#modules/recruiting/contract/codes.ts';
import { ResumePreview } from '#modules/recruiting/resumes/web/ResumePreview.tsx';
import { useMove } from '#modules/recruiting/stages/web/useMove.tsx';
import { InterviewPart } from '#modules/recruiting/interviews/web/InterviewPart.tsx';
import { Letters } from '#modules/recruiting/offers/web/parts/Letters.tsx';
import { OfferPart } from '#modules/recruiting/offers/web/OfferPart.tsx';
import { useMoveName } from '#modules/recruiting/stages/web/useMoveName.ts';
import { Facts } from '#modules/recruiting/web/parts/Facts.tsx';
import { Tags } from '#modules/recruiting/web/parts/Tags.tsx';
import { daysOf } from '#modules/recruiting/web/parts/days.ts';
import { stageTones } from '#modules/recruiting/web/parts/tones.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import { Interviewee, type WholeInterviewee } from '../contract/Interviewee.ts';
import { Contact } from './Contact.tsx';
import { EditCandidate } from './EditCandidate.tsx';
import { PersonActs, PersonNotes } from './PersonActs.tsx';
import { PoolDialog } from './PoolDialog.tsx';
import { Timeline } from './Timeline.tsx';
import { candidateWords } from './candidate-words.ts';
import { mergeWords } from './merge-words.ts';

/** Drawer width in pixels. */
const width = 640;

interface CandidateDrawerProps {
  /** Id of the application. Null: the drawer is closed. */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** Drawer of one application: the person, other applications, events, remarks and files. */
export function CandidateDrawer({ id, onClose }: CandidateDrawerProps) {
  const words = useWords(candidateWords);
  const found = useCall(Interviewee.GetInterviewee, { IntervieweeID: id ?? 0 }, { enabled: id !== null });
  return (
    <Drawer
      open={id !== null}
      size={width}
      title={id !== null && found.data ? found.data.Name : words.person}
      onClose={onClose}
      destroyOnHidden
    >
      {id !== null && (
        <Answer of={found} rows={10}>
          {(whole) => <Shown of={whole} key={whole.IntervieweeID} />}
        </Answer>
      )}
    </Drawer>
  );
}

function Shown({ of }: { readonly of: WholeInterviewee }) {
  const words = useWords(candidateWords);
  const titleOf = useTitle();
  const language = useLanguage();
  const { start, dialog } = useMove();
  const nameOf = useMoveName();
  const can = useCan();
  const { openFile, preview } = useOpenFile();
  const [isEditing, setEditing] = useState(false);
  const [isPooling, setPooling] = useState(false);
  const merge = useWords(mergeWords);
  const actedOn = { ...of, Version: of.SeekerVersion };
  const stage = stageLabels[of.Stage]?.[language] ?? '';
  const contact = (field: 'Phone' | 'Mail' | 'IdCard', label: string) =>
    of[field] && <Contact seekerId={of.SeekerID} field={field} label={label} masked={of[field]} />;
  return (
    <>
      <div className="recruit-stage">
        <Status tone={stageTones[of.Stage] ?? 'neutral'}>{stage}</Status>
        <span className="recruit-quiet">
          {of.ClosedFrom === null
            ? words.inStage(daysOf(of.StageMs))
            : words.closedFrom(stageLabels[of.ClosedFrom]?.[language] ?? '')}
          {of.RejectCode !== null && ` · ${rejectLabels[of.RejectCode]?.[language]}`}
        </span>
        {of.IsEmployee && <Tag title={words.employeeHint}>{words.employee}</Tag>}
      </div>
      <div className="recruit-acts">
        {of.Moves.map((to) => (
          <Button
            key={to}
            type={of.Stage === stages.fresh && to === stages.screened ? 'primary' : 'default'}
            danger={to === stages.rejected}
            onClick={() => start(of, to)}
          >
            {of.Stage === stages.fresh && to === stages.screened ? words.pass : nameOf(of, to)}
          </Button>
        ))}
        {of.CanHandle && !of.IsForgotten && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
        {can(recruitingCodes.pool) && !of.IsForgotten && (
          <Button onClick={() => setPooling(true)}>
            {of.PoolState === poolStates.out ? words.toPool : words.renew}
          </Button>
        )}
        {of.CanHandle && !of.IsForgotten && <PersonActs of={actedOn} />}
      </div>
      {of.IsForgotten && <Alert className="recruit-alert" type="info" showIcon title={merge.forgottenNote} />}
      <PersonNotes of={actedOn} />
      {of.KeptUntil !== null && <p className="recruit-quiet">{merge.keptUntil(of.KeptUntil)}</p>}
      {of.PoolState !== poolStates.out && of.ConsentUntil !== null && (
        <p className="recruit-quiet">
          {of.PoolState === poolStates.in ? words.inPool(of.ConsentUntil) : words.poolOver(of.ConsentUntil)}
        </p>
      )}
      <h3>{words.person}</h3>
      <Facts
        rows={[
          [words.phone, contact('Phone', words.phone)],
          [words.mail, contact('Mail', words.mail)],
          [words.idCard, contact('IdCard', words.idCard)],
          [words.gender, of.Gender === 0 ? null : gender.labels[of.Gender]?.[language]],
          [words.birthYear, of.BirthYear],
          [words.education, of.Education === null ? null : education.labels[of.Education]?.[language]],
          [words.school, of.School],
          [words.workYears, of.WorkYears === null ? null : words.years(of.WorkYears)],
          [words.lastCompany, of.LastCompany],
          [words.source, of.SourceName],
          [
            words.referrer,
            of.ReferrerAUID === null ? null : inLanguage(language, of.ReferrerName, of.ReferrerNameEn),
          ],
          [words.expectsShort, of.ExpectSalary === null ? null : formatYuan(of.ExpectSalary)],
          [words.planEntry, of.PlanEntryDay],
          [words.tags, of.Tags.length > 0 && <Tags key="tags" of={of.Tags} />],
          [
            words.links,
            of.Links.length > 0 &&
              of.Links.map((link) => (
                <a key={link} href={link} target="_blank" rel="noreferrer noopener">
                  {link}
                </a>
              )),
          ],
        ]}
      />
      <InterviewPart of={of} />
      <OfferPart of={of} />
      <h3>{words.files}</h3>
      <ResumePreview of={of.Files} />
      {of.Files.length === 0 ? (
        <p className="recruit-quiet">{words.noFiles}</p>
      ) : (
        <ul className="recruit-filelist">
          {of.Files.map(({ IsResume, IsPooled, uid, name }) => (
            <FileLine
              key={uid}
              name={IsResume ? `${words.resume} · ${name}` : IsPooled ? `${words.pooled} · ${name}` : name}
              onOpen={() => openFile(uploadItemOf(uid, name))}
            />
          ))}
        </ul>
      )}
      <h3>{words.others}</h3>
      {of.Others.length === 0 ? (
        <p className="recruit-quiet">{words.noOthers}</p>
      ) : (
        <ul className="recruit-others">
          {of.Others.map((one) => (
            <li key={one.IntervieweeID}>
              {words.appliedTo(
                titleOf(one),
                stageLabels[one.Stage]?.[language] ?? '',
                inLanguage(language, one.OwnerName, one.OwnerNameEn),
              )}
            </li>
          ))}
        </ul>
      )}
      <h3>{words.timeline}</h3>
      <Letters title={words.refusals} of={of.Letters} />
      <Timeline of={of} />
      {isEditing && <EditCandidate of={of} onClose={() => setEditing(false)} />}
      {isPooling && <PoolDialog of={of} onClose={() => setPooling(false)} />}
      {dialog}
      {preview}
    </>
  );
}
