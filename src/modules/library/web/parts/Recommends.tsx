import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { recommendStateLabels } from '../../contract/codes.ts';
import type { RecommendRow } from '../../contract/shapes.ts';
import { libraryWords } from '../words.ts';
import { Answer, Nothing } from './Answer.tsx';
import { RecommendDialog } from './RecommendDialog.tsx';
import { RecommendLine } from './RecommendLine.tsx';

/** Recommendations with their votes; administration adds its own actions to each. */
export function Recommends({ more }: { readonly more?: (one: RecommendRow) => ReactNode }) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState(0);
  const isNew = search.get('new') === '1';
  const list = useCall(
    BookStorSetting.RecBookList,
    { PageSize: 100, ...(state ? { State: state } : {}) },
    { keep: true },
  );
  const openNew = (open: boolean): void =>
    setSearch((before) => {
      if (open) before.set('new', '1');
      else before.delete('new');
      return before;
    });
  return (
    <>
      <div className="library-bar library-search-bar">
        <Segmented
          aria-label={words.state}
          value={state}
          onChange={setState}
          options={[
            { value: 0, label: words.allStates },
            ...Object.entries(recommendStateLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            })),
          ]}
        />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => openNew(true)}>
          {words.recommendBook}
        </Button>
      </div>
      <Panel flush>
        <Answer of={list} rows={8}>
          {({ Total, Rows }) => (
            <>
              {Total === 0 && <Nothing text={state === 0 ? words.noRecommends : words.noRecommendsHere} />}
              <ul className="library-lines">
                {Rows.map((one) => (
                  <RecommendLine key={one.Id} recommend={one} more={more?.(one)} />
                ))}
              </ul>
            </>
          )}
        </Answer>
      </Panel>
      {isNew && <RecommendDialog book={null} onClose={() => openNew(false)} />}
    </>
  );
}
