import { ScanOutlined } from '@ant-design/icons';
import { Alert, Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { manageWords } from '../manage-words.ts';
import { AddCopiesForm } from './AddCopiesForm.tsx';
import { BookLine } from '../parts/BookLine.tsx';
import { ScannedCopy } from './ScannedCopy.tsx';
import { ScannedReader } from './ScannedReader.tsx';

/**
 * Scan field of the desk. A bar code lends or takes back a copy, an ISBN finds or adds a book, and an employee ID shows
 * a reader's loans.
 */
export function Desk({ onAddBook }: { readonly onAddBook: (isbn: string) => void }) {
  const words = useWords(manageWords);
  const input = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const found = useCall(BookStorSetting.ScanCode, { Code: asked }, { enabled: asked !== '' });
  // The field has the focus when the page opens, so that a scan needs no click.
  useEffect(() => input.current?.focus(), []);
  const scan = (): void => {
    const code = text.trim();
    if (code === asked) void found.refetch();
    setAsked(code);
    input.current?.select();
  };
  /** Clears the field for the next scan. */
  const done = (): void => {
    setText('');
    input.current?.focus();
  };
  return (
    <>
      <Panel>
        <form
          className="desk-scan"
          onSubmit={(event) => {
            event.preventDefault();
            scan();
          }}
        >
          <Input
            ref={input}
            size="large"
            value={text}
            maxLength={50}
            prefix={<ScanOutlined />}
            aria-label={words.scan}
            placeholder={words.scan}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="primary" size="large" htmlType="submit" disabled={text.trim() === ''}>
            {words.scanGo}
          </Button>
        </form>
        <p className="desk-hint">{words.scanHint}</p>
      </Panel>
      <Panel>
        {asked === '' ? (
          <Nothing text={words.nothingScanned} />
        ) : (
          <Answer of={found}>
            {({ Kind, Copy, Loan, Hold, Book, Isbn, Reader }) => (
              <div aria-live="polite">
                {Kind === 'nothing' && <Alert type="warning" showIcon title={words.unknownCode(asked)} />}
                {Copy && <ScannedCopy key={Copy.Id} copy={Copy} loan={Loan} hold={Hold} onDone={done} />}
                {Book && (
                  <>
                    <ul className="library-lines library-tight">
                      <BookLine id={Book.Id} name={Book.Name} author={Book.Author} />
                    </ul>
                    <AddCopiesForm key={Book.Id} titleId={Book.Id} onDone={done} />
                  </>
                )}
                {Kind === 'newIsbn' && Isbn && (
                  <Alert
                    type="info"
                    showIcon
                    title={words.newIsbn(Isbn)}
                    action={
                      <Button type="primary" onClick={() => onAddBook(Isbn)}>
                        {words.addThis}
                      </Button>
                    }
                  />
                )}
                {Reader && <ScannedReader key={Reader.AUID} reader={Reader} />}
              </div>
            )}
          </Answer>
        )}
      </Panel>
    </>
  );
}
