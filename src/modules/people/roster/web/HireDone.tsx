import { Button } from 'antd';
import { Told } from '#kit/web/parts/Told.tsx';
import { useWords } from '#kit/web/client/language.ts';
import { HireLink } from './HireLink.tsx';
import { rosterWords } from './roster-words.ts';

interface HireDoneProps {
  readonly name: string;
  readonly entry: string;
  readonly IsToCome: boolean;
  readonly Link: string;
  readonly Until: Date;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Shows the result, the link for the new employee, and what comes next. */
export function HireDone({ name, entry, IsToCome, Link, Until, onAnother, onClose }: HireDoneProps) {
  const words = useWords(rosterWords);
  return (
    <>
      <Told
        sign="done"
        title={words.added(name)}
        hint={`${IsToCome ? words.toCome(entry) : words.begun} ${words.payNext}`}
        actions={[
          <Button key="another" onClick={onAnother}>
            {words.another}
          </Button>,
          <Button key="close" onClick={onClose}>
            {words.close}
          </Button>,
        ]}
      />
      <HireLink link={Link} until={Until} />
    </>
  );
}
