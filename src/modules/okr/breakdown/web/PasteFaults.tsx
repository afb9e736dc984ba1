import { Alert } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import type { PasteFault } from '../contract/WorkBreakdownPaste.ts';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

/** Number of cells that are named in full; the others are only marked in the tree. */
const mostNamed = 8;

interface PasteFaultsProps {
  readonly faults: readonly PasteFault[];
  readonly items: readonly NodeItem[];
  readonly titleOf: (key: string) => string;
  readonly onClose: () => void;
}

/** Names the pasted cells that could not be written. */
export function PasteFaults({ faults, items, titleOf, onClose }: PasteFaultsProps) {
  const words = useWords(breakdownWords);
  if (faults.length === 0) return null;
  const names = new Map(items.map(({ id, title }) => [id, title]));
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose }}
      className="okr-conflict"
      title={words.unwritten(faults.length)}
      description={
        <ul className="okr-unwritten">
          {faults.slice(0, mostNamed).map(({ OBID, Key, Text, Msg }) => (
            <li key={`${OBID} ${Key} ${Msg}`}>
              {words.unwrittenOf(names.get(OBID) ?? '', titleOf(Key), Text, Msg)}
            </li>
          ))}
          {faults.length > mostNamed && <li>{words.unwrittenMore(faults.length - mostNamed)}</li>}
        </ul>
      }
    />
  );
}
