import { Link } from 'react-router';
import { detailPath } from '#modules/approval/web/open.ts';

interface FormNumberProps {
  readonly of: { readonly FormID: number; readonly Number: string; readonly IsReadable: boolean };
}

/** Number of a form. It links to the form if the viewer may open it. */
export const FormNumber = ({ of: { FormID, Number, IsReadable } }: FormNumberProps) =>
  IsReadable ? <Link to={detailPath(FormID)}>{Number}</Link> : Number;
