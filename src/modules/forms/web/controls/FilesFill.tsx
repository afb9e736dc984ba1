import { UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { fileFault, fileTypes } from '../../contract/files.ts';
import type { UploadItem } from '../../contract/values.ts';
import { formWords } from '../../labels.ts';
import { useFormHost } from '../host.ts';
import { FileLine } from '../parts/FileLine.tsx';
import { useOpenFile } from '../parts/useOpenFile.tsx';
import type { FillProps } from './fill.ts';
import { uploadsIn } from './refs.ts';

/** Seconds for which the notice about uploading is shown (specification section 9). */
const NOTICE_SECONDS = 20;
const NOTICE = 'forms-upload';

/** File that is not stored yet: being uploaded, or refused with the reason. */
interface Pending {
  readonly key: number;
  readonly file: File;
  readonly share: number;
  readonly failure?: string;
  /** Whether the upload can be tried again, because the file itself is fine. */
  readonly mayRetry?: boolean;
}

const accepted = (imagesOnly: boolean): string =>
  imagesOnly
    ? '.jpg,.jpeg,.png'
    : Object.keys(fileTypes)
        .map((extension) => `.${extension}`)
        .join(',');

function useUploads({ control, value, onUpdate }: FillProps<'upload'>) {
  const words = useWords(formWords);
  const language = useLanguage();
  const host = useFormHost();
  const { message } = App.useApp();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const counter = useRef(0);
  const aborts = useRef(new Map<number, AbortController>());
  const items = uploadsIn(value);
  const room = control.maxCount - items.length - pending.filter((each) => !each.failure).length;

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (key: number, next: Partial<Pending>): void =>
    setPending((all) => all.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const drop = (key: number): void => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setPending((all) => all.filter((each) => each.key !== key));
  };

  const send = async (file: File): Promise<void> => {
    const key = counter.current++;
    const abort = new AbortController();
    const fault = fileFault(file, control.images);
    setPending((all) => [...all, { key, file, share: 0, ...(fault ? { failure: fault[language] } : {}) }]);
    if (fault) return;
    aborts.current.set(key, abort);
    void message.open({ key: NOTICE, type: 'loading', content: words.uploading, duration: NOTICE_SECONDS });
    try {
      const item = await host.upload(file, {
        signal: abort.signal,
        onProgress: (share) => change(key, { share }),
      });
      drop(key);
      onUpdate((before) => [...uploadsIn(before), item]);
      void message.open({ key: NOTICE, type: 'success', content: words.uploaded });
    } catch (error) {
      message.destroy(NOTICE);
      if (!abort.signal.aborted) change(key, { failure: messageOf(error), mayRetry: true });
    }
  };

  const add = (files: readonly File[]): void => {
    if (files.length > room) void message.warning(words.uploadFull(control.maxCount));
    for (const file of files.slice(0, Math.max(0, room))) void send(file);
  };
  const remove = (item: UploadItem): void => {
    host.discard(item);
    onUpdate((before) => uploadsIn(before).filter((each) => each.uid !== item.uid));
    void message.success(words.deleted);
  };
  const retry = ({ key, file }: Pending): void => {
    drop(key);
    void send(file);
  };
  return { items, pending, isFull: room <= 0, add, remove, drop, retry };
}

/**
 * Field for files by choosing, dropping or pasting, each with its own progress. A refused file stays, with the reason.
 */
export function FilesFill(props: FillProps<'upload'>) {
  const { control, id, aria, invalid, disabled } = props;
  const words = useWords(formWords);
  const { message } = App.useApp();
  const { items, pending, isFull, add, remove, drop, retry } = useUploads(props);
  const { openFile, preview } = useOpenFile();
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isOff = disabled || isFull;

  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const target = event.target instanceof Element ? event.target : document.body;
    // A file pasted elsewhere on the page goes to the first file field, a file pasted in a field to that one.
    const place = target.closest('.form-files') ?? document.querySelector('.form-files');
    if (isOff || files.length === 0 || place !== zone.current) return;
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
    if (isOff) return;
    const [first, ...more] = event.dataTransfer.files;
    if (first) add([first]);
    if (more.length > 0) void message.info(words.oneAtATime);
  };

  return (
    <div
      ref={zone}
      className="form-files"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={`form-drop${isOver ? ' form-drop-over' : ''}${invalid ? ' form-drop-bad' : ''}`}>
        <input
          ref={input}
          type="file"
          hidden
          multiple={control.maxCount > 1}
          accept={accepted(control.images)}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button
          id={id}
          aria-describedby={[`${id}-note`, aria['aria-describedby']].filter(Boolean).join(' ')}
          icon={<UploadOutlined />}
          disabled={isOff}
          onClick={() => input.current?.click()}
        >
          {words.upload}
        </Button>
        <span className="form-drop-note" id={`${id}-note`}>
          {isFull
            ? words.uploadFull(control.maxCount)
            : control.images
              ? words.uploadImages
              : words.uploadNote}
        </span>
      </div>
      {items.length + pending.length > 0 && (
        <ul className="form-file-list" aria-label={words.attachments} aria-live="polite">
          {items.map((item) => (
            <FileLine
              key={item.uid}
              name={item.name}
              onOpen={() => openFile(item)}
              onRemove={disabled ? undefined : () => remove(item)}
            />
          ))}
          {pending.map((each) => (
            <FileLine
              key={each.key}
              name={each.file.name}
              share={each.share}
              failure={each.failure}
              onRetry={each.mayRetry ? () => retry(each) : undefined}
              onRemove={() => drop(each.key)}
            />
          ))}
        </ul>
      )}
      {preview}
    </div>
  );
}
