import { useBytesUrl } from '#kit/web/client/useBytesUrl.ts';
import { extensionOf, fileTypes } from '../../contract/files.ts';
import { FormAttachment } from '../../contract/FormAttachment.ts';
import './files.css';

/** Returns whether this browser can show a file: pictures, and pdf if it has a viewer, which many phones lack. */
export const showsInPlace = (name: string): boolean => {
  const extension = extensionOf(name);
  if (extension === 'pdf' && !navigator.pdfViewerEnabled) return false;
  return extension !== undefined && fileTypes[extension].view;
};

interface FileInPlaceProps {
  readonly uid: string;
  /** Extension for which `showsInPlace` is true. */
  readonly name: string;
}

/** Shows a stored file within the page, so that it can be read next to other content. */
export function FileInPlace({ uid, name }: FileInPlaceProps) {
  const { url } = useBytesUrl(FormAttachment.Download, { UID: uid, View: true });
  if (!url) return null;
  if (extensionOf(name) !== 'pdf') return <img className="form-file-place" src={url} alt={name} />;
  // No sandbox: browsers draw no pdf in one. The server has looked at the bytes and sends them as a pdf.
  // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
  return <iframe className="form-file-place" src={`${url}#toolbar=0&view=FitH`} title={name} />;
}
