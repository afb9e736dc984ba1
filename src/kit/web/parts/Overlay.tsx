import { Drawer as PlainDrawer, Modal as PlainModal, type DrawerProps, type ModalProps } from 'antd';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { SavedContext, useConfirmedClose } from './typed.ts';
import './parts.css';

/** Drawer that asks before it discards typed text. */
export function Drawer({ children, onClose, ...rest }: DrawerProps) {
  const asked = useConfirmedClose(rest.open === true, onClose);
  return (
    <PlainDrawer {...rest} onClose={asked.onClose}>
      <SavedContext value={asked.saved}>
        <div className="overlay-body" onFocusCapture={asked.onFocusCapture}>
          {children}
        </div>
      </SavedContext>
      <LeaveQuestion {...asked.question} />
    </PlainDrawer>
  );
}

/** Returns whether a click was on a button of the footer, which is meant to close. */
const isCancelButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.ant-modal-footer') !== null;

/** Dialog that asks before it discards typed text. */
export function Modal({ children, onCancel, ...rest }: ModalProps) {
  const asked = useConfirmedClose(rest.open === true, onCancel);
  return (
    <PlainModal
      {...rest}
      onCancel={(event) => (isCancelButton(event.target) ? onCancel?.(event) : asked.onClose(event))}
    >
      <SavedContext value={asked.saved}>
        <div className="overlay-body" onFocusCapture={asked.onFocusCapture}>
          {children}
        </div>
      </SavedContext>
      <LeaveQuestion {...asked.question} />
    </PlainModal>
  );
}
