import { DownOutlined } from '@ant-design/icons';
import { Alert, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { peopleCode, recruitingCodes } from '#modules/recruiting/contract/codes.ts';
import type { MergeShown } from '../contract/seeker-fields.ts';
import { ForgetDialog, NoContactDialog } from './ForgetDialogs.tsx';
import { MergeDrawer } from './MergeDrawer.tsx';
import { UndoMergeDialog } from './UndoMergeDialog.tsx';
import { mergeWords } from './merge-words.ts';

/** Data about a candidate that actions on the person need. */
export interface ActedOn {
  readonly SeekerID: number;
  readonly Name: string;
  /** Version of the candidate, not of an application. */
  readonly Version: number;
  readonly DoNotContactUntil: string | null;
  readonly Merges: readonly MergeShown[];
}

interface PersonProps {
  readonly of: ActedOn;
  /** Called after an action changed the candidate. Left out: the parent reloads the data itself. */
  readonly onDone?: () => void;
}

type Asked = 'merge' | 'forget' | 'noContact' | 'contact' | null;

/** Menu of rare actions on a candidate: merging a duplicate, no more contact, forgetting. */
export function PersonActs({ of, onDone }: PersonProps) {
  const words = useWords(mergeWords);
  const can = useCan();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const done = (): void => {
    close();
    onDone?.();
  };
  const items = [
    { key: 'merge', label: words.merge, onClick: () => setAsked('merge') },
    of.DoNotContactUntil === null
      ? { key: 'noContact', label: words.noContact, onClick: () => setAsked('noContact') }
      : { key: 'contact', label: words.noContactOff, onClick: () => setAsked('contact') },
    ...(can(recruitingCodes.pool) || can(peopleCode)
      ? [{ key: 'forget', label: words.forget, danger: true, onClick: () => setAsked('forget') }]
      : []),
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button aria-label={words.moreOf(of.Name)}>
          {words.more} <DownOutlined />
        </Button>
      </Dropdown>
      {asked === 'merge' && <MergeDrawer of={of} onDone={done} onClose={close} />}
      {asked === 'forget' && <ForgetDialog of={of} onDone={done} onClose={close} />}
      {(asked === 'noContact' || asked === 'contact') && (
        <NoContactDialog of={of} isOff={asked === 'contact'} onDone={done} onClose={close} />
      )}
    </>
  );
}

/** Notes to read before acting on a candidate: the no-contact day, and merged duplicates. */
export function PersonNotes({ of, onDone }: PersonProps) {
  const words = useWords(mergeWords);
  const language = useLanguage();
  const [undone, setUndone] = useState<MergeShown | null>(null);
  return (
    <>
      {of.DoNotContactUntil !== null && (
        <Alert
          className="recruit-alert"
          type="warning"
          showIcon
          title={words.isNoContact(of.DoNotContactUntil)}
        />
      )}
      {of.Merges.map((merge) => (
        <Alert
          key={merge.MergeID}
          className="recruit-alert"
          type="info"
          showIcon
          title={words.mergedWith(
            merge.Name,
            inLanguage(language, merge.ByName, merge.ByNameEn),
            companyDay(new Date(merge.At)),
          )}
          action={
            <Button size="small" onClick={() => setUndone(merge)}>
              {words.undo}
            </Button>
          }
        />
      ))}
      {undone && (
        <UndoMergeDialog
          merge={undone}
          onDone={() => {
            setUndone(null);
            onDone?.();
          }}
          onClose={() => setUndone(null)}
        />
      )}
    </>
  );
}
