import { App, Button, Radio, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { NoticePreference } from '../../contract/NoticePreference.ts';
import { noticeWords } from '../notice-words.ts';
import './notice-panel.css';

type Known = ReplyOf<typeof NoticePreference.GetNoticePreference>;
type Wanted = GivenOf<typeof NoticePreference.SetNoticePreference>;

/** Settings for notifications outside of the portal; hidden if no channel is configured. */
export function NoticePanel() {
  const { data } = useCall(NoticePreference.GetNoticePreference, {});
  if (!data || !(data.HasMail || data.HasWorkChat)) return null;
  return <Choices known={data} />;
}

const modes = ['now', 'digest', 'off'] as const;
const time = 'HH:mm';

function Choices({ known }: { known: Known }) {
  const words = useWords(noticeWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const save = useAct(NoticePreference.SetNoticePreference);
  const [wanted, setWanted] = useState<Wanted>({
    Mail: known.Mail,
    WorkChat: known.WorkChat,
    Quiet: known.Quiet,
  });
  const change = (part: Partial<Wanted>): void => setWanted({ ...wanted, ...part });
  return (
    <Panel title={words.title}>
      <div className="notice-panel">
        {known.HasMail && (
          <fieldset>
            <legend>{words.mail}</legend>
            <Radio.Group
              value={wanted.Mail}
              onChange={(event) => change({ Mail: event.target.value as Wanted['Mail'] })}
              options={modes.map((mode) => ({ value: mode, label: words.modes[mode] }))}
            />
            <p className="muted">{known.Email ? words.to(known.Email) : words.noEmail}</p>
          </fieldset>
        )}
        {known.HasWorkChat && (
          <label className="notice-line">
            <Switch checked={wanted.WorkChat} onChange={(WorkChat) => change({ WorkChat })} />
            <span>{words.workChat}</span>
          </label>
        )}
        <label className="notice-line">
          <Switch
            checked={wanted.Quiet !== null}
            onChange={(isOn) => change({ Quiet: isOn ? { From: '22:00', Until: '08:00' } : null })}
          />
          <span>{words.quiet}</span>
        </label>
        {wanted.Quiet && (
          <div className="notice-line">
            {(['From', 'Until'] as const).map((edge) => (
              <TimePicker
                key={edge}
                aria-label={words.edges[edge]}
                format={time}
                minuteStep={5}
                allowClear={false}
                value={dayjs(wanted.Quiet?.[edge], time)}
                onChange={(at) =>
                  wanted.Quiet && at && change({ Quiet: { ...wanted.Quiet, [edge]: at.format(time) } })
                }
              />
            ))}
            <span className="muted">{words.quietHint}</span>
          </div>
        )}
        <div>
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() =>
              save.mutate(wanted, { onSuccess: () => void message.success(words.saved), onError: showError })
            }
          >
            {words.save}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
