import { App, Button, Popconfirm } from 'antd';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { WorkCalendar } from '../../contract/WorkCalendar.ts';
import { calendarWords } from '../words.ts';
import type { CalendarRow } from './year.ts';

interface CalendarFormProps {
  readonly all: readonly CalendarRow[];
  /** Calendar to change; null: a new one is added. */
  readonly row: CalendarRow | null;
  /** Called with the calendar to show next; undefined: the one shown was deleted. */
  readonly onDone: (id: number | undefined) => void;
  readonly onCancel: () => void;
}

/** Form to add, rename or delete a calendar. */
export function CalendarForm({ all, row, onDone, onCancel }: CalendarFormProps) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const remove = useAct(WorkCalendar.DeleteCalendar);
  const parents = all
    .filter(({ CalendarID }) => CalendarID !== row?.CalendarID)
    .map(({ CalendarID, Name, NameEn }) => ({
      value: CalendarID,
      label: inLanguage(language, Name, NameEn),
    }));
  const mayMove = row === null || row.ParentID !== null;
  const fields = [
    { name: 'Name', label: words.name, kind: 'text' },
    { name: 'NameEn', label: words.nameEn, kind: 'text' },
    ...(mayMove
      ? ([
          { name: 'ParentID', label: words.parent, kind: 'choice', options: parents, hint: words.parentHint },
        ] as const)
      : []),
  ] as const;
  const shared = {
    fields,
    submit: words.save,
    onCancel: { label: words.cancel, run: onCancel },
  };
  const saved = (id: number) => (): void => {
    void message.success(words.saved);
    onDone(id);
  };
  if (row === null)
    return (
      <EditForm
        {...shared}
        call={WorkCalendar.AddCalendar}
        initial={{ ParentID: all[0]?.CalendarID }}
        onDone={({ CalendarID }) => saved(CalendarID)()}
      />
    );
  return (
    <>
      <EditForm
        {...shared}
        call={WorkCalendar.UpdateCalendar}
        initial={{ Name: row.Name, NameEn: row.NameEn, ParentID: row.ParentID }}
        hidden={{ CalendarID: row.CalendarID, ...(mayMove ? {} : { ParentID: null }) }}
        onDone={saved(row.CalendarID)}
      />
      {!row.IsBuiltIn && (
        <Popconfirm
          title={words.deleteAsk(inLanguage(language, row.Name, row.NameEn))}
          description={words.deleteNote}
          okText={words.delete}
          cancelText={words.cancel}
          onConfirm={() =>
            remove.mutate(
              { CalendarID: row.CalendarID },
              {
                onSuccess: () => {
                  void message.success(words.deleted);
                  onDone(undefined);
                },
                onError: (error) => void message.error(messageOf(error)),
              },
            )
          }
        >
          <Button danger type="text" loading={remove.isPending}>
            {words.delete}
          </Button>
        </Popconfirm>
      )}
    </>
  );
}
