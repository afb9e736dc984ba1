import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { shiftDays } from '#kit/rules/dates.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { LeaveGuard } from '#kit/web/parts/LeaveGuard.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { workTypeLabels, workTypes } from '#modules/okr/contract/codes.ts';
import { WorkRecord } from '../contract/WorkRecord.ts';
import { itemKindLabels, recordStates } from '../contract/record-codes.ts';
import type { RecordDay } from '../contract/record-shapes.ts';
import { DayPad } from './DayPad.tsx';
import { lineOf, linesOf, useWeek } from './useWeek.ts';
import { WeekTable } from './WeekTable.tsx';
import { weekWords } from './week-words.ts';

interface WeekHoursProps {
  readonly days: readonly RecordDay[];
  readonly today: string;
  /** Opens the dialog of a day. */
  readonly onDay: (day: string) => void;
}

/** Hours of a week: as a table, or a day at a time on a phone. */
export function WeekHours({ days, today, onDay }: WeekHoursProps) {
  const words = useWords(weekWords);
  const isPhone = useIsPhone();
  const { message } = App.useApp();
  const showError = useShowError();
  const week = useWeek(days);
  const save = useAct(WorkRecord.SaveWeek);
  const [picked, pick] = useState<string | null>(null);
  const [isFilling, setFilling] = useState(false);
  const isOpen = days.some((day) => day.IsOpen);
  const shown =
    days.find(({ WorkDate }) => WorkDate === (picked ?? today)) ?? days.find((day) => day.IsOpen) ?? days[0];
  const drafts = days.filter(
    ({ IsOpen, Records }) => IsOpen && Records.some(({ State }) => State === recordStates.draft),
  );
  const send = (isSubmit: boolean): void => {
    if (week.hasProblem) {
      void message.error(words.fix);
      return;
    }
    const forget = week.remember();
    const changed = week.changes.map(({ WorkDate }) => WorkDate);
    const submitted = [...new Set([...changed, ...drafts.map(({ WorkDate }) => WorkDate)])];
    save.mutate(
      { Cells: [...week.changes], SubmitDays: isSubmit ? submitted : [] },
      {
        onSuccess: () => {
          forget();
          void message.success(isSubmit ? words.submitted : words.saved);
        },
        onError: showError,
      },
    );
  };
  const filling = (find: () => Promise<number>, nothing: string): void => {
    setFilling(true);
    find()
      .then(
        (count) => void (count > 0 ? message.success(words.filled(count)) : message.info(nothing)),
        showError,
      )
      .finally(() => setFilling(false));
  };
  const asLastWeek = async (): Promise<number> => {
    const first = days[0]?.WorkDate ?? today;
    const { Days } = await callServer(WorkRecord.GetWeek, { DateFrom: shiftDays(first, -7) });
    return week.fill(
      Days.flatMap((before, n) => {
        const day = days[n];
        // One call of `linesOf` for a day gives its lines in the order they were written.
        return day
          ? linesOf([before]).map((line) => ({
              line,
              day,
              minutes: before.Records.filter(
                ({ OBID, TypeID, CorrectionOf }) =>
                  CorrectionOf === null && lineOf(OBID, TypeID, '').key === line.key,
              ).reduce((sum, { Minutes }) => sum + Minutes, 0),
            }))
          : [];
      }),
    );
  };
  const fromReports = async (): Promise<number> => {
    const { Cells } = await callServer(WorkRecord.GetSuggestion, { DateFrom: days[0]?.WorkDate ?? today });
    return week.fill(
      Cells.flatMap(({ WorkDate, OBID, TypeID, Name, Minutes }) => {
        const day = days.find((one) => one.WorkDate === WorkDate);
        return day ? [{ line: lineOf(OBID, TypeID, Name), day, minutes: Minutes }] : [];
      }),
    );
  };
  const count = week.changes.length;
  return (
    <div className="week-hours">
      <LeaveGuard isDirty={() => week.isTyped} parameter="day" />
      {isOpen && (
        <div className="okr-acts">
          <Button loading={isFilling} onClick={() => filling(asLastWeek, words.nothingFilled)}>
            {words.asLastWeek}
          </Button>
          <Button loading={isFilling} onClick={() => filling(fromReports, words.nothingSuggested)}>
            {words.fromReports}
          </Button>
          <AddItem onAdd={(line) => week.addLines([line])} />
        </div>
      )}
      {week.lines.length === 0 && isOpen && <p className="okr-note">{words.empty}</p>}
      {week.lines.length > 0 &&
        (isPhone && shown ? (
          <DayPad days={days} week={week} day={shown} onPick={pick} onDay={onDay} />
        ) : (
          <WeekTable days={days} week={week} today={today} onDay={onDay} />
        ))}
      {isOpen && (count > 0 || drafts.length > 0) && (
        <div className="okr-acts week-save">
          <Button type="primary" loading={save.isPending} onClick={() => send(true)}>
            {words.submit}
          </Button>
          {count > 0 && (
            <>
              <Button disabled={save.isPending} onClick={() => send(false)}>
                {words.saveDraft}
              </Button>
              <Button type="text" disabled={save.isPending} onClick={week.clear}>
                {words.discard}
              </Button>
              <span className="okr-note" aria-live="polite">
                {words.unsaved(count)}
              </span>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function AddItem({ onAdd }: { readonly onAdd: (line: ReturnType<typeof lineOf>) => void }) {
  const words = useWords(weekWords);
  const language = useLanguage();
  const [asked, ask] = useState('');
  const found = useCall(WorkRecord.GetItems, asked === '' ? {} : { Keyword: asked }, { keep: true });
  const items = found.data ?? [];
  return (
    <Select<string>
      className="week-add"
      aria-label={words.addItem}
      placeholder={words.addItem}
      value={null}
      showSearch={{ filterOption: false, onSearch: (text) => ask(text.slice(0, 50)) }}
      options={[
        ...items.map(({ OBID, Name, Where, Kind }) => ({
          value: String(OBID),
          label: `${Name} · ${Where || (itemKindLabels[Kind]?.[language] ?? '')}`,
        })),
        ...Object.entries(workTypeLabels).map(([code, label]) => ({
          value: `type ${code}`,
          label: words.noItem(label[language]),
        })),
      ]}
      onChange={(value) => {
        ask('');
        const item = items.find(({ OBID }) => String(OBID) === value);
        if (item) onAdd(lineOf(item.OBID, workTypes.core, item.Name));
        else onAdd(lineOf(null, Number(value.slice('type '.length)), ''));
      }}
    />
  );
}
