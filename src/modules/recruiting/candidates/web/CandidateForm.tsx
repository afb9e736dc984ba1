import { App } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { PersonField } from '#modules/people/web/open.tsx';
import type { OpeningRow } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { idIn } from '#modules/recruiting/web/parts/people.ts';
import { Interviewee } from '../contract/Interviewee.ts';
import { Duplicates } from './Duplicates.tsx';
import { personOf, usePersonFields, useSourceField } from './fields.tsx';
import { candidateWords } from './candidate-words.ts';
import { FilesField, type CandidateFiles } from './FilesField.tsx';
import { useDuplicates } from './useDuplicates.ts';

interface CandidateFormProps {
  readonly opening: OpeningRow;
  readonly initial?: Values;
  /** Explanations under fields, by name, in place of the usual ones. */
  readonly hints?: Readonly<Record<string, string>>;
  readonly onDone: (intervieweeId: number, values: Values) => void;
  readonly onCancel: { readonly label: string; readonly run: () => void };
}

type Values = Readonly<Record<string, unknown>>;

const nothing: Values = {};

/** Form that adds a candidate to an opening. Known candidates are shown while contacts are typed. */
export function CandidateForm({
  opening,
  initial = nothing,
  hints = {},
  onDone,
  onCancel,
}: CandidateFormProps) {
  const words = useWords(candidateWords);
  const { message } = App.useApp();
  const [typed, setTyped] = useState<Values>(initial);
  const [chosen, setChosen] = useState<number | undefined>();
  const found = useDuplicates(typed);
  // A chosen candidate no longer counts once the typed contacts match other people.
  const isChosen = found?.Matches.some(({ SeekerID }) => SeekerID === chosen) ?? false;
  const fields: readonly Field[] = [
    ...usePersonFields(null),
    { ...useSourceField(), section: words.application },
    { name: 'ReferrerAUID', label: words.referrer, kind: 'own', control: <PersonField /> },
    ...(opening.CanSeePay
      ? ([{ name: 'ExpectSalary', label: words.expects, kind: 'text', hint: words.payHint }] as const)
      : []),
    { name: 'PlanEntryDay', label: words.planEntry, kind: 'day' },
    {
      name: 'Files',
      label: words.files,
      kind: 'own',
      hint: words.fileHint,
      isWhole: true,
      control: <FilesField recruitmentId={opening.RecruitmentID} />,
    },
  ];
  const adapt = ({ Files, ReferrerAUID, ExpectSalary, PlanEntryDay, ...rest }: Values): Values => {
    const { files = [], resume = null } = (Files ?? {}) as Partial<CandidateFiles>;
    return {
      ...personOf(rest),
      ReferrerAUID: idIn(ReferrerAUID),
      PlanEntryDay: PlanEntryDay ?? null,
      ...(ExpectSalary ? { ExpectSalary } : {}),
      Files: files.map(({ uid }) => uid),
      ResumeUID: resume,
    };
  };
  return (
    <>
      <Duplicates
        found={found}
        typed={typed}
        chosen={isChosen ? chosen : undefined}
        onChoose={setChosen}
        sameNote={words.sameNote}
        chosenNote={words.chosen}
      />
      <EditForm
        call={Interviewee.AddInterviewee}
        fields={fields.map((field) => {
          const hint = hints[field.name];
          return hint === undefined ? field : { ...field, hint };
        })}
        initial={{ Gender: 0, ...initial }}
        hidden={{ RecruitmentID: opening.RecruitmentID, ...(isChosen && chosen ? { SeekerID: chosen } : {}) }}
        adapt={adapt}
        derive={(_changed, all) => {
          setTyped(all);
          return undefined;
        }}
        isDense
        submit={words.save}
        onDone={({ IntervieweeID, IsKnown }) => {
          const { Name } = typed;
          const name = typeof Name === 'string' ? Name : '';
          void message.success(IsKnown ? words.addedKnown(name) : words.added(name));
          onDone(IntervieweeID, typed);
        }}
        onCancel={onCancel}
      />
    </>
  );
}
