import { CalendarOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { ApprovalAbsence } from '#modules/approval/absences/contract/ApprovalAbsence.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { runsOf } from '../day-runs.ts';
import '#modules/approval/absences/web/parts/absences.css';

const start = { Kind: 'holiday' };

/** Button for administrators that opens the company calendar: the days that differ from ordinary weekdays. */
export function WorkDaysButton() {
  const words = useWords(approvalWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarOutlined />} onClick={() => setOpen(true)}>
        {words.workDays.title}
      </Button>
      <Drawer
        open={isOpen}
        title={words.workDays.title}
        size={440}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <p className="absence-hint">{words.workDays.hint}</p>
        <WorkDays />
      </Drawer>
    </>
  );
}

function WorkDays() {
  const words = useWords(approvalWords);
  const showError = useShowError();
  const [Year] = useState(() => Number(companyDay(new Date()).slice(0, 4)));
  const answer = useCall(ApprovalAbsence.GetWorkDayList, { Year });
  const remove = useAct(ApprovalAbsence.DeleteWorkDay);
  const [added, setAdded] = useState(0);
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading rows={4} title={false} />;
  return (
    <>
      <EditForm
        key={added}
        call={ApprovalAbsence.SaveWorkDay}
        fields={[
          { name: 'Day', label: words.workDays.day, kind: 'day' },
          {
            name: 'Kind',
            label: words.workDays.kind,
            kind: 'radios',
            options: (['holiday', 'workday'] as const).map((kind) => ({
              value: kind,
              label: words.workDays.kinds[kind],
            })),
          },
          { name: 'Name', label: words.workDays.name, kind: 'text' },
        ]}
        initial={start}
        submit={words.workDays.save}
        onDone={() => setAdded(added + 1)}
      />
      {answer.data.length === 0 && <p className="absence-hint">{words.workDays.empty}</p>}
      <ul className="absence-list">
        {runsOf(answer.data).map(({ Day, Last, Kind, Name, IsOwn }) => (
          <li key={Day}>
            <div>
              <strong>{Name}</strong>
              <span>
                {Last === Day ? Day : words.workDays.fromTo(Day, Last)} · {words.workDays.kinds[Kind]}
              </span>
            </div>
            {IsOwn ? (
              <Button
                size="small"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ Day }, { onError: showError })}
              >
                {words.workDays.remove}
              </Button>
            ) : (
              <Tag>{words.workDays.law}</Tag>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
