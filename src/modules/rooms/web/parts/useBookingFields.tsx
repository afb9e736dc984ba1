import { Select } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import { PeopleField, PersonField } from '#modules/people/web/open.tsx';
import { MOST_LOOKED_AT, scopes } from '../../contract/codes.ts';
import { clocksOf, idsOf, repeatOf, timesOf, type Detail, type Draft } from '../draft.ts';
import { timesWords } from '../times-words.ts';
import { roomWords } from '../words.ts';
import { Availability, type Offers, type OnOffer } from './Availability.tsx';
import type { BoardRoom } from './Board.tsx';
import { PeopleTimes, timesAsked } from './PeopleTimes.tsx';
import { RepeatField } from './RepeatField.tsx';
import { buildingText } from '../place-text.ts';

const options = (list: readonly string[], current: string | undefined) =>
  [...new Set([...list, ...(current ? [current] : [])])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: value }));

const sideBySide = new Set(['StartTime', 'EndTime']);

/** Returns the fields of the booking form: fewer for a running meeting, and the scope for a meeting of a series. */
export function useBookingFields(
  rooms: readonly BoardRoom[],
  draft: Draft,
  editing: Detail | undefined,
  isRunning: boolean,
  offers: Offers | null,
  on: OnOffer,
): Field[] {
  const words = useWords(roomWords);
  const timed = useWords(timesWords);
  const language = useLanguage();
  const people = isRunning ? null : timesAsked(draft, idsOf(draft.AttendeeAUIDs), MOST_LOOKED_AT, editing);
  const room = rooms.find(({ RoomId }) => RoomId === draft.RoomId);
  const clocks = clocksOf(room);
  const times = timesOf(draft);
  const asked =
    draft.RoomId && times && times.EndTime > times.StartTime
      ? {
          RoomId: draft.RoomId,
          ...times,
          AttendeeAUIDs: idsOf(draft.AttendeeAUIDs),
          ...(draft.Host ? { HostAUID: draft.Host.id } : {}),
          Repeat: repeatOf(draft.Repeat),
          ...(editing ? { Id: editing.Id } : {}),
        }
      : null;
  const when: Field[] = [
    { name: 'Day', label: words.day, kind: 'day', isRequired: true },
    {
      name: 'StartTime',
      label: words.from,
      kind: 'own',
      isRequired: true,
      control: <Select options={options(clocks.starts, draft.StartTime)} />,
    },
  ];
  const until: Field = {
    name: 'EndTime',
    label: words.until,
    kind: 'own',
    isRequired: true,
    control: <Select options={options(clocks.ends, draft.EndTime)} />,
  };
  const place: Field = {
    name: 'RoomId',
    label: words.room,
    kind: 'choice',
    options: rooms.map((each) => ({
      value: each.RoomId,
      label: `${inLanguage(language, each.RoomName, each.RoomNameEn)} · ${buildingText(each, language)} · ${words.seatCount(each.Capacity)}`,
    })),
  };
  const series: Field[] = [
    {
      name: 'Repeat',
      label: words.repeat,
      kind: 'own',
      isRequired: false,
      control: <RepeatField day={draft.Day ?? null} />,
    },
    ...(draft.Repeat
      ? [
          {
            name: 'ConflictPolicy',
            label: words.conflictPolicy,
            kind: 'radios' as const,
            options: (['fail', 'skip'] as const).map((value) => ({ value, label: words.policies[value] })),
          },
        ]
      : []),
  ];
  const scope: Field = {
    name: 'Scope',
    label: words.scope,
    kind: 'radios',
    options: scopes.map((value) => ({ value, label: words.scopes[value] })),
  };
  const host: Field = {
    name: 'Host',
    label: words.host,
    kind: 'own',
    isRequired: false,
    hint: words.hostHint,
    control: <PersonField />,
  };
  const all: Field[] = [
    { name: 'Title', label: words.subject, kind: 'text', isRequired: true },
    ...(isRunning ? [] : [place, ...when]),
    until,
    ...(editing ? [] : series),
    ...(editing?.IsSeries && !isRunning ? [scope] : []),
    {
      name: 'Check',
      label: words.check,
      kind: 'own',
      isRequired: false,
      control: <Availability asked={asked} offers={offers} on={on} />,
    },
    {
      name: 'AttendeeAUIDs',
      label: words.attendees,
      kind: 'own',
      isRequired: false,
      control: <PeopleField />,
    },
    ...(people
      ? [
          {
            name: 'PeopleTimes',
            label: timed.peopleTimes,
            kind: 'own' as const,
            isRequired: false,
            control: <PeopleTimes {...people} onTake={on.take} />,
          },
        ]
      : []),
    ...(editing ? [] : [host]),
    ...(isRunning
      ? []
      : [{ name: 'IsPrivate', label: words.isPrivate, kind: 'switch' as const, hint: words.privateHint }]),
    { name: 'Remark', label: words.remark, kind: 'area' },
  ];
  // Fields stand below each other in reading order; only start and end stand side by side.
  return all.map((field) => (sideBySide.has(field.name) && !isRunning ? field : { ...field, isWhole: true }));
}
