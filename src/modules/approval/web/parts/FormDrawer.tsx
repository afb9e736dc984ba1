import { Drawer } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { useOpenForm } from '../useOpenForm.ts';
import { approvalWords } from '../words.ts';
import { FormPane } from './FormPane.tsx';
import './pane.css';

/** Pixels of a detail over a list. */
const width = 640;

/** The form that the address opens, over the list it was opened from. */
export function FormDrawer() {
  const words = useWords(approvalWords);
  const { formId, open } = useOpenForm();
  return (
    <Drawer
      open={formId !== null}
      size={width}
      title={words.detail.title}
      classNames={{ body: 'pane-drawer' }}
      onClose={() => open(null)}
      destroyOnHidden
    >
      {formId !== null && <FormPane formId={formId} onDecided={() => open(null)} />}
    </Drawer>
  );
}
