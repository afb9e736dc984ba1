import { Button } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { organisationWords } from '#modules/people/organisation/web/organisation-words.ts';

interface EntryActionsProps {
  readonly isInUse: boolean;
  readonly onEdit: () => void;
  readonly onUse: (next: boolean) => void;
}

/** Actions on a row of a simple list: edit, disable or enable. */
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
