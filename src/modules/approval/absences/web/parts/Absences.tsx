import { CalendarOutlined } from '@ant-design/icons';
import { Alert, App, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { timeText, type At } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { InstantField } from '#kit/web/form/InstantField.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PeoplePick } from '#modules/approval/web/parts/PeoplePick.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { ApprovalAbsence } from '../../contract/ApprovalAbsence.ts';
import './absences.css';

/** Button that opens the signed-in person's absences. */
export function AbsenceButton() {
  const words = useWords(approvalWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarOutlined />} onClick={() => setOpen(true)}>
        {words.absence.title}
      </Button>
      <Drawer
        open={isOpen}
        title={words.absence.title}
        size={440}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <p className="absence-hint">{words.absence.hint}</p>
        <Absences />
      </Drawer>
    </>
  );
}

/** Note that the signed-in person is away, until when, and who decides meanwhile. */
export function AwayNote() {
  const words = useWords(approvalWords);
  const named = useNamed();
  const rows = useCall(ApprovalAbsence.GetMyAbsenceList, {}).data?.Rows;
  const present = rows?.find(({ IsMine, IsPresent }) => IsMine && IsPresent);
  if (!present) return null;
  const delegate = named(present.DelegateName, present.DelegateNameEn);
  return (
    <Alert
      className="away-note"
      type="info"
      showIcon
      title={words.absence.present(delegate, timeText(present.EndTime))}
    />
  );
}

/** The signed-in person's absences with their delegates, people they stand in for, and a form for the next absence. */
function Absences() {
  const words = useWords(approvalWords);
  const named = useNamed();
  const { message } = App.useApp();
  const showError = useShowError();
  const answer = useCall(ApprovalAbsence.GetMyAbsenceList, {});
  const end = useAct(ApprovalAbsence.EndAbsence);
  const [added, setAdded] = useState(0);
  const [opened] = useState(() => Date.now());
  const isAhead = ({ StartTime }: { StartTime: At }): boolean => new Date(StartTime).getTime() > opened;
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading rows={4} title={false} />;
  return (
    <>
      <ul className="absence-list">
        {answer.data.Rows.map((one) => (
          <li key={one.Id}>
            <div>
              <strong>
                {one.IsMine
                  ? words.absence.byDelegate(named(one.DelegateName, one.DelegateNameEn))
                  : words.absence.forOther(named(one.PersonName, one.PersonNameEn))}
              </strong>
              <span>
                {timeText(one.StartTime)} – {timeText(one.EndTime)}
                {one.Reason && ` · ${one.Reason}`}
              </span>
            </div>
            {one.IsMine && (
              <Popconfirm
                title={isAhead(one) ? words.absence.dropTitle : words.absence.endTitle}
                okText={isAhead(one) ? words.absence.drop : words.absence.end}
                cancelText={words.act.cancel}
                onConfirm={() =>
                  end.mutate(
                    { Id: one.Id },
                    {
                      onSuccess: () =>
                        void message.success(isAhead(one) ? words.absence.dropped : words.absence.ended),
                      onError: showError,
                    },
                  )
                }
              >
                <Button size="small" disabled={end.isPending}>
                  {isAhead(one) ? words.absence.drop : words.absence.end}
                </Button>
              </Popconfirm>
            )}
          </li>
        ))}
      </ul>
      {answer.data.Rows.length === 0 && <p className="absence-hint">{words.absence.empty}</p>}
      <EditForm
        key={added}
        call={ApprovalAbsence.AddAbsence}
        fields={[
          {
            name: 'DelegateAUID',
            label: words.absence.delegate,
            kind: 'own',
            isRequired: true,
            control: <PeoplePick isSingle />,
          },
          {
            name: 'StartTime',
            label: words.absence.from,
            kind: 'own',
            isRequired: true,
            control: <InstantField label={words.absence.from} />,
          },
          {
            name: 'EndTime',
            label: words.absence.until,
            kind: 'own',
            isRequired: true,
            control: <InstantField label={words.absence.until} />,
          },
          { name: 'Reason', label: words.absence.reason, kind: 'text' },
        ]}
        adapt={({ DelegateAUID, ...rest }) => ({
          ...rest,
          DelegateAUID: Array.isArray(DelegateAUID) ? (DelegateAUID[0] as unknown) : undefined,
        })}
        check={({ DelegateAUID }) =>
          Array.isArray(DelegateAUID) && DelegateAUID.length > 0
            ? []
            : [{ Field: 'DelegateAUID', Msg: words.further.missing }]
        }
        submit={words.absence.add}
        onDone={({ Warning }) => {
          setAdded(added + 1);
          if (Warning) void message.warning(Warning);
          else void message.success(words.absence.added);
        }}
      />
    </>
  );
}
