import {
  DeleteOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FilePdfOutlined,
  FileWordOutlined,
  FileZipOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { extensionOf, fileTypes, type Extension } from '../../contract/files.ts';
import { formWords } from '../../labels.ts';
import './files.css';

const word = <FileWordOutlined />;
const sheet = <FileExcelOutlined />;
const archive = <FileZipOutlined />;

/** Icons by extension. Files that are not documents are images (specification section 3). */
const icons: Partial<Record<Extension, ReactNode>> = {
  doc: word,
  docx: word,
  xls: sheet,
  xlsx: sheet,
  pdf: <FilePdfOutlined />,
  rar: archive,
  zip: archive,
  '7z': archive,
};

interface FileLineProps {
  readonly name: string;
  readonly onOpen?: () => void;
  readonly onRemove?: (() => void) | undefined;
  readonly onRetry?: () => void;
  /** Share of the bytes sent so far, from 0 to 1; left out for a stored file. */
  readonly share?: number;
  readonly failure?: string | undefined;
}

/** Line for one file: icon, name, and progress or error. */
export function FileLine({ name, onOpen, onRemove, onRetry, share, failure }: FileLineProps) {
  const words = useWords(formWords);
  const extension = extensionOf(name);
  const opens = extension !== undefined && fileTypes[extension].view;
  const isSending = share !== undefined && failure === undefined;
  return (
    <li className={`form-file${failure === undefined ? '' : ' form-file-bad'}`}>
      <span className="form-file-icon" data-kind={extension}>
        {(extension && icons[extension]) ?? <FileImageOutlined />}
      </span>
      <span className="form-file-text">
        {onOpen ? (
          <button
            type="button"
            className="form-file-name form-file-open"
            aria-label={opens ? words.openFile(name) : words.downloadFile(name)}
            onClick={onOpen}
          >
            {name}
          </button>
        ) : (
          <span className="form-file-name">{name}</span>
        )}
        {isSending && (
          <Progress
            percent={Math.round(share * 100)}
            size="small"
            strokeColor="var(--ant-color-primary)"
            aria-label={`${words.uploading} ${name}`}
          />
        )}
        {failure !== undefined && (
          <span className="form-file-failure" role="alert">
            {failure}
          </span>
        )}
      </span>
      {failure !== undefined && onRetry && (
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined />}
          aria-label={words.retry}
          onClick={onRetry}
        />
      )}
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={words.remove(name)}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
