import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { Designer } from '../Designer.tsx';
import { Gaps } from '../Gaps.tsx';
import { Identities } from '../Identities.tsx';
import { ProcessList } from '../ProcessList.tsx';
import { Roles } from '../Roles.tsx';
import { designWords } from '../words.ts';
import '#modules/approval/flow/web/parts/flow.css';
import '../design.css';
import '../canvas/canvas.css';

const views = { processes: ProcessList, identities: Identities, roles: Roles, gaps: Gaps } as const;
type View = keyof typeof views;

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text);

/** Page of approval processes with their designer, and of approval identities. */
export default function Processes() {
  const words = useWords(designWords);
  const [search] = useSearchParams();
  const processId = Number(search.get('ProcessID'));
  if (Number.isSafeInteger(processId) && processId > 0)
    return <Designer key={processId} processId={processId} />;
  const asked = search.get('view');
  const view = isView(asked) ? asked : 'processes';
  const Shown = views[view];
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.views}
        current={view}
        tabs={(Object.keys(views) as View[]).map((key) => ({
          key,
          to: key === 'processes' ? '?' : `?view=${key}`,
          label: words[key],
        }))}
      />
      <Shown />
    </Page>
  );
}
