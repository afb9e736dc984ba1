import { Segmented } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Pager, usePage } from '#kit/web/list/Pager.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { adminCode } from '../../contract/codes.ts';
import { BackToLibrary } from '../parts/BackToLibrary.tsx';
import { ReviewLine } from '../parts/ReviewLine.tsx';
import { libraryWords } from '../words.ts';
import '../library.css';

const size = 20;

/** Page of book reviews, latest first. */
export default function Comments() {
  const words = useWords(libraryWords);
  const manages = useCan()(adminCode);
  const [at, go] = useAddress('show', 'page');
  const show = at.show || 'all';
  const page = usePage();
  const input = { PageIndex: page, PageSize: size, Mine: show === 'mine', OnlyHidden: show === 'hidden' };
  const reviews = useCall(BookStorSetting.GetBookReviewAsync, input, { keep: true });
  return (
    <Page title={words.comments} actions={<BackToLibrary />}>
      <div className="library-bar">
        <Segmented
          aria-label={words.whose}
          value={show}
          onChange={(next) => go({ show: next === 'all' ? null : next, page: null })}
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
                <Pager total={Total} size={size} />
              </div>
            )
          }
        </Answer>
      </Panel>
    </Page>
  );
}
