import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PersonField } from '#modules/people/web/open.tsx';
import { idIn } from '#modules/recruiting/web/parts/people.ts';
import { Interviewee, type WholeInterviewee } from '../contract/Interviewee.ts';
import { personOf, typedOnly, usePersonFields, useSourceField } from './fields.tsx';
import { candidateWords } from './candidate-words.ts';
import { FilesField, type CandidateFiles } from './FilesField.tsx';

/** Drawer width in pixels. */
const width = 720;

interface EditCandidateProps {
  readonly of: WholeInterviewee;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** Drawer that changes an application and its candidate. Contacts left empty do not change. */
export function EditCandidate({ of, onClose }: EditCandidateProps) {
  const words = useWords(candidateWords);
  const { message } = App.useApp();
  const fields: readonly Field[] = [
    ...usePersonFields(of),
    { ...useSourceField(of.SourceID), section: words.application },
    { name: 'ReferrerAUID', label: words.referrer, kind: 'own', control: <PersonField /> },
    ...(of.CanSeePay
      ? ([{ name: 'ExpectSalary', label: words.expects, kind: 'text', hint: words.payHint }] as const)
      : []),
    { name: 'PlanEntryDay', label: words.planEntry, kind: 'day' },
    {
      name: 'Files',
      label: words.files,
      kind: 'own',
      hint: words.fileHint,
      isWhole: true,
      control: <FilesField recruitmentId={of.RecruitmentID} />,
    },
  ];
  const own = of.Files.filter(({ IsPooled }) => !IsPooled);
  const initial: Values = {
    Name: of.Name,
    Gender: of.Gender,
    BirthYear: of.BirthYear,
    Education: of.Education,
    School: of.School,
    WorkYears: of.WorkYears,
    LastCompany: of.LastCompany,
    Tags: of.Tags,
    Links: of.Links,
    SourceID: of.SourceID,
    ReferrerAUID:
      of.ReferrerAUID === null
        ? null
        : { id: of.ReferrerAUID, name: of.ReferrerName, nameEn: of.ReferrerNameEn },
    ...(of.CanSeePay ? { ExpectSalary: of.ExpectSalary } : {}),
    PlanEntryDay: of.PlanEntryDay,
    Files: {
      files: own.map(({ uid, name }) => ({ uid, name })),
      resume: own.find(({ IsResume }) => IsResume)?.uid ?? null,
    } satisfies CandidateFiles,
  };
  const adapt = ({ Files, ReferrerAUID, ExpectSalary, PlanEntryDay, ...rest }: Values): Values => {
    const { files, resume } = Files as CandidateFiles;
    return {
      ...typedOnly(personOf(rest)),
      ReferrerAUID: idIn(ReferrerAUID),
      PlanEntryDay: PlanEntryDay ?? null,
      ...(of.CanSeePay ? { ExpectSalary: ExpectSalary || null } : {}),
      Files: files.map(({ uid }) => uid),
      ResumeUID: resume,
    };
  };
  return (
    <Drawer open size={width} title={words.editTitle} onClose={onClose}>
      <EditForm
        call={Interviewee.UpdateDetail}
        fields={fields}
        initial={initial}
        hidden={{ IntervieweeID: of.IntervieweeID, Version: of.Version, SeekerVersion: of.SeekerVersion }}
        adapt={adapt}
        isDense
        submit={words.save}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Drawer>
  );
}
