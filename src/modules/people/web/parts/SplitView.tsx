import type { ReactNode } from 'react';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import './split.css';

interface SplitViewProps {
  readonly list: ReactNode;
  /** Content for the item chosen in the list; null: nothing is chosen. */
  readonly pane: ReactNode;
  readonly paneTitle: string;
  /** Hint shown next to the list until something is chosen. */
  readonly hint: string;
  readonly onClose: () => void;
}

/** List or tree with a pane for the chosen item; on phones the pane covers the list. */
export function SplitView({ list, pane, paneTitle, hint, onClose }: SplitViewProps) {
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <>
        <Panel>
          <div className="split-list">{list}</div>
        </Panel>
        <Drawer open={pane !== null} size="100%" title={paneTitle} onClose={onClose} destroyOnHidden>
          {pane}
        </Drawer>
      </>
    );
  return (
    <div className="split">
      <Panel>
        <div className="split-list">{list}</div>
      </Panel>
      <Panel>{pane ? <div className="split-pane">{pane}</div> : <Nothing text={hint} />}</Panel>
    </div>
  );
}
