import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { BookingDetail } from '../parts/BookingDetail.tsx';
import { BookingForm } from '../parts/BookingForm.tsx';
import { PendingList } from '../parts/PendingList.tsx';
import type { Detail } from '../draft.ts';
import { wallOf } from '../clock.ts';
import { roomWords } from '../words.ts';

/** List of pending bookings, with a drawer for the details of one. */
export function PendingPart() {
  const [open, setOpen] = useAddressId('booking');
  return (
    <>
      <PendingList onOpen={({ Id }) => setOpen(Id)} />
      <BookingDrawer id={open ?? 0} onClose={() => setOpen(null)} />
    </>
  );
}

/** Drawer with one booking, beside a list; id 0 closes it. */
export function BookingDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const words = useWords(roomWords);
  const [editing, edit] = useState<Detail | null>(null);
  return (
    <>
      <Drawer open={id > 0 && !editing} size={640} title={words.detail} onClose={onClose} destroyOnHidden>
        <BookingDetail id={id} onEdit={edit} />
      </Drawer>
      <Drawer
        open={editing !== null}
        size={640}
        title={words.edit}
        onClose={() => edit(null)}
        destroyOnHidden
      >
        {editing && (
          <BookingForm
            day={wallOf(editing.StartTime).day}
            wish={{ roomId: null }}
            editing={editing}
            onDone={() => edit(null)}
            onCancel={() => edit(null)}
          />
        )}
      </Drawer>
    </>
  );
}
