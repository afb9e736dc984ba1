import { App, Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { holdStateLabels, type HoldState } from '../../contract/codes.ts';
import type { HoldRow } from '../../contract/shapes.ts';
import { manageWords } from '../manage-words.ts';
import { bookPath } from '../paths.ts';

const tones: Readonly<Record<HoldState, Tone>> = {
  1: 'waiting',
  2: 'good',
  3: 'neutral',
  4: 'neutral',
  5: 'bad',
};
const everybody = { All: true } as const;

/** List of reservations: who waits for which book, and which copies are kept for whom. */
export function Holds() {
  const words = useWords(manageWords);
  const language = useLanguage();
  const columns = useHoldColumns();
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'choice',
        names: ['HoldState'],
        label: words.state,
        options: Object.entries(holdStateLabels).map(([value, label]) => ({ value, label: label[language] })),
      },
    ],
    [language, words],
  );
  return (
    <ListScreen<HoldRow, typeof BookStorSetting.GetAppointmentBookInfo>
      from={BookStorSetting.GetAppointmentBookInfo}
      rowKey={(row) => row.HoldId}
      columns={columns}
      filters={filters}
      fixed={everybody}
      empty={{ text: words.noHolds }}
    />
  );
}

function useHoldColumns(): readonly Column<HoldRow>[] {
  const words = useWords(manageWords);
  const language = useLanguage();
  return [
    {
      key: 'book',
      title: words.book,
      width: 280,
      phone: 'title',
      show: (row) => <Link to={bookPath(row.TitleId)}>{row.Name}</Link>,
    },
    {
      key: 'who',
      title: words.who,
      width: 180,
      phone: 'fact',
      show: (row) => <Person of={row} />,
    },
    { key: 'since', title: words.since, width: 160, show: (row) => timeText(row.CreateTime) },
    {
      key: 'state',
      title: words.state,
      width: 130,
      phone: 'state',
      show: (row) => <Status tone={tones[row.HoldState]}>{holdStateLabels[row.HoldState][language]}</Status>,
    },
    {
      key: 'place',
      title: words.position,
      width: 220,
      phone: 'fact',
      show: (row) =>
        row.Position === null
          ? [row.BarCode, row.PickupDeadline && words.keptUntil(row.PickupDeadline)]
              .filter(Boolean)
              .join(' · ')
          : words.place(row.Position),
    },
    {
      key: 'actions',
      title: words.acts,
      width: 90,
      phone: 'fact',
      show: (row) => <CancelButton hold={row} />,
    },
  ];
}

function CancelButton({ hold }: { readonly hold: HoldRow }) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const showError = useShowError();
  const { modal, message } = App.useApp();
  const act = useAct(BookStorSetting.CancelHold);
  if (hold.EndTime !== null) return null;
  const name = inLanguage(language, hold.ChineseName, hold.EnglishName);
  const ask = (): void =>
    void modal.confirm({
      title: words.cancelHoldAsk(name),
      content: words.cancelHoldNote,
      okText: words.cancelHold,
      okButtonProps: { danger: true },
      onOk: () =>
        act.mutate(
          { HoldId: hold.HoldId },
          { onSuccess: () => void message.success(words.holdCancelled), onError: showError },
        ),
    });
  return (
    <Button size="small" disabled={act.isPending} aria-label={`${words.cancelHold}: ${name}`} onClick={ask}>
      {words.cancelHold}
    </Button>
  );
}
