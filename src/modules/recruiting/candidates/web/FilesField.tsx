import { PaperClipOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { FileLine } from '#modules/forms/web/open.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { candidateWords } from './candidate-words.ts';

export interface StoredFile {
  readonly uid: string;
  readonly name: string;
}

/** Files of a candidate, and the id of the one that is the resume. */
export interface CandidateFiles {
  readonly files: readonly StoredFile[];
  readonly resume: string | null;
}

const uploadTimeout = 120_000;
const most = 20;

interface FilesFieldProps {
  readonly recruitmentId?: number;
  /** True if none of the files is a resume, so that none can be marked as one. */
  readonly isPlain?: boolean;
  readonly id?: string;
  readonly value?: CandidateFiles;
  readonly onChange?: (value: CandidateFiles) => void;
}

/** Field for a candidate's files. Each file is uploaded when chosen; the first one becomes the resume. */
export function FilesField({ recruitmentId, isPlain = false, id, value, onChange }: FilesFieldProps) {
  const words = useWords(candidateWords);
  const { message } = App.useApp();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const { files, resume } = value ?? { files: [], resume: null };
  const send = async (chosen: readonly File[]): Promise<void> => {
    setSending(true);
    const sent: StoredFile[] = [];
    const about = recruitmentId === undefined ? {} : { RecruitmentID: recruitmentId };
    for (const file of chosen.slice(0, most - files.length))
      await callServer(Recruitment.UploadResume, about, { file, timeout: uploadTimeout }).then(
        ({ uid, name }) => void sent.push({ uid, name }),
        (error: unknown) => void message.error(`${file.name}: ${messageOf(error)}`),
      );
    setSending(false);
    onChange?.({ files: [...files, ...sent], resume: resume ?? (isPlain ? null : (sent[0]?.uid ?? null)) });
  };
  const remove = (uid: string): void => {
    const left = files.filter((file) => file.uid !== uid);
    onChange?.({ files: left, resume: resume === uid ? null : resume });
  };
  return (
    <div className="recruit-files">
      <ul>
        {files.map((file) => (
          <FileLine
            key={file.uid}
            name={file.uid === resume ? `${words.resume} · ${file.name}` : file.name}
            onRemove={() => remove(file.uid)}
          />
        ))}
      </ul>
      {!isPlain &&
        files
          .filter(({ uid }) => uid !== resume)
          .map((file) => (
            <Button
              key={file.uid}
              type="link"
              size="small"
              onClick={() => onChange?.({ files, resume: file.uid })}
            >
              {`${words.asResume}：${file.name}`}
            </Button>
          ))}
      <input
        ref={picker}
        type="file"
        multiple
        aria-label={words.addFile}
        // The form styles show file inputs even if they have the hidden attribute.
        style={{ display: 'none' }}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        {...(id ? { id } : {})}
        icon={<PaperClipOutlined />}
        loading={isSending}
        disabled={files.length >= most}
        onClick={() => picker.current?.click()}
      >
        {words.addFile}
      </Button>
    </div>
  );
}
