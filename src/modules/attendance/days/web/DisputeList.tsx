import { App, Button, Pagination, Radio } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { MomentField } from '#kit/web/form/MomentField.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { cardSideLabels } from '#modules/attendance/contract/codes.ts';
import { AttendDay } from '../contract/AttendDay.ts';
import { disputeState } from '../contract/day-codes.ts';
import { DisputeThread } from './DayDisputes.tsx';
import type { Asked } from './TracePane.tsx';
import { disputeWords } from './dispute-words.ts';

type Row = ReplyOf<typeof AttendDay.GetDayDisputePage>['Rows'][number];

const pageSize = 20;
/** Width of a drawer over a page, in pixels. */
const width = 560;

/** Number of open disputes, as a button that opens their list. */
export function DisputeButton({
  isAsked,
  onOpenDay,
}: {
  readonly isAsked: boolean;
  readonly onOpenDay: (day: Asked) => void;
}) {
  const words = useWords(disputeWords);
  const [isOpen, setOpen] = useState(isAsked);
  const open = useCall(AttendDay.GetDayDisputePage, {
    State: disputeState.open,
    PageIndex: 1,
    PageSize: pageSize,
  }).data;
  return (
    <>
      <Button type={open && open.Total > 0 ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {open ? words.officer(open.Total) : words.title}
      </Button>
      <Drawer
        open={isOpen}
        size={width}
        title={words.title}
        mask={{ closable: true }}
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <Disputes onOpenDay={onOpenDay} />
      </Drawer>
    </>
  );
}

function Disputes({ onOpenDay }: { readonly onOpenDay: (day: Asked) => void }) {
  const words = useWords(disputeWords);
  const [isAll, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const found = useCall(
    AttendDay.GetDayDisputePage,
    { ...(isAll ? {} : { State: disputeState.open }), PageIndex: page, PageSize: pageSize },
    { keep: true },
  );
  return (
    <>
      <Radio.Group
        aria-label={words.title}
        value={isAll}
        optionType="button"
        options={[
          { value: false, label: words.open },
          { value: true, label: words.all },
        ]}
        onChange={({ target }) => {
          setPage(1);
          setAll(target.value === true);
        }}
      />
      <Answer of={found} rows={6}>
        {({ Rows, Total }) => (
          <>
            {Rows.length === 0 && <Nothing text={words.none} />}
            <ul className="day-disputes">
              {Rows.map((row) => (
                <li key={row.DisputeID}>
                  <One row={row} onOpenDay={onOpenDay} />
                </li>
              ))}
            </ul>
            <Pagination
              current={page}
              pageSize={pageSize}
              total={Total}
              hideOnSinglePage
              showSizeChanger={false}
              onChange={setPage}
            />
          </>
        )}
      </Answer>
    </>
  );
}

function One({ row, onOpenDay }: { readonly row: Row; readonly onOpenDay: (day: Asked) => void }) {
  const words = useWords(disputeWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [isAnswering, setAnswering] = useState(false);
  const [isAccepted, setAccepted] = useState(true);
  const name = inLanguage(language, row.ChineseName, row.EnglishName);
  return (
    <article aria-label={`${name} ${row.Day}`}>
      <h3>
        {name} · {row.Day}
      </h3>
      <DisputeThread of={row} />
      <span className="day-acts">
        {row.State === disputeState.open && !isAnswering && (
          <Button type="primary" onClick={() => setAnswering(true)}>
            {words.answer}
          </Button>
        )}
        <Button onClick={() => onOpenDay({ AUID: row.AUID, Day: row.Day })}>{words.day}</Button>
      </span>
      {isAnswering && (
        <EditForm
          call={AttendDay.AnswerDayDispute}
          hidden={{ DisputeID: row.DisputeID }}
          initial={{ IsAccepted: 1, Side: 1 }}
          fields={[
            {
              name: 'IsAccepted',
              kind: 'radios',
              label: words.decision,
              options: [
                { value: 1, label: words.accept },
                { value: 0, label: words.decline },
              ],
            },
            { name: 'Answer', kind: 'area', label: words.answerText },
            // Only an accepted dispute can add a punch.
            ...(isAccepted
              ? ([
                  {
                    name: 'PunchAt',
                    kind: 'own',
                    label: words.punchAt,
                    isRequired: false,
                    control: <PunchAt day={row.Day} label={words.punchAt} />,
                  },
                  {
                    name: 'Side',
                    kind: 'radios',
                    label: words.side,
                    isRequired: false,
                    options: ([1, 2] as const).map((value) => ({
                      value,
                      label: cardSideLabels[value][language],
                    })),
                  },
                ] as const)
              : []),
          ]}
          derive={({ IsAccepted }) => {
            if (IsAccepted !== undefined) setAccepted(IsAccepted === 1);
            return undefined;
          }}
          adapt={({ IsAccepted, PunchAt: at, ...rest }) => ({
            ...rest,
            IsAccepted: IsAccepted === 1,
            ...(isAccepted && at ? { PunchAt: at } : {}),
          })}
          submit={words.send}
          onCancel={{ label: words.cancel, run: () => setAnswering(false) }}
          onDone={() => {
            void message.success(words.sent);
            setAnswering(false);
          }}
        />
      )}
    </article>
  );
}

interface PunchAtProps {
  readonly day: string;
  readonly label: string;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string | undefined) => void;
}

/** Minute of the day that is disputed, or of the night after it. */
function PunchAt({ day, label, id, value = '', onChange }: PunchAtProps) {
  return (
    <MomentField
      id={id}
      precision="minute"
      label={label}
      value={value}
      from={day}
      onChange={(next) => onChange?.(next)}
    />
  );
}
