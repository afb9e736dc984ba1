import { App, Button } from 'antd';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { dayKind, dayKindLabels } from '../../contract/codes.ts';
import { WorkCalendar } from '../../contract/WorkCalendar.ts';
import { calendarWords } from '../words.ts';
import { HalfDays } from './HalfDays.tsx';
import type { HalfDay, YearDay } from './year.ts';

interface DayFormProps {
  readonly calendarId: number;
  readonly day: string;
  readonly said: YearDay | undefined;
  readonly halves: readonly HalfDay[];
  readonly onDone: () => void;
}

/** Form to set the kind of one or several days. */
export function DayForm({ calendarId, day, said, halves, onDone }: DayFormProps) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const drop = useAct(WorkCalendar.DropCalendarDays);
  const usual = weekdayOf(day) <= 5 ? dayKind.workday : dayKind.rest;
  const done = (text: string) => (): void => {
    void message.success(text);
    onDone();
  };
  return (
    <>
      {said?.IsOwn && (
        <div className="year-own">
          {words.own}
          <Button
            loading={drop.isPending}
            onClick={() =>
              drop.mutate(
                { CalendarID: calendarId, From: day, To: day },
                {
                  onSuccess: done(words.dropped),
                  onError: (error) => void message.error(messageOf(error)),
                },
              )
            }
          >
            {words.drop}
          </Button>
        </div>
      )}
      <EditForm
        call={WorkCalendar.SaveCalendarDays}
        fields={[
          { name: 'From', label: words.from, kind: 'day' },
          { name: 'To', label: words.to, kind: 'day' },
          {
            name: 'Kind',
            label: words.kind,
            kind: 'choice',
            options: Object.entries(dayKindLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            })),
          },
          { name: 'Name', label: words.dayName, kind: 'text' },
          { name: 'NameEn', label: words.dayNameEn, kind: 'text' },
        ]}
        initial={{
          From: day,
          To: day,
          Kind: said?.Kind ?? usual,
          Name: said?.Name ?? '',
          NameEn: said?.NameEn ?? '',
        }}
        hidden={{ CalendarID: calendarId }}
        submit={words.save}
        onDone={done(words.saved)}
        onCancel={{ label: words.cancel, run: onDone }}
      />
      <HalfDays calendarId={calendarId} day={day} all={halves} onDone={onDone} />
    </>
  );
}
