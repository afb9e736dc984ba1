import { lazy, Suspense } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { useOpenForm } from '../useOpenForm.ts';
import './pane.css';

/** Loaded lazily, so that the list appears before the code of an open form. */
const FormPane = lazy(async () => ({ default: (await import('./FormPane.tsx')).FormPane }));

/** Width of the drawer in pixels. */
const width = 640;

/** Drawer with the form in the address, over the list it was opened from. */
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
