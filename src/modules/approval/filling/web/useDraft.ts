import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { refetch } from '#kit/web/client/hooks.ts';
import { forget, readStored, store } from '#kit/web/client/storage.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { secretsOf, withoutSecrets } from '#modules/forms/contract/secret.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { DraftKeeper, type Kept } from './draft-keeper.ts';

export interface DraftStart {
  readonly templateId: number;
  readonly edition: Edition;
  readonly values: Values;
  readonly kept: Kept | null;
  /** True when the draft copies an earlier form; a local copy of a new form is then ignored. */
  readonly isCopy?: boolean;
  /** Id of the person, which separates drafts on a shared computer. */
  readonly person: number;
}

interface LocalCopy {
  readonly version: number | null;
  readonly values: Values;
}

const placeOf = ({ templateId, person }: DraftStart, kept: Kept | null): string =>
  `draft.${person}.${kept ? kept.FormID : `new-${templateId}`}`;

const readCopy = (place: string): LocalCopy | null =>
  JSON.parse(readStored(place) ?? 'null') as LocalCopy | null;

/** Returns a draft that saves itself while it is filled in, and survives a reload and a lost network. */
export function useDraft(start: DraftStart) {
  const client = useQueryClient();
  const [{ keeper, restored }] = useState(() => open(start, () => refetch(predicted)));
  useEffect(() => {
    const retry = (): void => void keeper.flush();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      keeper.stop();
      // Lists that show the draft are loaded again when they are next on screen.
      void client.invalidateQueries({ queryKey: ['CacApprovalOrder'], refetchType: 'none' });
    };
  }, [keeper, client]);
  const draft = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  return { keeper, draft, restored };
}

const predicted = ['CacApprovalOrder.GetNextLevelApprovalExamine', 'ApprovalEffect.GetEffect'];

function open(start: DraftStart, onSaved: () => void): { keeper: DraftKeeper; restored: boolean } {
  const copy = start.isCopy ? null : readCopy(placeOf(start, start.kept));
  const keeper = new DraftKeeper(start.values, start.kept, {
    save: async (values, kept, Key) => {
      const saved = await (kept
        ? callServer(ApprovalForm.Edit, {
            FormID: kept.FormID,
            Version: kept.Version,
            Values: { ...values },
            Key,
          })
        : callServer(ApprovalForm.Add, { TemplateId: start.templateId, Values: { ...values }, Key }));
      if (!kept) forget(placeOf(start, null));
      onSaved();
      return saved;
    },
    remember: (values, kept) => {
      const place = placeOf(start, kept);
      if (values === null) forget(place);
      else {
        const open = withoutSecrets(start.edition, values);
        store(place, JSON.stringify({ version: kept?.Version ?? null, values: open } satisfies LocalCopy));
      }
    },
  });
  // The local copy is used only if no other window has saved a newer version.
  const restores = copy !== null && copy.version === (start.kept?.Version ?? null);
  if (restores) keeper.change((saved) => ({ ...secretsOf(start.edition, saved), ...copy.values }));
  return { keeper, restored: restores };
}
