import { useParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { Designer } from '../designer/Designer.tsx';

/** The designer of the template in the address. */
export default function TemplateDesign() {
  const { id } = useParams();
  return <OfTemplate key={id} templateId={Number(id)} />;
}

function OfTemplate({ templateId }: { templateId: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useCall(FormTemplate.GetDesign, {
    TemplateId: templateId,
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  // A copy in the cache may be older than what was saved since.
  if (!data || !isFetchedAfterMount) return <Loading rows={10} />;
  return <Designer loaded={data} onReload={async () => (await refetch()).data} />;
}
