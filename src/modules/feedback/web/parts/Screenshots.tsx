import { DeleteOutlined, PictureOutlined, ReloadOutlined } from '@ant-design/icons';
import { App, Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { fileFault } from '#modules/forms/contract/files.ts';
import { keepNewestScreenshots } from '../../contract/answers.ts';
import { UserFeedback } from '../../contract/UserFeedback.ts';
import { feedbackWords } from '../words.ts';

/** Screenshot in the form: uploading (no `uid` yet), uploaded, or failed with a reason. */
export interface Screenshot {
  readonly key: number;
  readonly file: File;
  readonly preview: string;
  readonly uid?: string;
  readonly failure?: string;
}

interface ScreenshotsProps {
  readonly value?: readonly Screenshot[];
  readonly onChange?: (next: readonly Screenshot[]) => void;
  readonly id?: string;
  readonly disabled?: boolean;
}

/** Milliseconds after which an upload is cancelled. */
const uploadTimeout = 120_000;

/** Field for screenshots, which can be pasted, dropped or chosen. A third screenshot replaces the oldest. */
export function Screenshots({ value = [], onChange, id, disabled = false }: ScreenshotsProps) {
  const words = useWords(feedbackWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const counter = useRef(0);
  const latest = useRef(value);
  const [shares, setShares] = useState<Readonly<Record<number, number>>>({});
  const [isOver, setOver] = useState(false);

  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const update = (change: (before: readonly Screenshot[]) => readonly Screenshot[]): void => {
    const next = change(latest.current);
    for (const { key, preview } of latest.current)
      if (next.every((each) => each.key !== key)) URL.revokeObjectURL(preview);
    latest.current = next;
    onChange?.(next);
  };
  const patch = (key: number, more: Partial<Screenshot>): void =>
    update((all) => all.map((each) => (each.key === key ? { ...each, ...more } : each)));

  const send = async (key: number, file: File): Promise<void> => {
    try {
      const { uid } = await callServer(
        UserFeedback.UploadUserFeedbackImg,
        {},
        {
          file,
          timeout: uploadTimeout,
          onProgress: (share) => setShares((all) => ({ ...all, [key]: share })),
        },
      );
      patch(key, { uid });
      if (latest.current.some((each) => each.key === key)) void message.success(words.uploaded);
    } catch (error) {
      patch(key, { failure: messageOf(error) });
    }
  };
  const add = (files: readonly File[]): void => {
    for (const file of files) {
      const fault = fileFault(file, true);
      if (fault) {
        void message.error(fault[language]);
        continue;
      }
      const key = counter.current++;
      update((all) => keepNewestScreenshots([...all, { key, file, preview: URL.createObjectURL(file) }]));
      void send(key, file);
    }
  };

  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (disabled || files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => takePasted(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add([...event.dataTransfer.files]);
  };
  return (
    <div
      id={id}
      className={isOver ? 'shots shots-over' : 'shots'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".jpg,.jpeg,.png"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className="shots-head">
        <Button icon={<PictureOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
          {words.pick}
        </Button>
        <span className="feedback-note">{words.screenshotsHint}</span>
      </div>
      {value.length > 0 && (
        <ul className="shots-list" aria-live="polite">
          {value.map(({ key, file, preview, uid, failure }) => (
            <li key={key} className="shot">
              <img src={preview} alt={file.name} />
              {uid === undefined && failure === undefined && (
                <Progress
                  percent={Math.round((shares[key] ?? 0) * 100)}
                  size="small"
                  strokeColor="var(--ant-color-primary)"
                  aria-label={`${words.uploading} ${file.name}`}
                />
              )}
              {failure !== undefined && (
                <span className="shot-failure" role="alert">
                  {failure}
                  <Button
                    type="link"
                    size="small"
                    icon={<ReloadOutlined />}
                    onClick={() => {
                      update((all) => all.map((each) => (each.key === key ? { key, file, preview } : each)));
                      void send(key, file);
                    }}
                  >
                    {words.retry}
                  </Button>
                </span>
              )}
              <Button
                className="shot-remove"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={words.remove(file.name)}
                onClick={() => {
                  update((all) => all.filter((each) => each.key !== key));
                  void message.success(words.deleted);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
