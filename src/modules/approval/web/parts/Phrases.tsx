import { DeleteOutlined, MessageOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { readStored, store } from '#kit/web/client/storage.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { phrasesIn, withEnd, withPhrase } from '../phrases.ts';
import { phraseWords } from '../phrase-words.ts';

interface PhrasesProps {
  /** The comment as it is typed. */
  readonly text: string;
  /** Most letters of a comment. */
  readonly max: number;
  readonly onChange: (text: string) => void;
}

/** Phrases to put at the end of a comment; one's own are kept in this browser. */
export function Phrases({ text, max, onChange }: PhrasesProps) {
  const words = useWords(phraseWords);
  const me = useMe();
  const name = `phrases.${me?.AUID ?? 0}`;
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState<readonly string[]>([]);
  const change = (next: readonly string[]): void => {
    store(name, JSON.stringify(next));
    setOwn(next);
  };
  const line = (phrase: string) => (
    <button
      type="button"
      className="phrase"
      onClick={() => {
        onChange(withEnd(text, phrase, words.between).slice(0, max));
        setOpen(false);
      }}
    >
      {phrase}
    </button>
  );
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      open={isOpen}
      onOpenChange={(next) => {
        if (next) setOwn(phrasesIn(readStored(name)));
        setOpen(next);
      }}
      content={
        <div className="phrases">
          {own.length > 0 && (
            <>
              <h3>{words.own}</h3>
              <ul>
                {own.map((phrase) => (
                  <li key={phrase}>
                    {line(phrase)}
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={words.forget(phrase)}
                      title={words.forget(phrase)}
                      onClick={() => change(own.filter((one) => one !== phrase))}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
          <h3>{words.usual}</h3>
          <ul>
            {Object.entries(words.phrases).map(([key, phrase]) => (
              <li key={key}>{line(phrase)}</li>
            ))}
          </ul>
          <Button
            type="dashed"
            size="small"
            block
            icon={<PlusOutlined />}
            disabled={text.trim() === ''}
            title={text.trim() === '' ? words.keepHint : words.keep}
            onClick={() => change(withPhrase(own, text))}
          >
            {words.keep}
          </Button>
        </div>
      }
    >
      <Button type="text" icon={<MessageOutlined />} aria-label={words.open} title={words.open} />
    </Popover>
  );
}
