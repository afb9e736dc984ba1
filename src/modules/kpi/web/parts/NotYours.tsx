import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { KpiPage } from './KpiPage.tsx';
import { paths } from './paths.ts';
import { pageWords } from './words.ts';

/** Shown to people without the right to a page: who it is for, and a link to their own sheets. */
export function NotYours({ text }: { readonly text: string }) {
  const words = useWords(pageWords);
  return (
    <KpiPage current={null}>
      <Told sign="noRight" title={text} actions={<LinkButton to={paths.own}>{words.own}</LinkButton>} />
    </KpiPage>
  );
}
