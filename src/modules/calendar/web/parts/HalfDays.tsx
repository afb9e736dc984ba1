import { App, Button, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { forWhom, forWhomLabels } from '../../contract/codes.ts';
import { WorkCalendar } from '../../contract/WorkCalendar.ts';
import { calendarWords } from '../words.ts';
import type { HalfDay } from './year.ts';

/** Time field for a minute of the day; empty: the shift decides. */
function Clock(props: {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (minute: number | null) => void;
}) {
  const { id, value = null, onChange } = props;
  return (
    <TimePicker
      {...(id === undefined ? {} : { id })}
      value={value === null ? null : dayjs(`2000-01-01 ${clockOf(value)}`)}
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      onChange={(at) => onChange?.(at ? minuteOf(at.format('HH:mm')) : null)}
    />
  );
}

/** Returns a function that describes a half day in words. */
export function useHalfText(): (half: HalfDay) => string {
  const words = useWords(calendarWords);
  const language = useLanguage();
  return ({ ForWhom: whom, FreeFrom, FreeTo, Name, NameEn }) =>
    [
      inLanguage(language, Name, NameEn),
      forWhomLabels[whom][language],
      words.halfTime(FreeFrom === null ? null : clockOf(FreeFrom), FreeTo === null ? null : clockOf(FreeTo)),
    ]
      .filter(Boolean)
      .join(words.between);
}

interface HalfDaysProps {
  readonly calendarId: number;
  readonly day: string;
  readonly all: readonly HalfDay[];
  readonly onDone: () => void;
}

/** Lists the half days of a day, with a form to add one. */
export function HalfDays({ calendarId, day, all, onDone }: HalfDaysProps) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const text = useHalfText();
  const { message } = App.useApp();
  const drop = useAct(WorkCalendar.DropHalfDay);
  const [isOpen, setOpen] = useState(false);
  const done = (said: string) => (): void => {
    void message.success(said);
    onDone();
  };
  return (
    <section className="year-halves" aria-label={words.half}>
      <h3>{words.half}</h3>
      {all.map((half) => (
        <div key={half.ForWhom} className="year-own">
          {text(half)}
          {half.IsOwn && (
            <Button
              loading={drop.isPending}
              onClick={() =>
                drop.mutate(
                  { CalendarID: calendarId, Day: day, ForWhom: half.ForWhom },
                  {
                    onSuccess: done(words.dropped),
                    onError: (error) => void message.error(messageOf(error)),
                  },
                )
              }
            >
              {words.drop}
            </Button>
          )}
        </div>
      ))}
      {isOpen ? (
        <EditForm
          call={WorkCalendar.SaveHalfDay}
          fields={[
            {
              name: 'ForWhom',
              label: words.forWhom,
              kind: 'choice',
              options: Object.values(forWhom).map((value) => ({
                value,
                label: forWhomLabels[value][language],
              })),
            },
            {
              name: 'FreeFrom',
              label: words.freeFrom,
              kind: 'own',
              control: <Clock />,
              hint: words.freeHint,
            },
            { name: 'FreeTo', label: words.freeTo, kind: 'own', control: <Clock /> },
            { name: 'Name', label: words.dayName, kind: 'text' },
            { name: 'NameEn', label: words.dayNameEn, kind: 'text' },
          ]}
          initial={{ ForWhom: forWhom.everybody, FreeFrom: null, FreeTo: null, Name: '', NameEn: '' }}
          hidden={{ CalendarID: calendarId, Day: day }}
          submit={words.save}
          onDone={done(words.saved)}
          onCancel={{ label: words.cancel, run: () => setOpen(false) }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>{words.addHalf}</Button>
      )}
    </section>
  );
}
