import { UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useBytesUrl } from '#kit/web/client/useBytesUrl.ts';
import { fileFault } from '#modules/forms/contract/files.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { HomeSetting } from '../../contract/Setting.ts';
import { settingWords } from './words.ts';

interface PictureFieldProps {
  readonly id?: string;
  /** The uploaded file. */
  readonly value?: string | undefined;
  readonly onChange?: (uid: string) => void;
}

const timeout = 120_000;

/** One picture, uploaded as soon as it is chosen; the value is its uid. */
export function PictureField({ id, value, onChange }: PictureFieldProps) {
  const words = useWords(settingWords);
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const fault = fileFault(file, true);
    setFailure(fault?.[language] ?? '');
    if (fault) return;
    setShare(0);
    try {
      const { uid } = await callServer(HomeSetting.UploadHSImg, {}, { file, timeout, onProgress: setShare });
      onChange?.(uid);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setShare(null);
    }
  };
  return (
    <div className="picture-field" id={id}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {value && <Picture uid={value} />}
      <Button icon={<UploadOutlined />} loading={share !== null} onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      {share !== null && (
        <Progress
          percent={Math.round(share * 100)}
          size="small"
          strokeColor="var(--ant-color-primary)"
          aria-label={words.uploading}
        />
      )}
      {failure && (
        <span role="alert" className="picture-failure">
          {failure}
        </span>
      )}
    </div>
  );
}

/** A picture as it is stored. */
export function Picture({ uid, alt = '' }: { uid: string; alt?: string }) {
  const { url } = useBytesUrl(FormAttachment.Download, { UID: uid, View: true });
  return <span className="picture">{url && <img src={url} alt={alt} />}</span>;
}
