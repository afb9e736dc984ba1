import { Input } from 'antd';
import { Phrases } from '#modules/approval/talk/web/parts/Phrases.tsx';
import './actions.css';

interface CommentFieldProps {
  /** Set by the surrounding form. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Maximum number of characters of a comment, as in the contract. */
export const longestComment = 500;

/** Comment field for dialogs, with the person's phrases beside it. */
export function CommentField({ value = '', onChange, ...field }: CommentFieldProps) {
  return (
    <div className="comment-field">
      <Input.TextArea
        {...field}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={longestComment}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Phrases text={value} max={longestComment} onChange={(text) => onChange?.(text)} />
    </div>
  );
}
