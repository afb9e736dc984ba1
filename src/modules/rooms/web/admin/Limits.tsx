import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Opened } from '#kit/web/form/Opened.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { adminWords } from '../admin-words.ts';

/** Form with the booking limits that apply to everybody. */
export function Limits() {
  const words = useWords(adminWords);
  const { message } = App.useApp();
  const found = useCall(MeetingRoom.GetSetting, {});
  const { refetch } = found;
  return (
    <div className="rooms-limits">
      <Panel title={words.limits}>
        <p className="rooms-none">{words.noLimit}</p>
        <Answer of={found} isFresh>
          {(setting) => (
            <Opened of={setting} version={({ RowVersion }) => RowVersion}>
              {({ RowVersion, ...values }, saved) => (
                <EditForm
                  call={MeetingRoom.SaveSetting}
                  initial={values}
                  hidden={{ RowVersion }}
                  fields={[
                    { name: 'DayMinutes', label: words.dayMinutes, kind: 'number' },
                    { name: 'FutureBookings', label: words.futureBookings, kind: 'number' },
                  ]}
                  submit={words.save}
                  onDone={() => {
                    saved();
                    void message.success(words.limitsSaved);
                  }}
                  onRefused={() => void refetch()}
                />
              )}
            </Opened>
          )}
        </Answer>
      </Panel>
    </div>
  );
}
