import { CopyOutlined } from '@ant-design/icons';
import { App, Button, Input, Space } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { guestFormWords } from '../form-words.ts';
import { visitorWords } from '../words.ts';

/** Returns the address at which a guest registers. */
export const linkOf = (token: string): string => `${location.origin}/VisitorInformation?token=${token}`;

/** Returns a function that copies a link and shows a message. */
export function useCopy(): (link: string) => void {
  const { forms } = useWords(guestFormWords);
  const { message } = App.useApp();
  return (link) =>
    void navigator.clipboard.writeText(link).then(
      () => message.success(forms.copied),
      () => message.warning(forms.notCopied),
    );
}

/** Link with a button that copies it. */
export function CopyLink({ token, label }: { token: string; label: string }) {
  const copy = useCopy();
  const { invite } = useWords(visitorWords);
  return (
    <Space.Compact block>
      <Input readOnly value={linkOf(token)} aria-label={label} onFocus={(event) => event.target.select()} />
      <Button icon={<CopyOutlined />} onClick={() => copy(linkOf(token))}>
        {invite.copy}
      </Button>
    </Space.Compact>
  );
}
