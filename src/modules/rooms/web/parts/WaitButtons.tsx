import { Button, Form } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import type { Draft } from '../draft.ts';
import { waitWords } from '../wait-words.ts';

interface WaitButtonsProps {
  /** Building in which any room would do; null if a room in it is free, so that nobody has to wait for one. */
  readonly building: string | null;
  readonly onWait: (draft: Draft, isAnyRoom: boolean) => void;
}

/** Buttons that join the waitlist for a taken room with the data of the form. The meeting needs a title. */
export function WaitButtons({ building, onWait }: WaitButtonsProps) {
  const words = useWords(waitWords);
  const form = Form.useFormInstance<Draft>();
  const wait = (isAnyRoom: boolean): void => {
    const values = form.getFieldsValue();
    if (values.Title?.trim()) return onWait(values, isAnyRoom);
    form.setFields([{ name: 'Title', errors: [words.needTitle] }]);
    form.focusField('Title');
  };
  return (
    <p>
      <span>{words.orWait}</span>
      <Button size="small" onClick={() => wait(false)}>
        {words.waitRoom}
      </Button>
      {building !== null && (
        <Button size="small" onClick={() => wait(true)}>
          {words.waitAny(building)}
        </Button>
      )}
    </p>
  );
}
