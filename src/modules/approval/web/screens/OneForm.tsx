import { useParams } from 'react-router';
import { FormPane } from '../parts/FormPane.tsx';

/** A form on a page of its own. */
export default function OneForm() {
  const { id } = useParams();
  return <FormPane formId={Number(id)} isPage />;
}
