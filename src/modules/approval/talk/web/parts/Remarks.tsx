import { PaperClipOutlined } from '@ant-design/icons';
import { App, Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { FileLine, useOpenFile } from '#modules/forms/web/open.ts';
import { upload } from '#modules/approval/filling/web/host.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { fileFault } from '#modules/forms/contract/files.ts';
import type { UploadItem } from '#modules/forms/contract/values.ts';
import { RemarkText } from './RemarkText.tsx';
import { mentionedIn, type Picked } from '../mentions.ts';
import { remarkText } from '../remark-text.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import './talk.css';

type Remark = ReplyOf<typeof CacApprovalOrder.GetCacApprovalOrderMsg>[number];

/** Maximum number of characters of a remark, as in the contract. */
const longest = 500;

/** Remarks on the form, and a field to add one. A remark does not change the form's state. */
export function Remarks({ formId, maySend }: { formId: number; maySend: boolean }) {
  const words = useWords(approvalWords);
  const answer = useCall(CacApprovalOrder.GetCacApprovalOrderMsg, { FormID: formId });
  const { openFile, preview } = useOpenFile();
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading rows={3} title={false} />;
  return (
    <>
      {answer.data.length === 0 && <p className="talk-empty">{words.remark.empty}</p>}
      <ol className="talk">
        {answer.data.map((remark, index) => (
          // Remarks are only ever added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <OneRemark key={index} remark={remark} onOpen={openFile} />
        ))}
      </ol>
      {preview}
      <AddRemark formId={formId} mayMention={maySend} />
    </>
  );
}

function OneRemark({ remark, onOpen }: { remark: Remark; onOpen: (file: UploadItem) => void }) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const name = remark.AUID === null ? words.flow.system : named(remark.Name, remark.EnglishName);
  const statuses: Readonly<Record<number, string>> = words.remark.statuses;
  return (
    <li className="talk-entry">
      <PersonMark id={remark.AUID ?? 0} name={name} size={28} />
      <div className="talk-body">
        <div className="talk-head">
          <strong>{name}</strong>
          <span className="talk-level">{named(remark.DeptName, remark.DeptNameEn)}</span>
          <span className="talk-act">{statuses[remark.Status ?? 0] ?? words.remark.add}</span>
          <time title={timeText(remark.CreateTime)}>{shortTime(remark.CreateTime)}</time>
        </div>
        <p className="talk-text">{remarkText(remark)}</p>
        {remark.IEnclosure.length > 0 && (
          <ul className="talk-files">
            {remark.IEnclosure.map((file) => (
              <FileLine
                key={file.uid}
                name={file.name}
                onOpen={() => onOpen({ ...file, status: 'done', IStatus: 1 })}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function AddRemark({ formId, mayMention }: { formId: number; mayMention: boolean }) {
  const words = useWords(approvalWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const language = useLanguage();
  const add = useAct(CacApprovalOrder.AddCacApprovalOrderMsg);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [files, setFiles] = useState<readonly UploadItem[]>([]);
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();

  const attach = async (chosen: FileList | null): Promise<void> => {
    setIsSending(true);
    for (const file of chosen ?? []) {
      const fault = fileFault(file);
      if (fault) {
        void message.error(fault[language]);
        continue;
      }
      try {
        const item = await upload(file);
        setFiles((before) => [...before, item]);
      } catch (error) {
        showError(error);
      }
    }
    setIsSending(false);
  };
  const send = (): void => {
    add.mutate(
      {
        FormID: formId,
        MsgInfo: text,
        IEnclosure: files.map(({ uid }) => ({ uid })),
        AUIDs: mentionedIn(text, picked),
      },
      {
        onSuccess: () => {
          setText('');
          setPicked([]);
          setFiles([]);
          void message.success(words.remark.added);
        },
        onError: showError,
      },
    );
  };
  return (
    <div className="talk-add no-print">
      <label id={labelId} className="visually-hidden" htmlFor={`${labelId}-text`}>
        {words.remark.add}
      </label>
      {mayMention ? (
        <RemarkText
          id={`${labelId}-text`}
          formId={formId}
          value={text}
          onChange={setText}
          picked={picked}
          onPick={(one) => setPicked((before) => [...before, one])}
          disabled={add.isPending}
        />
      ) : (
        <Input.TextArea
          id={`${labelId}-text`}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={longest}
          placeholder={words.remark.addHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          disabled={add.isPending}
        />
      )}
      {files.length > 0 && (
        <ul className="talk-files">
          {files.map((file) => (
            <FileLine
              key={file.uid}
              name={file.name}
              onRemove={() => setFiles((before) => before.filter((one) => one !== file))}
            />
          ))}
        </ul>
      )}
      <div className="talk-add-foot">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words.remark.attach}
          onChange={(event) => {
            void attach(event.target.files);
            event.target.value = '';
          }}
        />
        <Button icon={<PaperClipOutlined />} loading={isSending} onClick={() => input.current?.click()}>
          {words.remark.attach}
        </Button>
        <Button disabled={text.trim() === '' || isSending} loading={add.isPending} onClick={send}>
          {words.remark.add}
        </Button>
      </div>
    </div>
  );
}
