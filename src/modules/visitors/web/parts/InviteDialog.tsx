import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { bookCode } from '#modules/rooms/contract/codes.ts';
import { MeetingRoomSchedule } from '#modules/rooms/contract/MeetingRoomSchedule.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { timesAround } from '../times.ts';
import { visitorWords } from '../words.ts';
import { CopyLink } from './CopyLink.tsx';
import { openForms, startTimes, timeFields, timesOf, timeValues } from './visit-fields.ts';

/** Dialog in which a host enters a guest and the times, and gets the link to send. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { invite: words, detail } = useWords(visitorWords);
  const language = useLanguage();
  const templates = useCall(VisitorForm.GetTemplateList, {});
  const [start] = useState(() => startTimes(new Date()));
  const [name, setName] = useState('');
  const [token, setToken] = useState('');
  const canBook = useCan()(bookCode);
  const coming = useCall(
    MeetingRoomSchedule.QueryPersonalHistory,
    { When: 'coming', PageSize: 50 },
    { enabled: canBook },
  );
  const meetings = coming.data?.Rows ?? [];
  return (
    <Modal open title={words.title} footer={null} width={560} onCancel={onClose} destroyOnHidden>
      {token ? (
        <Told
          sign="done"
          title={words.ready(name)}
          hint={words.hint}
          actions={
            <div className="invite-ready">
              <CopyLink token={token} label={detail.link} />
              <Button type="primary" onClick={onClose}>
                {words.closeDialog}
              </Button>
            </div>
          }
        />
      ) : (
        <Answer of={templates} rows={6}>
          {(forms) => (
            <EditForm
              call={VisitorForm.Invite}
              isDense
              initial={{ TemplateId: openForms(forms, language)[0]?.value, PeopleCount: 1, ...start }}
              adapt={(values) => {
                setName(typeof values['VisitorName'] === 'string' ? values['VisitorName'] : '');
                // A cleared choice is undefined and would be left out, so it becomes null.
                return timesOf({ ...values, ScheduleId: values['ScheduleId'] ?? null });
              }}
              derive={({ ScheduleId }) => {
                const meeting = meetings.find(({ Id }) => Id === ScheduleId);
                return meeting && timeValues(timesAround(meeting.StartTime, meeting.EndTime));
              }}
              fields={[
                { name: 'VisitorName', label: words.name, kind: 'text' },
                { name: 'Company', label: words.company, kind: 'text' },
                {
                  name: 'TemplateId',
                  label: words.form,
                  kind: 'choice',
                  options: openForms(forms, language),
                },
                ...(meetings.length > 0
                  ? [
                      {
                        name: 'ScheduleId',
                        label: words.meeting,
                        hint: words.meetingHint,
                        kind: 'choice' as const,
                        isClearable: true,
                        options: meetings.map((meeting) => ({
                          value: meeting.Id,
                          label: `${timeText(meeting.StartTime).slice(5)} ${meeting.Title} · ${inLanguage(language, meeting.RoomName, meeting.RoomNameEn)}`,
                        })),
                      },
                    ]
                  : []),
                ...timeFields(words),
                { name: 'PeopleCount', label: words.people, kind: 'number' },
                { name: 'Purpose', label: words.purpose, kind: 'area' },
              ]}
              submit={words.submit}
              onCancel={{ label: words.cancel, run: onClose }}
              onDone={(reply) => setToken(reply.InviteToken)}
            />
          )}
        </Answer>
      )}
    </Modal>
  );
}
