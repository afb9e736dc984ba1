import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { kpiCodes } from '#modules/kpi/contract/codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { Indicators } from '../Indicators.tsx';
import { paths } from '#modules/kpi/web/parts/paths.ts';
import { Products } from '../Products.tsx';
import { Tables } from '../Tables.tsx';
import { TemplateEditor } from '../TemplateEditor.tsx';
import { Templates } from '../Templates.tsx';
import { KpiPage } from '#modules/kpi/web/parts/KpiPage.tsx';
import { NotYours } from '#modules/kpi/web/parts/NotYours.tsx';
import { modelWords } from '../words.ts';

const views = ['templates', 'indicators', 'tables', 'products'] as const;

/** Page of the review model: templates of positions, indicators, tables with their columns, and product types. */
export default function ProductModel() {
  const words = useWords(modelWords);
  const [at, go] = useAddress('view', 'template');
  const can = useCan();
  if (!can(kpiCodes.templates)) return <NotYours text={words.notYours} />;
  const template = Number(at.template);
  if (template > 0)
    return (
      <TemplateEditor
        key={template}
        id={template}
        onBack={() => go({ template: null })}
        onOpen={(id) => go({ template: id })}
      />
    );
  const view = views.find((one) => one === at.view) ?? 'templates';
  return (
    <KpiPage current="models">
      <TabLinks
        isSecond
        label={words.views}
        current={view}
        tabs={views.map((key) => ({ key, to: `${paths.models}?view=${key}`, label: words[key] }))}
      />
      {view === 'templates' && <Templates key="templates" onOpen={(id) => go({ template: id })} />}
      {view === 'indicators' && <Indicators key="indicators" />}
      {view === 'tables' && <Tables key="tables" />}
      {view === 'products' && <Products key="products" />}
    </KpiPage>
  );
}
