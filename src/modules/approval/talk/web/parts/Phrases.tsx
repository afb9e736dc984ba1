import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  MessageOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { readStored, store } from '#kit/web/client/storage.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { useMe } from '#modules/people/web/open.tsx';
import { ApprovalPhrase, phraseLongest } from '../../contract/ApprovalPhrase.ts';
import { phraseWords } from '../phrase-words.ts';
import { movedPhrase, offered, phrasesIn, withEnd, withPhrase, withText } from '../phrases.ts';
import '#modules/approval/flow/web/parts/actions.css';

interface PhrasesProps {
  /** Comment typed so far. */
  readonly text: string;
  /** Maximum number of characters that the comment may have. */
  readonly max: number;
  readonly onChange: (text: string) => void;
}

/** Menu of phrases to append to a comment: the person's own from the server, or the default ones. */
export function Phrases({ text, max, onChange }: PhrasesProps) {
  const words = useWords(phraseWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <PhraseList
          text={text}
          onChoose={(phrase) => {
            onChange(withEnd(text, phrase, words.between).slice(0, max));
            setOpen(false);
          }}
        />
      }
    >
      <Button type="text" icon={<MessageOutlined />} aria-label={words.open} title={words.open} />
    </Popover>
  );
}

function PhraseList({ text, onChoose }: { text: string; onChoose: (phrase: string) => void }) {
  const words = useWords(phraseWords);
  const me = useMe();
  const showError = useShowError();
  const own = useCall(ApprovalPhrase.GetMyPhrases, {});
  const save = useAct(ApprovalPhrase.SaveMyPhrases);
  const [isManaging, setManaging] = useState(false);
  if (own.error && !own.data) return <Failed error={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <Loading rows={6} title={false} />;
  const browser = `phrases.${me?.AUID ?? 0}`;
  const phrases = offered(own.data, phrasesIn(readStored(browser)), Object.values(words.phrases));
  const { Version } = own.data;
  const change = (next: readonly string[]): void =>
    save.mutate(
      { Phrases: [...next], Version },
      {
        onSuccess: () => store(browser, ''),
        onError: (error) => {
          showError(error);
          refetch(['ApprovalPhrase.GetMyPhrases']);
        },
      },
    );
  const grown = withPhrase(phrases, text);
  const isEmpty = text.trim() === '';
  return (
    <div className="phrases" aria-busy={save.isPending}>
      {phrases.length === 0 && <p className="phrases-none">{words.none}</p>}
      {isManaging ? (
        <Managed phrases={phrases} isBusy={save.isPending} onChange={change} />
      ) : (
        <ul>
          {phrases.map((phrase) => (
            <li key={phrase}>
              <button type="button" className="phrase" onClick={() => onChoose(phrase)}>
                {phrase}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="phrases-foot">
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          disabled={isEmpty || grown === null || save.isPending}
          title={isEmpty ? words.keepHint : grown === null ? words.full : words.keep}
          onClick={() => grown && change(grown)}
        >
          {words.keep}
        </Button>
        {phrases.length > 0 && (
          <Button type="text" size="small" aria-pressed={isManaging} onClick={() => setManaging(!isManaging)}>
            {isManaging ? words.back : words.manage}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ManagedProps {
  readonly phrases: readonly string[];
  readonly isBusy: boolean;
  readonly onChange: (next: readonly string[]) => void;
}

/** List for changing, moving and removing phrases; every change is saved at once. */
function Managed({ phrases, isBusy, onChange }: ManagedProps) {
  const words = useWords(phraseWords);
  const keepText = (at: number, text: string): void => {
    if (text.trim() !== phrases[at]) onChange(withText(phrases, at, text));
  };
  const tools = (phrase: string, at: number) =>
    [
      { name: words.up(phrase), icon: <ArrowUpOutlined />, next: movedPhrase(phrases, at, -1) },
      { name: words.down(phrase), icon: <ArrowDownOutlined />, next: movedPhrase(phrases, at, 1) },
      { name: words.forget(phrase), icon: <DeleteOutlined />, next: phrases.toSpliced(at, 1) },
    ] as const;
  return (
    <ul>
      {phrases.map((phrase, at) => (
        <li key={phrase}>
          <Input
            size="small"
            defaultValue={phrase}
            maxLength={phraseLongest}
            aria-label={words.text(at + 1)}
            onBlur={(event) => keepText(at, event.target.value)}
            onPressEnter={(event) => event.currentTarget.blur()}
          />
          {tools(phrase, at).map(({ name, icon, next }) => (
            <Button
              key={name}
              type="text"
              size="small"
              icon={icon}
              aria-label={name}
              title={name}
              disabled={isBusy || next === phrases}
              onClick={() => onChange(next)}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}
