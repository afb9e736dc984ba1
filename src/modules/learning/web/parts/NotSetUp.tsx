import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { outsidePages, useIsAdministrator, type OutsidePage } from '../outside.ts';
import { learningWords } from '../words.ts';

/** Message that an external site is not set up. Administrators also read how to set it up. */
export function NotSetUp({ page }: { page: OutsidePage }) {
  const words = useWords(learningWords);
  const isAdministrator = useIsAdministrator();
  return (
    <Told
      sign="told"
      title={words.notSetUp(words[page])}
      hint={isAdministrator ? words.forAdministrator(outsidePages[page].setting) : words.forOthers}
      actions={<LinkButton to="/dashboard/index">{words.back}</LinkButton>}
    />
  );
}
