import { QuestionCircleOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useId, useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { helpWords, type Helped } from './help-words.ts';

interface HelpProps {
  readonly on: Helped;
  /** Label of the setting. */
  readonly children: string;
}

/** Label with a help text, opened by click or key; screen readers read the text with the button. */
export function Help({ on, children }: HelpProps) {
  const words = useWords(helpWords);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [what, example] = words[on];
  return (
    <span className="design-help">
      {children}
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setOpen}
        title={children}
        content={
          <div className="design-help-text">
            <p>{what}</p>
            <p className="muted">{words.example(example)}</p>
          </div>
        }
      >
        <button
          type="button"
          aria-label={words.about(children)}
          aria-describedby={id}
          aria-expanded={isOpen}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return;
            event.stopPropagation();
            setOpen(false);
          }}
        >
          <QuestionCircleOutlined aria-hidden="true" />
        </button>
      </Popover>
      <span id={id} hidden>
        {what} {words.example(example)}
      </span>
    </span>
  );
}
