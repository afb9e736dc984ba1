import { useParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { Designer } from '../designer/Designer.tsx';

/** Page with the designer of the template in the address. */
export default function TemplateDesign() {
  const { id } = useParams();
  return <OfTemplate key={id} templateId={Number(id)} />;
}

function OfTemplate({ templateId }: { templateId: number }) {
  const found = useCall(FormTemplate.GetDesign, { TemplateId: templateId });
  return (
    <Answer of={found} rows={10} title isFresh>
      {(design) => <Designer loaded={design} onReload={async () => (await found.refetch()).data} />}
    </Answer>
  );
}
