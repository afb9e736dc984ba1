import { Link } from 'react-router';
import { detailPath } from '#modules/approval/web/open.ts';

interface FormNumberProps {
  readonly of: { readonly FormID: number; readonly Number: string; readonly IsReadable: boolean };
}

/** The number of a form, which leads there for whom it is. */
export const FormNumber = ({ of: { FormID, Number, IsReadable } }: FormNumberProps) =>
  IsReadable ? <Link to={detailPath(FormID)}>{Number}</Link> : Number;
