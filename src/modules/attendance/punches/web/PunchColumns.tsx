import { Alert, App, Button, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { AttendPunch } from '../contract/AttendPunch.ts';
import type { FoundPunches, PunchLayout } from './PunchImport.tsx';
import { punchWords } from './words.ts';

interface PunchColumnsProps {
  readonly found: FoundPunches;
  readonly isBusy: boolean;
  readonly onRead: (layout: PunchLayout) => void;
}

/** Value of the choice of no column. */
const noColumn = -1;

/** Returns the letter of a column as spreadsheets show it, 0 being A. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Columns of a file as they were recognised, which can be changed and saved. */
export function PunchColumns({ found, isBusy, onRead }: PunchColumnsProps) {
  const { import: words } = useWords(punchWords);
  const { HeadRow, Titles, Columns, Format } = found;
  const [chosen, choose] = useState(Columns);
  const [headRow, setHeadRow] = useState(HeadRow ?? 1);
  const [isKeeping, setKeeping] = useState(false);
  if (HeadRow === null) return <p>{words.recognisedLines(Format)}</p>;
  const options = Titles.flatMap((title, column) =>
    title === '' && column > 50 ? [] : [{ value: column, label: title || words.untitled(letterOf(column)) }],
  );
  const optional = [{ value: noColumn, label: words.none }, ...options];
  const isReady = Columns.BadgeAt !== null && Columns.TimesAt.length > 0;
  const isChanged = headRow !== HeadRow || JSON.stringify(chosen) !== JSON.stringify(Columns);
  const read = (): void =>
    onRead({
      HeadRow: headRow,
      ...(chosen.BadgeAt === null ? {} : { BadgeAt: chosen.BadgeAt }),
      ...(chosen.NameAt === null ? {} : { NameAt: chosen.NameAt }),
      ...(chosen.DayAt === null ? {} : { DayAt: chosen.DayAt }),
      ...(chosen.TimesAt.length === 0 ? {} : { TimesAt: chosen.TimesAt.join(',') }),
    });
  const one = (
    label: string,
    value: number | null,
    isNeeded: boolean,
    onChange: (next: number | null) => void,
  ) => (
    <label>
      {label}
      <Select<number>
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={isBusy}
        {...(value === null && isNeeded ? {} : { value: value ?? noColumn })}
        onChange={(next) => onChange(next === noColumn ? null : next)}
        options={isNeeded ? options : optional}
      />
    </label>
  );
  return (
    <section className="punch-layout">
      {isReady ? (
        <p>{Format ? words.recognised(Format, HeadRow) : words.unrecognised(HeadRow)}</p>
      ) : (
        <Alert type="warning" showIcon title={words.choose} />
      )}
      <div className="punch-chosen">
        <label>
          {words.headRow}
          <InputNumber
            aria-label={words.headRow}
            min={1}
            max={1_048_576}
            value={headRow}
            disabled={isBusy}
            onChange={(next) => setHeadRow(next ?? HeadRow)}
          />
        </label>
        {one(words.badge, chosen.BadgeAt, true, (BadgeAt) => choose({ ...chosen, BadgeAt }))}
        {one(words.person, chosen.NameAt, false, (NameAt) => choose({ ...chosen, NameAt }))}
        {Columns.IsByDay ? (
          <span>{words.byDay(Columns.TimesAt.length)}</span>
        ) : (
          <>
            {one(words.day, chosen.DayAt, false, (DayAt) => choose({ ...chosen, DayAt }))}
            <label className="punch-times">
              {words.times}
              <Select<number[]>
                aria-label={words.times}
                mode="multiple"
                disabled={isBusy}
                value={chosen.TimesAt}
                onChange={(TimesAt) => choose({ ...chosen, TimesAt })}
                options={options}
              />
            </label>
          </>
        )}
      </div>
      <div className="punch-acts">
        {isChanged && (
          <Button onClick={read} loading={isBusy}>
            {words.read}
          </Button>
        )}
        {isReady && !isChanged && !Columns.IsByDay && (
          <Button disabled={isBusy} onClick={() => setKeeping(true)}>
            {words.keep}
          </Button>
        )}
      </div>
      {isKeeping && <KeepColumns found={found} onClose={() => setKeeping(false)} />}
    </section>
  );
}

/** Dialog that saves the columns of a file by their titles. */
function KeepColumns({ found, onClose }: { readonly found: FoundPunches; readonly onClose: () => void }) {
  const words = useWords(punchWords);
  const { message } = App.useApp();
  const { Titles, Columns } = found;
  const title = (column: number | null): string | null => (column === null ? null : (Titles[column] ?? null));
  return (
    <Modal open title={words.import.keepTitle} footer={null} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={AttendPunch.SavePunchProfile}
        fields={[
          {
            name: 'Name',
            label: words.import.name,
            kind: 'text',
            hint: words.import.keepHint,
            isRequired: true,
          },
        ]}
        hidden={{
          BadgeColumn: title(Columns.BadgeAt) ?? '',
          NameColumn: title(Columns.NameAt),
          DayColumn: title(Columns.DayAt),
          TimeColumns: Columns.TimesAt.map((column) => title(column) ?? ''),
        }}
        initial={{ Name: found.Format }}
        submit={words.save}
        onDone={() => {
          void message.success(words.import.kept);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
