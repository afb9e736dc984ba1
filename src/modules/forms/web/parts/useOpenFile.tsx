import { Image } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { fetchBytes } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { FormAttachment } from '../../contract/FormAttachment.ts';
import { extensionOf, fileTypes } from '../../contract/files.ts';
import type { UploadItem } from '../../contract/values.ts';

type StoredFile = Pick<UploadItem, 'uid' | 'name'>;

function download(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Opens a stored file: pictures in place, pdf in a new tab, others as a download. The token travels in a header, so
 * the bytes are fetched first. `preview` has to be drawn somewhere.
 */
export function useOpenFile(): { openFile: (item: StoredFile) => void; preview: ReactNode } {
  const showError = useShowError();
  const [picture, setPicture] = useState<{ readonly url: string; readonly name: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);

  const openFile = async (item: StoredFile): Promise<void> => {
    const extension = extensionOf(item.name);
    const view = extension !== undefined && fileTypes[extension].view;
    // The window is opened at once, because browsers block windows that open after the click has ended.
    const tab = extension === 'pdf' ? window.open('', '_blank') : null;
    try {
      const bytes = await fetchBytes(FormAttachment.Download, { UID: item.uid, View: view });
      if (!view) download(bytes, item.name);
      else if (extension !== 'pdf') setPicture({ url: URL.createObjectURL(bytes), name: item.name });
      else if (tab) tab.location.href = URL.createObjectURL(bytes);
      else download(bytes, item.name);
    } catch (error) {
      tab?.close();
      showError(error);
    }
  };

  const preview = picture && (
    <Image
      alt={picture.name}
      src={picture.url}
      style={{ display: 'none' }}
      preview={{
        open: true,
        src: picture.url,
        onOpenChange: (open) => {
          if (!open) setPicture(null);
        },
      }}
    />
  );
  return { openFile: (item) => void openFile(item), preview };
}
