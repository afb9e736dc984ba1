import { PaperClipOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { FileLine } from '#modules/forms/web/open.ts';
import { Contract } from '../../contract/Contract.ts';
import { contractWords } from '../contract-words.ts';

interface Stored {
  readonly uid: string;
  readonly name: string;
}

const uploadTimeout = 120_000;
const most = 20;

/** Files of a contract; each is sent as it is chosen. */
export function ContractFiles({
  value = [],
  onChange,
}: {
  readonly value?: readonly Stored[];
  readonly onChange?: (value: readonly Stored[]) => void;
}) {
  const words = useWords(contractWords);
  const { message } = App.useApp();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (chosen: readonly File[]): Promise<void> => {
    setSending(true);
    const sent: Stored[] = [];
    for (const file of chosen.slice(0, most - value.length))
      await callServer(Contract.UploadContractFile, {}, { file, timeout: uploadTimeout }).then(
        ({ uid, name }) => void sent.push({ uid, name }),
        (error: unknown) => void message.error(`${file.name}: ${messageOf(error)}`),
      );
    setSending(false);
    onChange?.([...value, ...sent]);
  };
  return (
    <div className="contract-files">
      <ul>
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
        // A form shows file fields even where they are hidden.
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
        {words.addFile}
      </Button>
    </div>
  );
}
