import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { roomWords } from '../words.ts';

export interface OutlineFile {
  readonly uid: string;
  readonly name: string;
}

interface FilesFieldProps {
  readonly value?: readonly OutlineFile[];
  readonly onChange?: (value: readonly OutlineFile[]) => void;
}

const uploadTimeout = 120_000;
const most = 20;

/** Field for the files of an outline. Each file is uploaded as soon as it is chosen. */
export function FilesField({ value = [], onChange }: FilesFieldProps) {
  const words = useWords(roomWords);
  const { message } = App.useApp();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (chosen: FileList | null): Promise<void> => {
    setSending(true);
    const sent: OutlineFile[] = [];
    for (const file of [...(chosen ?? [])].slice(0, most - value.length))
      try {
        const { uid, name } = await callServer(
          MeetingRoomSchedule.UploadOutlineFile,
          {},
          { file, timeout: uploadTimeout },
        );
        sent.push({ uid, name });
      } catch (error) {
        void message.error(`${file.name}: ${messageOf(error)}`);
      }
    setSending(false);
    onChange?.([...value, ...sent]);
  };
  return (
    <div className="rooms-files">
      {value.map((file) => (
        <div key={file.uid} className="rooms-file">
          <PaperClipOutlined /> <span>{file.name}</span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={words.removeFile(file.name)}
            onClick={() => onChange?.(value.filter(({ uid }) => uid !== file.uid))}
          />
        </div>
      ))}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          void send(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        icon={<PaperClipOutlined />}
        loading={isSending}
        disabled={value.length >= most}
        onClick={() => picker.current?.click()}
      >
        {words.addFile}
      </Button>
    </div>
  );
}
