import { Navigate } from 'react-router';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { paths } from '#modules/kpi/web/parts/paths.ts';
import { PrintPage } from '../PrintPage.tsx';
import { SheetPage } from '../SheetPage.tsx';

/** Maximum number of sheets printed at once. */
const most = 100;
const idsIn = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, most);

/** Page of the sheet in the address. Without one, it leads to the reader's own sheets. */
export default function Sheet() {
  const [at] = useAddress('sheet', 'print');
  if (at.print) return <PrintPage ids={idsIn(at.print)} />;
  const id = Number(at.sheet);
  if (id > 0) return <SheetPage key={id} id={id} />;
  return <Navigate to={paths.own} replace />;
}
