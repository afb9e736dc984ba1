import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { AttendShift } from '../contract/AttendShift.ts';
import { ShiftForm } from './ShiftForm.tsx';
import { spanText } from './times.ts';
import { shiftWords } from './words.ts';
import './shifts.css';

export type ShiftRow = ReplyOf<typeof AttendShift.GetAttendShiftList>['Shifts'][number];
type Version = ShiftRow['Versions'][number];

/** Page with all shifts and their current and future versions. */
export default function Shifts() {
  const words = useWords(shiftWords);
  const found = useCall(AttendShift.GetAttendShiftList, {});
  const [opened, open] = useState<ShiftRow | 'new' | null>(null);
  return (
    <Answer of={found} rows={6}>
      {({ Shifts: rows, CanUpdate }) => (
        <>
          {CanUpdate ? (
            <PageActions>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
                {words.shift.add}
              </Button>
            </PageActions>
          ) : (
            <p className="leave-note">{words.readOnly}</p>
          )}
          {rows.length === 0 && <Nothing text={words.shift.empty} />}
          <ul className="shift-list">
            {rows.toSorted(byStart).map((row) => (
              <li key={row.ShiftID} className="shift-card">
                <Card row={row} onEdit={CanUpdate ? () => open(row) : null} />
              </li>
            ))}
          </ul>
          {opened !== null && <ShiftForm row={opened === 'new' ? null : opened} onClose={() => open(null)} />}
        </>
      )}
    </Answer>
  );
}

const currentOf = ({ Versions }: ShiftRow): Version =>
  Versions.find(({ IsCurrent }) => IsCurrent) ?? Versions.at(-1)!;

/** Compares shifts by the time of day at which they begin. */
const byStart = (one: ShiftRow, other: ShiftRow): number =>
  (currentOf(one).Segments[0]?.[0] ?? 0) - (currentOf(other).Segments[0]?.[0] ?? 0);

function Card({ row, onEdit }: { readonly row: ShiftRow; readonly onEdit: (() => void) | null }) {
  const words = useWords(shiftWords);
  const language = useLanguage();
  const showError = useShowError();
  const use = useAct(AttendShift.SetAttendShiftUse);
  const current = currentOf(row);
  const ahead = row.Versions.slice(0, row.Versions.indexOf(current));
  const name = inLanguage(language, row.Name, row.NameEn);
  return (
    <>
      <header>
        <h2>{name}</h2>
        <Status tone={row.IsUse ? 'good' : 'paused'}>{row.IsUse ? words.inUse : words.stopped}</Status>
      </header>
      <Times of={current} />
      {ahead.toReversed().map((version) => (
        <Ahead key={version.VersionID} row={row} version={version} canDrop={onEdit !== null} />
      ))}
      {onEdit && (
        <footer>
          <Button size="small" onClick={onEdit} aria-label={`${words.edit} ${name}`}>
            {words.edit}
          </Button>
          <Button
            size="small"
            loading={use.isPending}
            aria-label={`${row.IsUse ? words.stop : words.use} ${name}`}
            onClick={() =>
              use.mutate(
                { ShiftID: row.ShiftID, Version: row.Version, IsUse: !row.IsUse },
                { onError: showError },
              )
            }
          >
            {row.IsUse ? words.stop : words.use}
          </Button>
        </footer>
      )}
    </>
  );
}

function Times({ of: version }: { readonly of: Version }) {
  const { shift: words } = useWords(shiftWords);
  const language = useLanguage();
  const separator = language === 'zh' ? '，' : ', ';
  const text = (spans: readonly (readonly number[])[]): string =>
    spans.map((span) => spanText(span, words.nextDay)).join(separator);
  const notes = [
    words.hours(version.Minutes),
    version.Breaks.length > 0 ? `${words.breaks} ${text(version.Breaks)}` : words.noBreak,
    ...(version.FlexEarly + version.FlexLate > 0 ? [words.flex(version.FlexEarly, version.FlexLate)] : []),
    ...(version.Grace > 0 ? [words.lateNote(version.Grace)] : []),
  ];
  return (
    <>
      <span className="shift-times">{text(version.Segments)}</span>
      <small>{notes.join(' · ')}</small>
    </>
  );
}

interface AheadProps {
  readonly row: ShiftRow;
  readonly version: Version;
  readonly canDrop: boolean;
}

/** Shows a version of a shift that begins on a future day. */
function Ahead({ row, version, canDrop }: AheadProps) {
  const words = useWords(shiftWords);
  const showError = useShowError();
  const { message } = App.useApp();
  const drop = useAct(AttendShift.DropAttendShiftVersion);
  const run = (): void =>
    drop.mutate(
      { ShiftID: row.ShiftID, Version: row.Version, VersionID: version.VersionID },
      { onSuccess: () => void message.success(words.saved), onError: showError },
    );
  return (
    <div className="shift-ahead">
      <strong>{words.shift.ahead(version.FromDay)}</strong>
      <span>{version.Segments.map((span) => spanText(span, words.shift.nextDay)).join(' ')}</span>
      {canDrop && (
        <Popconfirm title={words.shift.dropSure(version.FromDay)} onConfirm={run}>
          <Button type="link" size="small" loading={drop.isPending}>
            {words.shift.drop}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}
