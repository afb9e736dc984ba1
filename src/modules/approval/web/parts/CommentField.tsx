import { Input } from 'antd';
import { Phrases } from './Phrases.tsx';
import './actions.css';

interface CommentFieldProps {
  /** Given by the form that it is a field of. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Letters of a comment, as the contract of every act on a form has it. */
export const longestComment = 500;

/** A comment on a form in a dialog, with the person's phrases beside it. */
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
