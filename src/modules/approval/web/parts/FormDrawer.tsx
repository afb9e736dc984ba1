import { lazy, Suspense } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { useOpenForm } from '../useOpenForm.ts';
import { approvalWords } from '../words.ts';
import './pane.css';

/** A list is there before what only an open form needs. */
const FormPane = lazy(async () => ({ default: (await import('./FormPane.tsx')).FormPane }));

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
      <Suspense fallback={<Loading />}>
        {formId !== null && <FormPane formId={formId} onDecided={() => open(null)} />}
      </Suspense>
    </Drawer>
  );
}
