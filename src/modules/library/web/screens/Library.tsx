import { SettingOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { adminCode } from '../../contract/codes.ts';
import { MyShelf } from '../parts/MyShelf.tsx';
import { Ranking } from '../parts/Ranking.tsx';
import { Recommends } from '../parts/Recommends.tsx';
import { Showcase } from '../parts/Showcase.tsx';
import { libraryWords } from '../words.ts';
import '../library.css';

const views = ['home', 'shelf', 'recommend', 'ranking'] as const;

/** Page of the library: search, the reader's own books, recommendations and the ranking. */
export default function Library() {
  const words = useWords(libraryWords);
  const manages = useCan()(adminCode);
  const [search] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'home';
  const shelf = useCall(BookStorSetting.GetMyBookshelf, {});
  const mine = shelf.data && shelf.data.Borrowing.length + shelf.data.Reserved.length;
  return (
    <Page
      title={words.title}
      actions={
        manages && (
          <LinkButton to="/library/manage" icon={<SettingOutlined />}>
            {words.manage}
          </LinkButton>
        )
      }
    >
      <TabLinks
        label={words.views}
        current={view}
        tabs={views.map((one) => ({
          key: one,
          to: one === 'home' ? '?' : `?view=${one}`,
          label: words[one],
          count: one === 'shelf' ? mine : undefined,
        }))}
      />
      {view === 'home' && <Showcase shelf={shelf} />}
      {view === 'shelf' && <MyShelf shelf={shelf} />}
      {view === 'recommend' && <Recommends />}
      {view === 'ranking' && <Ranking />}
    </Page>
  );
}
