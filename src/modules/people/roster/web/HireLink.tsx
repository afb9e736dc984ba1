import { CopyOutlined } from '@ant-design/icons';
import { Alert, App, Button, Input, Space } from 'antd';
import { copyText } from '#kit/web/client/copy-text.ts';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import { timeText } from '#kit/web/client/time.ts';
import { useWords } from '#kit/web/client/language.ts';
import { rosterWords } from './roster-words.ts';
import './hire.css';

/** Link for a new employee, to copy or to scan. */
export function HireLink({ link, until }: { readonly link: string; readonly until: string | Date }) {
  const words = useWords(rosterWords);
  const { message } = App.useApp();
  const address = `${location.origin}${link}`;
  const copy = (): void =>
    void copyText(address).then(
      () => message.success(words.copied),
      () => message.warning(words.notCopied),
    );
  return (
    <div className="hire-link">
      <Alert type="info" showIcon title={words.linkNote(timeText(until).slice(0, 10))} />
      <Space.Compact block>
        <Input
          readOnly
          value={address}
          aria-label={words.linkTitle}
          onFocus={(event) => event.target.select()}
        />
        <Button type="primary" icon={<CopyOutlined />} onClick={copy}>
          {words.copy}
        </Button>
      </Space.Compact>
      <QrCode value={address} size={160} bordered />
    </div>
  );
}
