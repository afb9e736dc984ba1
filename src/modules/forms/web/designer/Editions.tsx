import { Button, Collapse } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { Changes } from './Changes.tsx';
import type { Drafts } from './ops.ts';
import { designerWords } from './words.ts';

interface EditionsProps {
  readonly templateId: number;
  readonly onClose: () => void;
  /** Called with the controls of an edition that becomes the draft. */
  readonly onRestore: (number: number, controls: Drafts) => void;
}

/** List of all editions with their changes. */
export function Editions({ templateId, onClose, onRestore }: EditionsProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const { data, error, refetch } = useCall(FormTemplate.GetEditionList, { TemplateId: templateId });
  return (
    <Drawer open size={640} title={words.editions} onClose={onClose} mask={{ closable: true }}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading rows={6} />}
      <Collapse
        items={(data ?? []).map((edition, index) => {
          const former = data?.[index + 1];
          const by = edition.PublishedBy;
          return {
            key: edition.EditionID,
            label: (
              <span className="designer-edition">
                <strong>{words.edition(edition.EditionNumber)}</strong>
                {by ? inLanguage(language, by.Name, by.NameEn) : words.bySystem} ·{' '}
                {shortTime(edition.PublishTime)}
                {edition.IsUsed && <Status tone="neutral">{words.used}</Status>}
              </span>
            ),
            children: (
              <>
                <p className="muted">
                  {former ? words.compareWith(former.EditionNumber) : words.firstEdition}
                </p>
                {former && <Changes before={former.Controls} after={edition.Controls} />}
                {index > 0 && (
                  <Button
                    size="small"
                    onClick={() => onRestore(edition.EditionNumber, edition.Controls as unknown as Drafts)}
                  >
                    {words.restore}
                  </Button>
                )}
              </>
            ),
          };
        })}
      />
    </Drawer>
  );
}
