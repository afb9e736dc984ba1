import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { hrbpWords } from '../hrbp-words.ts';
import { Posts } from '../organisation/Posts.tsx';
import { PostPlan } from '../posts/PostPlan.tsx';

/** How many people departments plan for each post, have, will get and lose; and the posts themselves. */
export default function Positions() {
  const { plan: words } = useWords(hrbpWords);
  const [search] = useSearchParams();
  const view = search.get('view') === 'posts' ? 'posts' : 'plan';
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.views}
        current={view}
        tabs={[
          { key: 'plan', to: '?', label: words.plan },
          { key: 'posts', to: '?view=posts', label: words.posts },
        ]}
      />
      {view === 'posts' ? <Posts /> : <PostPlan />}
    </Page>
  );
}
