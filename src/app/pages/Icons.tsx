import { SearchOutlined } from '@ant-design/icons';
import { App, Button, Input } from 'antd';
import { Fragment, useState } from 'react';
import { icons } from 'virtual:icons-used';
import { useWords } from '#kit/web/client/language.ts';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { appWords } from '../words.ts';
import './icons.css';

const all = Object.entries(icons).toSorted(([a], [b]) => a.localeCompare(b));

/** Long names are broken at the start of a word, never inside one. */
const brokenByWords = (name: string) =>
  name.split(/(?=[A-Z])/).map((word, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a name never move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));

/** Page with the icons that the product uses, and their names in the source. */
export default function Icons() {
  const words = useWords(appWords).icons;
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = all.filter(([name]) => name.toLowerCase().includes(wanted));
  const copy = (name: string): void =>
    void navigator.clipboard.writeText(name).then(
      () => message.success(words.copied(name)),
      () => message.error(words.notCopied(name)),
    );
  return (
    <Page title={words.title} note={words.count(found.length)}>
      <Panel>
        <Input
          allowClear
          className="icons-search"
          prefix={<SearchOutlined />}
          value={text}
          aria-label={words.search}
          placeholder={words.search}
          onChange={(event) => setText(event.target.value)}
        />
        {found.length === 0 ? (
          <Nothing isFiltered text={words.none(text)}>
            <Button onClick={() => setText('')}>{words.clear}</Button>
          </Nothing>
        ) : (
          <ul className="icons">
            {found.map(([name, Icon]) => (
              <li key={name}>
                <button
                  type="button"
                  className="icons-one"
                  title={words.copy(name)}
                  onClick={() => copy(name)}
                >
                  <span className="icons-picture">
                    <Icon />
                  </span>
                  <span>{brokenByWords(name)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  );
}
