import { useAddress } from '#kit/web/client/useAddress.ts';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { KpiPage } from '../parts/KpiPage.tsx';
import { paths } from '../parts/paths.ts';
import { pageWords } from '../parts/words.ts';
import { PrintPage } from '../sheet/PrintPage.tsx';
import { SheetPage } from '../sheet/SheetPage.tsx';
import { sheetWords } from '../sheet/words.ts';

/** Sheets on paper at once. */
const most = 100;
const idsIn = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, most);

/** One sheet, by the address. */
export default function Sheet() {
  const words = useWords(sheetWords);
  const pages = useWords(pageWords);
  const [at] = useAddress('sheet', 'print');
  if (at.print) return <PrintPage ids={idsIn(at.print)} />;
  const id = Number(at.sheet);
  if (id > 0) return <SheetPage key={id} id={id} />;
  return (
    <KpiPage title={words.title} current="own">
      <Nothing text={words.choose}>
        <LinkButton to={paths.own}>{pages.own}</LinkButton>
      </Nothing>
    </KpiPage>
  );
}
