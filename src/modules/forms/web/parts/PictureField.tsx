import { UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Call, Placed } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { labels, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useBytesUrl } from '#kit/web/client/useBytesUrl.ts';
import { fileFault } from '../../contract/files.ts';
import { FormAttachment } from '../../contract/FormAttachment.ts';
import './picture.css';

const pictureWords = labels({
  zh: { choose: '选择图片', remove: '移除图片', uploading: '上传中' },
  en: { choose: 'Choose picture', remove: 'Remove picture', uploading: 'Uploading' },
});

/** Call that stores a picture and returns its uid. */
type Storing = Placed<Call & { readonly reply: z.core.$ZodType<{ readonly uid: string }> }>;

interface PictureFieldProps {
  readonly id?: string;
  readonly upload: Storing;
  /** The uploaded file. */
  readonly value?: string | null | undefined;
  readonly onChange?: (uid: string | null) => void;
  /** Whether the picture can be removed. */
  readonly isRemovable?: boolean;
}

const timeout = 120_000;

/** Field for one picture, which is uploaded as soon as it is chosen. The value is its uid. */
export function PictureField(props: PictureFieldProps) {
  const { id, upload, value, onChange, isRemovable = false } = props;
  const words = useWords(pictureWords);
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
      const sending = { file, timeout, onProgress: setShare };
      const { uid } = await callServer(upload, {}, sending);
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
      <div className="picture-buttons">
        <Button icon={<UploadOutlined />} loading={share !== null} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        {isRemovable && value && <Button onClick={() => onChange?.(null)}>{words.remove}</Button>}
      </div>
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

/** Shows a stored picture. */
export function Picture({ uid, alt = '' }: { uid: string; alt?: string }) {
  const { url } = useBytesUrl(FormAttachment.Download, { UID: uid, View: true });
  return <span className="picture">{url && <img src={url} alt={alt} />}</span>;
}
