import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { Accounts, Channels } from '../Choices.tsx';
import { Companies } from '../Companies.tsx';
import { Departments } from '../Departments.tsx';
import { Posts } from '#modules/people/posts/web/Posts.tsx';
import { organisationWords } from '../organisation-words.ts';

const Chart = lazy(() => import('../Chart.tsx').then((part) => ({ default: part.Chart })));

const views = {
  departments: Departments,
  chart: Chart,
  companies: Companies,
  posts: Posts,
  channels: Channels,
  accounts: Accounts,
} as const;

type View = keyof typeof views;

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text);

/** Page of the organisation: departments, chart, companies, positions, channels and accounts. */
export default function Organisation() {
  const words = useWords(organisationWords);
  const [search] = useSearchParams();
  const asked = search.get('view');
  const view = isView(asked) ? asked : 'departments';
  const Shown = views[view];
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.views}
        current={view}
        tabs={(Object.keys(views) as View[]).map((key) => ({
          key,
          to: key === 'departments' ? '?' : `?view=${key}`,
          label: words[key],
        }))}
      />
      <Suspense fallback={<Loading />}>
        <Shown />
      </Suspense>
    </Page>
  );
}
