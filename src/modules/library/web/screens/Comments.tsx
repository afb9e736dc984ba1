import { Pagination, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { adminCode } from '../../contract/codes.ts';
import { Answer, Nothing } from '../parts/Answer.tsx';
import { BackToLibrary } from '../parts/BackToLibrary.tsx';
import { ReviewLine } from '../parts/ReviewLine.tsx';
import { libraryWords } from '../words.ts';
import '../library.css';

const size = 20;

/** What colleagues say about books, the latest first. */
export default function Comments() {
  const words = useWords(libraryWords);
  const manages = useCan()(adminCode);
  const isPhone = useIsPhone();
  const [search, setSearch] = useSearchParams();
  const show = search.get('show') ?? 'all';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const input = { PageIndex: page, PageSize: size, Mine: show === 'mine', OnlyHidden: show === 'hidden' };
  const reviews = useCall(BookStorSetting.GetBookReviewAsync, input, { keep: true });
  return (
    <Page title={words.comments} actions={<BackToLibrary />}>
      <div className="library-bar">
        <Segmented
          aria-label={words.whose}
          value={show}
          onChange={(next) => setSearch(next === 'all' ? {} : { show: next })}
          options={[
            { value: 'all', label: words.everybody },
            { value: 'mine', label: words.mine },
            ...(manages ? [{ value: 'hidden', label: words.onlyHidden }] : []),
          ]}
        />
      </div>
      <Panel>
        <Answer of={reviews} rows={8}>
          {({ Total, Rows }) =>
            Total === 0 ? (
              <Nothing text={words.noReviewsAtAll} />
            ) : (
              <div aria-busy={reviews.isPlaceholderData}>
                {Rows.map((review) => (
                  <ReviewLine key={review.Id} review={review} withBook />
                ))}
                {Total > size && (
                  <footer className="library-foot">
                    <Pagination
                      size="small"
                      simple={isPhone}
                      current={page}
                      pageSize={size}
                      total={Total}
                      showSizeChanger={false}
                      onChange={(next) =>
                        setSearch((before) => {
                          before.set('page', String(next));
                          return before;
                        })
                      }
                    />
                  </footer>
                )}
              </div>
            )
          }
        </Answer>
      </Panel>
    </Page>
  );
}
