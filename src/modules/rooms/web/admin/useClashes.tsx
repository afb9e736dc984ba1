import { App } from 'antd';
import { useLanguage, useWords, inLanguage } from '#kit/web/client/language.ts';
import { meetingStatus } from '../../contract/codes.ts';
import type { RecordRow } from '../../contract/fields.ts';
import { rangeText, wallOf } from '../clock.ts';
import { adminWords } from '../admin-words.ts';

const most = 8;

/** Returns a function that opens a dialog. The dialog lists the meetings that would be cancelled, and continues after confirmation. */
export function useClashes(): (clashes: readonly RecordRow[], go: () => void) => void {
  const words = useWords(adminWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  return (clashes, go) => {
    modal.confirm({
      title: words.clashTitle(clashes.length),
      width: 520,
      content: (
        <>
          <p>{words.clashBody}</p>
          <ul className="rooms-warnings">
            {clashes.slice(0, most).map((row) => (
              <li key={row.Id}>
                {row.Title} · {wallOf(row.StartTime).day} {rangeText(row.StartTime, row.EndTime)} ·{' '}
                {inLanguage(language, row.HostName, row.HostNameEn)}
                {row.MeetingStatus === meetingStatus.inMeeting && <strong> · {words.clashRunning}</strong>}
              </li>
            ))}
          </ul>
          {clashes.length > most && <p>{words.clashMore(clashes.length - most)}</p>}
        </>
      ),
      okText: words.confirmClash,
      okButtonProps: { danger: true },
      cancelText: words.keep,
      onOk: go,
    });
  };
}
