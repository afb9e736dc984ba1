import { useAddress } from '#kit/web/client/useAddress.ts';
import { useWords } from '#kit/web/client/language.ts';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { kpiCodes } from '../../contract/codes.ts';
import { Indicators } from '../model/Indicators.tsx';
import { Products } from '../model/Products.tsx';
import { Tables } from '../model/Tables.tsx';
import { TemplateEditor } from '../model/TemplateEditor.tsx';
import { Templates } from '../model/Templates.tsx';
import { modelWords } from '../model/words.ts';
import { KpiPage } from '../parts/KpiPage.tsx';
import { NotYours } from '../parts/NotYours.tsx';
import { paths } from '../parts/paths.ts';

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
