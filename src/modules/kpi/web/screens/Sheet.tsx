import { useAddress } from '#kit/web/client/useAddress.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { KpiPage } from '../parts/KpiPage.tsx';
import { SheetPage } from '../sheet/SheetPage.tsx';
import { sheetWords } from '../sheet/words.ts';

/** One sheet, by the address. */
export default function Sheet() {
  const words = useWords(sheetWords);
  const [at] = useAddress('sheet');
  const id = Number(at.sheet);
  if (id > 0) return <SheetPage key={id} id={id} />;
  return (
    <KpiPage title={words.title} current="own">
      <Nothing text={words.choose} />
    </KpiPage>
  );
}
