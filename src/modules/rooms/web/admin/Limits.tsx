import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { adminWords } from '../admin-words.ts';

/** How much anybody may book. */
export function Limits() {
  const words = useWords(adminWords);
  const { message } = App.useApp();
  const found = useCall(MeetingRoom.GetSetting, {});
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={3} />;
  const { RowVersion, ...values } = found.data;
  return (
    <div className="rooms-limits">
      <Panel title={words.limits}>
        <p className="rooms-none">{words.noLimit}</p>
        <EditForm
          key={RowVersion}
          call={MeetingRoom.SaveSetting}
          initial={values}
          hidden={{ RowVersion }}
          fields={[
            { name: 'DayMinutes', label: words.dayMinutes, kind: 'number' },
            { name: 'FutureBookings', label: words.futureBookings, kind: 'number' },
          ]}
          submit={words.save}
          onDone={() => void message.success(words.limitsSaved)}
          onRefused={() => void found.refetch()}
        />
      </Panel>
    </div>
  );
}
