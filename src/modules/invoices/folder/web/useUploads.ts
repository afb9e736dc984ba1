import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { answers } from '#kit/web/client/hooks.ts';
import { Invoice } from '../contract/Invoice.ts';
import { smallerPhoto } from './photo.ts';

/** Upload timeout in milliseconds: enough for 50 MB on a slow line. */
const timeout = 10 * 60_000;

export type UploadedFile = ReplyOf<typeof Invoice.Upload>['Files'][number];

/** File that is being read, was read, or did not reach the server. */
export interface Dropped {
  readonly key: number;
  readonly file: File;
  readonly files?: readonly UploadedFile[];
  readonly failure?: string;
}

/** Uploads files into the folder, one after the other, and keeps what became of each. */
export function useUploads(onRead?: (ids: readonly number[]) => void) {
  const [dropped, setDropped] = useState<readonly Dropped[]>([]);
  const counter = useRef(0);
  const line = useRef(Promise.resolve());
  const tell = useRef(onRead);
  useEffect(() => {
    tell.current = onRead;
  });

  const change = useCallback(
    (key: number, next: Partial<Dropped>): void =>
      setDropped((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one))),
    [],
  );

  const send = useCallback(
    async (key: number, file: File): Promise<void> => {
      try {
        const { Files } = await callServer(Invoice.Upload, {}, { file: await smallerPhoto(file), timeout });
        change(key, { files: Files });
        tell.current?.(Files.flatMap(({ InvoiceIds }) => InvoiceIds));
      } catch (error) {
        change(key, { failure: messageOf(error) });
      }
    },
    [change],
  );

  const add = useCallback(
    (files: readonly File[]): void => {
      const given = files.map((file) => ({ key: counter.current++, file }));
      setDropped((all) => [...all, ...given]);
      for (const { key, file } of given) line.current = line.current.then(() => send(key, file));
      line.current = line.current.then(() =>
        answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === Invoice.Upload.controller }),
      );
    },
    [send],
  );
  const retry = ({ key, file }: Dropped): void => {
    setDropped((all) => all.filter((one) => one.key !== key));
    add([file]);
  };
  return { dropped, add, retry, clear: () => setDropped([]) };
}
