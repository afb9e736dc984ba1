import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { PersonField } from '#modules/people/persons/web/parts/PersonField.tsx';
import type { PersonChoice } from '#modules/people/persons/web/parts/person-choice.ts';
import { WhyAnswer } from './WhyAnswer.tsx';
import type { PermissionItem } from './permission-items.ts';
import { viewAsWords } from './view-as-words.ts';

interface WhyDialogProps {
  readonly items: readonly PermissionItem[];
  readonly initial: PermissionItem | undefined;
  readonly onClose: () => void;
}

/** Dialog that tells an administrator why somebody sees a page or not. */
export function WhyDialog({ items, initial, onClose }: WhyDialogProps) {
  const words = useWords(viewAsWords);
  const [person, setPerson] = useState<PersonChoice | null>(null);
  const [id, setId] = useState<number | null>(initial?.id ?? null);
  const permission = items.find((item) => item.id === id)?.permission;
  return (
    <Modal open title={words.checkTitle} footer={null} onCancel={onClose}>
      <div className="place-form">
        <label htmlFor="why-person">{words.person}</label>
        <PersonField id="why-person" value={person} onChange={setPerson} />
        <label htmlFor="why-permission">{words.permission}</label>
        <TreeField
          id="why-permission"
          items={items}
          label={words.permission}
          placeholder={words.choosePermission}
          value={id}
          onChange={setId}
        />
      </div>
      {person && permission && <WhyAnswer code={permission.Code} personId={person.id} />}
    </Modal>
  );
}
