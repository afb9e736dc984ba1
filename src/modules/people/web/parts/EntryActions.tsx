import { Button } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { organisationWords } from '../organisation-words.ts';

interface EntryActionsProps {
  readonly isInUse: boolean;
  readonly onEdit: () => void;
  readonly onUse: (next: boolean) => void;
}

/** What can be done with a line of a plain list: change it, disable it or enable it again. */
export function EntryActions({ isInUse, onEdit, onUse }: EntryActionsProps) {
  const words = useWords(organisationWords);
  return (
    <span className="entry-actions">
      <Button type="link" size="small" onClick={onEdit}>
        {words.edit}
      </Button>
      <Button type="link" size="small" danger={isInUse} onClick={() => onUse(!isInUse)}>
        {isInUse ? words.disable : words.enable}
      </Button>
    </span>
  );
}
