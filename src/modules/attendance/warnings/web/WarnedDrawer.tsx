import { Button } from 'antd';
import { useEffect } from 'react';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { recordsCode } from '#modules/attendance/days/contract/day-codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { AttendanceWarned, type WarnedRow } from '../contract/AttendanceWarned.ts';
import { warnedState, warnedStateLabels, warnLevelLabels } from '../contract/warn-codes.ts';
import { useWarnTexts } from './shown.ts';
import { warnWords } from './words.ts';

/** Width of a drawer over a page, in pixels. */
const width = 480;

interface WarnedDrawerProps {
  readonly row: WarnedRow | null;
  readonly onHandle: (row: WarnedRow) => void;
  readonly onClose: () => void;
}

/** Drawer with one warning. Opening it marks the warning as read. */
export function WarnedDrawer({ row, onHandle, onClose }: WarnedDrawerProps) {
  const words = useWords(warnWords);
  return (
    <Drawer
      open={row !== null}
      size={width}
      title={words.details}
      onClose={onClose}
      mask={{ closable: true }}
      destroyOnHidden
    >
      {row && <Shown row={row} onHandle={onHandle} />}
    </Drawer>
  );
}

function Shown({ row, onHandle }: { readonly row: WarnedRow; readonly onHandle: (row: WarnedRow) => void }) {
  const words = useWords(warnWords);
  const language = useLanguage();
  const texts = useWarnTexts();
  const may = useCan();
  const { mutate: read } = useAct(AttendanceWarned.ReadAttendanceWarned);
  const isNew = row.State === warnedState.fresh;
  useEffect(() => {
    if (isNew) read({ WarnedIDs: [row.WarnedID] });
  }, [isNew, read, row.WarnedID]);
  const facts = [
    [words.rule, texts.rule(row)],
    [words.level, warnLevelLabels[row.Level][language]],
    [words.days, texts.days(row)],
    [words.value, texts.value(row.Metric, row.Value)],
    [words.found, timeText(row.FoundTime)],
    [words.state, warnedStateLabels[row.State][language]],
    ...(row.State === warnedState.handled
      ? [
          [words.handledBy, inLanguage(language, row.HandledName, row.HandledNameEn)],
          [words.handledAt, row.HandledTime ? timeText(row.HandledTime) : ''],
          [words.note, row.Note],
        ]
      : []),
  ] as const;
  return (
    <>
      <p>
        <Person of={row} />
      </p>
      <dl className="warn-facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <div className="day-acts">
        {row.State !== warnedState.handled && (
          <Button type="primary" onClick={() => onHandle(row)}>
            {words.handle}
          </Button>
        )}
        {may(recordsCode) && (
          <LinkButton
            to={`/EmployeeManagement/WorkAttendNew?month=${row.FromDate.slice(0, 7)}&keyword=${encodeURIComponent(row.EmployeeId)}`}
          >
            {words.seeDays}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
