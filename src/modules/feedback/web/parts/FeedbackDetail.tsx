import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { useBytesUrl } from '#kit/web/client/useBytesUrl.ts';
import { Opened } from '#kit/web/form/Opened.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { useOpenFile } from '#modules/forms/web/open.ts';
import { UserFeedback } from '../../contract/UserFeedback.ts';
import { feedbackWords } from '../words.ts';
import { FeedbackStatus } from './FeedbackStatus.tsx';
import { ReplyForm } from './ReplyForm.tsx';

interface FeedbackDetailProps {
  readonly id: number;
  /** Called after a manager has replied. Without it, the reply form is not shown. */
  readonly onReplied?: () => void;
}

/** Details of one feedback: questions and answers, suggestion, screenshots and reply. */
export function FeedbackDetail({ id, onReplied }: FeedbackDetailProps) {
  const words = useWords(feedbackWords);
  const language = useLanguage();
  const found = useCall(UserFeedback.GetUserFeedbackDeatils, { ID: id });
  const { openFile, preview } = useOpenFile();
  if (found.error && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={6} />;
  const one = found.data;
  const { Path, Width, Height, Browser } = one.ClientJson;
  return (
    <article className="feedback-detail">
      <header className="feedback-detail-head">
        <h3>{inLanguage(language, one.TypeName, one.TypeNameEn)}</h3>
        <FeedbackStatus state={one.State} />
      </header>
      <dl className="feedback-facts">
        <dt>{words.sender}</dt>
        <dd>
          <Person of={one} />
        </dd>
        <dt>{words.time}</dt>
        <dd>{timeText(one.CreateTime)}</dd>
        {onReplied && (
          <>
            <dt>{words.device}</dt>
            <dd>{[Browser, Width > 0 ? `${Width}×${Height}` : ''].filter(Boolean).join(' · ') || '--'}</dd>
            <dt>{words.path}</dt>
            <dd className="feedback-path">{Path || '--'}</dd>
          </>
        )}
      </dl>
      {one.AnswerJson.length > 0 && (
        <section>
          <h4>{words.answers}</h4>
          {one.AnswerJson.map(({ QName, AName }) => (
            <div key={QName} className="feedback-answer">
              <p className="feedback-note">{QName}</p>
              <p>{AName}</p>
            </div>
          ))}
        </section>
      )}
      <section>
        <h4>{words.said}</h4>
        <p className="feedback-remark">{one.Remark}</p>
        {one.Url.length > 0 && (
          <ul className="feedback-pictures">
            {one.Url.map((file) => (
              <li key={file.uid}>
                <Picture uid={file.uid} name={file.name} onOpen={() => openFile(file)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h4>{words.reply}</h4>
        {one.ReplyTime === null ? (
          <p className="feedback-note">{words.noReply}</p>
        ) : (
          <div className="feedback-reply">
            {one.Reply !== '' && <p className="feedback-remark">{one.Reply}</p>}
            <p className="feedback-note">
              {words.repliedBy(inLanguage(language, one.ReplyName, one.ReplyNameEn), timeText(one.ReplyTime))}
            </p>
          </div>
        )}
        {onReplied && (
          <Opened key={id} of={one} version={({ Version }) => Version}>
            {(opened, saved) => (
              <ReplyForm
                feedback={opened}
                onDone={() => {
                  saved();
                  onReplied();
                }}
              />
            )}
          </Opened>
        )}
      </section>
      {preview}
    </article>
  );
}

function Picture({ uid, name, onOpen }: { uid: string; name: string; onOpen: () => void }) {
  const words = useWords(feedbackWords);
  const { url, isFailed } = useBytesUrl(FormAttachment.Download, { UID: uid, View: true });
  if (isFailed) return <span className="feedback-note">{words.failedPicture}</span>;
  return (
    <button type="button" className="feedback-picture" onClick={onOpen} aria-label={name}>
      {url && <img src={url} alt="" />}
    </button>
  );
}
