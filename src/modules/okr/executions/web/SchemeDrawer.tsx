import { App, Button, Switch } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { detailsPath } from '#modules/okr/web/parts/paths.ts';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { schemeTones } from '#modules/okr/web/parts/tones.ts';
import { WorkScheme } from '../contract/WorkScheme.ts';
import { schemeStateLabels, schemeStates } from '../contract/execute-codes.ts';
import type { SchemeKrRow, SchemeRow } from '../contract/execute-shapes.ts';
import { SchemeForm } from './SchemeForm.tsx';
import { executeWords } from './words.ts';

type Doing = 'edit' | 'copy' | 'open' | 'close' | 'remove' | null;
const steps = { open: 1, close: 2, remove: 3 } as const;

interface SchemeDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onOther: (id: number) => void;
}

/** Drawer of a scheme: its key results and actions. */
export function SchemeDrawer({ id, onClose, onOther }: SchemeDrawerProps) {
  const words = useWords(executeWords);
  const language = useLanguage();
  const [doing, setDoing] = useState<Doing>(null);
  const info = useCall(WorkScheme.GetWorkSchemeByID, { SchemeID: id });
  const scheme = info.data;
  const stop = (): void => setDoing(null);
  return (
    <Drawer open size={680} title={scheme?.Title ?? words.scheme} onClose={onClose}>
      <Answer of={info} rows={6}>
        {(one) => (
          <>
            <div className="okr-acts">
              <Status tone={schemeTones[one.State]!}>{schemeStateLabels[one.State]![language]}</Status>
              <span className="okr-note">
                {one.AscripTionTime} · {inLanguage(language, one.DeptName, one.DeptNameEn)}
              </span>
              <Person of={one.Owner} size={20} />
            </div>
            <Acts scheme={one} onDo={setDoing} />
            <KeyResults rows={one.KRRows} />
          </>
        )}
      </Answer>
      {scheme && (doing === 'edit' || doing === 'copy') && (
        <SchemeForm scheme={scheme} isCopy={doing === 'copy'} onClose={stop} onDone={onOther} />
      )}
      {scheme && (doing === 'open' || doing === 'close' || doing === 'remove') && (
        <StepDialog scheme={scheme} step={doing} onClose={stop} onGone={onClose} />
      )}
    </Drawer>
  );
}

function Acts({ scheme, onDo }: { readonly scheme: SchemeRow; readonly onDo: (doing: Doing) => void }) {
  const words = useWords(executeWords);
  const { message } = App.useApp();
  const may = useCan();
  const show = useAct(WorkScheme.UpdateWorkSchemeIsShow);
  const { draft, open, closed } = schemeStates;
  const mayKeep = scheme.CanKeep && may(okrCodes.programme);
  return (
    <div className="okr-acts no-print">
      {may(okrCodes.split) && (
        <Link to={`${detailsPath}?scheme=${scheme.SchemeID}`}>
          <Button tabIndex={-1}>{words.seeSplit}</Button>
        </Link>
      )}
      {mayKeep && (
        <>
          {scheme.State === draft && (
            <Button type="primary" onClick={() => onDo('open')}>
              {words.open}
            </Button>
          )}
          {scheme.State !== closed && <Button onClick={() => onDo('edit')}>{words.edit}</Button>}
          <Button onClick={() => onDo('copy')}>{words.copy}</Button>
          {scheme.State === open && <Button onClick={() => onDo('close')}>{words.close}</Button>}
          {scheme.State === draft && (
            <Button danger onClick={() => onDo('remove')}>
              {words.remove}
            </Button>
          )}
          <label className="goal-line">
            <Switch
              size="small"
              aria-label={words.show(scheme.Title)}
              checked={scheme.IsShow}
              loading={show.isPending}
              onChange={(IsShow) =>
                show.mutate(
                  { SchemeID: scheme.SchemeID, Version: scheme.Version, IsShow },
                  { onError: (error) => void message.error(messageOf(error)) },
                )
              }
            />
            {words.isShown}
          </label>
        </>
      )}
    </div>
  );
}

function KeyResults({ rows }: { readonly rows: readonly SchemeKrRow[] }) {
  const words = useWords(executeWords);
  if (rows.length === 0) return <p className="okr-note">{words.noKrs}</p>;
  return (
    <table className="okr-sum">
      <thead>
        <tr>
          <th scope="col">{words.kr}</th>
          <th scope="col">{words.weight}</th>
          <th scope="col">{words.splitTotal}</th>
          <th scope="col">{words.progress}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, n) => (
          <tr key={row.KRID ?? `hidden-${n}`}>
            <th scope="row">
              {row.KRID === null ? words.hidden : row.Title}
              <div>{row.Owner && <Person of={row.Owner} size={20} />}</div>
            </th>
            <td>{percentOf(row.WeightBp)}</td>
            <td>{row.KRID === null ? '–' : percentOf(row.ShareBp)}</td>
            <td>{percentOf(row.ProgressBp)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface StepDialogProps {
  readonly scheme: SchemeRow;
  readonly step: keyof typeof steps;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function StepDialog({ scheme, step, onClose, onGone }: StepDialogProps) {
  const words = useWords(executeWords);
  const { message } = App.useApp();
  const isRemove = step === 'remove';
  const title = { open: words.openTitle, close: words.closeTitle, remove: words.removeTitle }[step];
  const hint = { open: words.openHint, close: words.closeHint, remove: '' }[step];
  return (
    <Modal open title={title(scheme.Title)} footer={null} onCancel={onClose}>
      {hint && <p className="okr-note">{hint}</p>}
      <EditForm
        call={WorkScheme.DelOrOpenWorkScheme}
        fields={[]}
        hidden={{ SchemeID: scheme.SchemeID, Version: scheme.Version, Action: steps[step] }}
        submit={words[step]}
        isDanger={isRemove}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          if (isRemove) onGone();
          else onClose();
        }}
      />
    </Modal>
  );
}
