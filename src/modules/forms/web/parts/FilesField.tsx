import { PaperClipOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Call, Placed } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { labels, useWords } from '#kit/web/client/language.ts';
import { FileLine } from './FileLine.tsx';
import './files.css';

const filesWords = labels({ zh: { add: '添加文件' }, en: { add: 'Add file' } });

interface Stored {
  readonly uid: string;
  readonly name: string;
}

/** Uploads a file and returns its uid. */
type Storing = Placed<Call & { readonly reply: z.core.$ZodType<Stored> }>;

interface FilesFieldProps {
  readonly upload: Storing;
  readonly value?: readonly Stored[];
  readonly onChange?: (value: readonly Stored[]) => void;
}

const timeout = 120_000;
const most = 20;

/** Field for the files of a record. Each is uploaded as soon as it is chosen. */
export function FilesField({ upload, value = [], onChange }: FilesFieldProps) {
  const words = useWords(filesWords);
  const { message } = App.useApp();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (chosen: readonly File[]): Promise<void> => {
    setSending(true);
    const sent: Stored[] = [];
    for (const file of chosen.slice(0, most - value.length))
      await callServer(upload, {}, { file, timeout }).then(
        ({ uid, name }) => void sent.push({ uid, name }),
        (error: unknown) => void message.error(`${file.name}: ${messageOf(error)}`),
      );
    setSending(false);
    onChange?.([...value, ...sent]);
  };
  return (
    <div>
      <ul className="form-file-list">
        {value.map((file) => (
          <FileLine
            key={file.uid}
            name={file.name}
            onRemove={() => onChange?.(value.filter(({ uid }) => uid !== file.uid))}
          />
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        multiple
        // Forms show file inputs even if they are hidden, so the style hides it.
        style={{ display: 'none' }}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        icon={<PaperClipOutlined />}
        loading={isSending}
        disabled={value.length >= most}
        onClick={() => picker.current?.click()}
      >
        {words.add}
      </Button>
    </div>
  );
}
