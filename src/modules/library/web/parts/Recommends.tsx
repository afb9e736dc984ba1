import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Pager, usePage } from '#kit/web/list/Pager.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { recommendStateLabels } from '../../contract/codes.ts';
import type { RecommendRow } from '../../contract/shapes.ts';
import { libraryWords } from '../words.ts';
import { RecommendDialog } from './RecommendDialog.tsx';
import { RecommendLine } from './RecommendLine.tsx';

const size = 50;

/** List of recommendations with their votes. The pages for librarians add their own actions. */
export function Recommends({ more }: { readonly more?: (one: RecommendRow) => ReactNode }) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const [at, go] = useAddress('State', 'new', 'page');
  const page = usePage();
  const state = Number(Object.keys(recommendStateLabels).find((one) => one === at.State) ?? 0);
  const list = useCall(
    BookStorSetting.RecBookList,
    { PageIndex: page, PageSize: size, ...(state ? { State: state } : {}) },
    { keep: true },
  );
  return (
    <>
      <div className="library-bar library-search-bar">
        <Segmented
          aria-label={words.state}
          value={state}
          onChange={(State) => go({ State, page: null }, { replace: true })}
          options={[
            { value: 0, label: words.allStates },
            ...Object.entries(recommendStateLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            })),
          ]}
        />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1' })}>
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
              <Pager total={Total} size={size} />
            </>
          )}
        </Answer>
      </Panel>
      {at.new === '1' && <RecommendDialog book={null} onClose={() => go({ new: null }, { replace: true })} />}
    </>
  );
}
