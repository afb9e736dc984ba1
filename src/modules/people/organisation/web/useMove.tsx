import { App, Button } from 'antd';
import { useState } from 'react';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { itemsBelow, type TreeItem } from '#kit/web/tree/rows.ts';
import type { Place } from '#kit/web/tree/useDrag.ts';
import { organisationWords } from './organisation-words.ts';
import { PlaceDialog } from './parts/PlaceDialog.tsx';

/** Returns the present place of an item: its parent and the sibling after it. */
function placeNow(items: readonly TreeItem[], item: TreeItem): Place {
  const siblings = itemsBelow(items).get(item.parentId) ?? [];
  const at = siblings.findIndex((each) => each.id === item.id);
  return { parentId: item.parentId, beforeId: siblings[at + 1]?.id ?? null };
}

/** Moves lines of a tree by a call: by dragging, which can be undone, or through a dialog. */
export function useMove<C extends Placed<Call>, I extends TreeItem>(
  call: C,
  items: readonly I[],
  inputOf: (id: number, to: Place) => GivenOf<C>,
) {
  const words = useWords(organisationWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const move = useAct(call);
  const [asking, setAsking] = useState<I | null>(null);
  const [problem, setProblem] = useState('');
  const close = (): void => {
    setAsking(null);
    setProblem('');
  };
  const moved = (item: I, from: Place): void => {
    const key = `moved-${item.id}`;
    const back = (): void => {
      message.destroy(key);
      move.mutate(inputOf(item.id, from), { onError: showError });
    };
    void message.success({
      key,
      duration: 6,
      content: (
        <>
          {words.moved(item.title)}
          <Button type="link" size="small" onClick={back}>
            {words.undo}
          </Button>
        </>
      ),
    });
  };
  const run = (item: I, to: Place, onError: (error: Error) => void): void => {
    const from = placeNow(items, item);
    move.mutate(inputOf(item.id, to), {
      onSuccess: () => {
        moved(item, from);
        close();
      },
      onError,
    });
  };
  return {
    ask: setAsking,
    drop: (item: I, to: Place): void => run(item, to, showError),
    dialog: asking && (
      <PlaceDialog
        items={items}
        item={asking}
        isPending={move.isPending}
        problem={problem}
        onMove={(to) => run(asking, to, (error) => setProblem(messageOf(error)))}
        onClose={close}
      />
    ),
  };
}
