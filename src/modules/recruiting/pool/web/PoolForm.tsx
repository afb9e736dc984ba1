import { App } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Duplicates } from '#modules/recruiting/candidates/web/Duplicates.tsx';
import {
  personOf,
  typedOnly,
  usePersonFields,
  useSourceField,
} from '#modules/recruiting/candidates/web/fields.tsx';
import { FilesField, type CandidateFiles } from '#modules/recruiting/candidates/web/FilesField.tsx';
import { newConsent, useConsentFields } from '#modules/recruiting/candidates/web/PoolDialog.tsx';
import { useDuplicates } from '#modules/recruiting/candidates/web/useDuplicates.ts';
import { JobseekerTalentPool, type PoolRow } from '../contract/JobseekerTalentPool.ts';
import { poolWords } from './pool-words.ts';

/** Drawer width in pixels. */
const width = 720;

interface PoolFormProps {
  /** Person to change. Null: a new one. */
  readonly row: PoolRow | null;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;

const filesOf = (value: unknown): string[] =>
  ((value as CandidateFiles | undefined)?.files ?? []).map(({ uid }) => uid);

/** Form to add a person to the pool or change their details. */
export function PoolForm({ row, onClose }: PoolFormProps) {
  const words = useWords(poolWords);
  const consent = useConsentFields();
  const fields: readonly Field[] = [
    ...usePersonFields(row),
    useSourceField(row?.SourceID),
    { ...consent[0]!, section: words.consent },
    ...consent.slice(1),
    { name: 'Note', label: words.note, kind: 'area' },
    {
      name: 'Files',
      label: words.files,
      kind: 'own',
      hint: words.consentFilesHint,
      isWhole: true,
      control: <FilesField isPlain />,
    },
  ];
  return (
    <Drawer open size={width} title={row ? words.editTitle(row.Name) : words.addTitle} onClose={onClose}>
      {row ? <Edit row={row} fields={fields} onClose={onClose} /> : <Add fields={fields} onClose={onClose} />}
    </Drawer>
  );
}

interface PartProps {
  readonly fields: readonly Field[];
  readonly onClose: () => void;
}

function Add({ fields, onClose }: PartProps) {
  const words = useWords(poolWords);
  const { message } = App.useApp();
  const [typed, setTyped] = useState<Values>({});
  const [chosen, setChosen] = useState<number | undefined>();
  const [initial] = useState(() => ({ Gender: 0, ...newConsent(new Date()) }));
  const found = useDuplicates(typed);
  const isChosen = found?.Matches.some(({ SeekerID }) => SeekerID === chosen) ?? false;
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
        call={JobseekerTalentPool.AddJobseekerTalentPool}
        fields={fields}
        initial={initial}
        hidden={isChosen && chosen ? { SeekerID: chosen } : {}}
        adapt={({ Files, ...rest }) => ({ ...personOf(rest), Files: filesOf(Files) })}
        derive={(_changed, all) => {
          setTyped(all);
          return undefined;
        }}
        isDense
        submit={words.save}
        onDone={({ IsKnown }) => {
          const { Name } = typed;
          void message.success(IsKnown && typeof Name === 'string' ? words.addedKnown(Name) : words.saved);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </>
  );
}

function Edit({ row, fields, onClose }: PartProps & { readonly row: PoolRow }) {
  const words = useWords(poolWords);
  const { message } = App.useApp();
  return (
    <EditForm
      call={JobseekerTalentPool.UpdateJobseekerTalentPool}
      fields={fields}
      initial={{
        Name: row.Name,
        Gender: row.Gender,
        BirthYear: row.BirthYear,
        Education: row.Education,
        School: row.School,
        WorkYears: row.WorkYears,
        LastCompany: row.LastCompany,
        Tags: row.Tags,
        Links: row.Links,
        SourceID: row.SourceID,
        ConsentKind: row.ConsentKind,
        ConsentDay: row.ConsentDay,
        ConsentUntil: row.ConsentUntil,
        Note: row.Note,
        Files: { files: row.Files.map(({ uid, name }) => ({ uid, name })), resume: null },
      }}
      hidden={{ SeekerID: row.SeekerID, Version: row.Version }}
      adapt={({ Files, ...rest }) => ({ ...typedOnly(personOf(rest)), Files: filesOf(Files) })}
      isDense
      submit={words.save}
      onDone={() => {
        void message.success(words.saved);
        onClose();
      }}
      onCancel={{ label: words.cancel, run: onClose }}
    />
  );
}
