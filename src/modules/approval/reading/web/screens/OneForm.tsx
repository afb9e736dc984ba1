import { useParams } from 'react-router';
import { FormPane } from '../parts/FormPane.tsx';

/** Page of one form. */
export default function OneForm() {
  const { id } = useParams();
  return <FormPane formId={Number(id)} isPage />;
}
