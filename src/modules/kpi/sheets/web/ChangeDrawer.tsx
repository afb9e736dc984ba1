import { Alert, App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { percentOf } from '#modules/kpi/templates/contract/problems.ts';
import { Meter } from '#modules/kpi/templates/web/Meter.tsx';
import { KPISheet } from '../contract/KPISheet.ts';
import type { Backup } from '../contract/detail-calls.ts';
import type { Sheet, SheetRow } from '../contract/sheet-shapes.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { hasCell, readCell } from './cells.ts';
import { detailWords } from './detail-words.ts';

interface ChangeDrawerProps {
  readonly sheet: Sheet;
  readonly onClose: () => void;
}

/** Drawer of requested targets and weights, beside those in force. */
export function ChangeDrawer({ sheet, onClose }: ChangeDrawerProps) {
  const words = useWords(detailWords);
  const found = useCall(KPISheet.GetBackup, { SheetID: sheet.Head.SheetID });
  return (
    <Drawer open size={760} title={words.changeTitle} onClose={onClose}>
      <p className="kpi-note">{words.changeHint}</p>
      <Answer of={found} rows={6}>
        {(change) =>
          change === null || change.Can.Edit ? (
            <Editor key={change?.Version ?? 0} sheet={sheet} change={change} onClose={onClose} />
          ) : (
            <Asked sheet={sheet} change={change} onClose={onClose} />
          )
        }
      </Answer>
    </Drawer>
  );
}

const shownOf = ({ Target, WeightBp }: Backup['Rows'][number]['Mine']): string =>
  [Target, WeightBp > 0 ? percentOf(WeightBp) : null].filter(Boolean).join(' · ');

interface ColumnsProps {
  readonly rows: Backup['Rows'];
  /** True if the values in force equal those the change began with. They are then shown once. */
  readonly isSame?: boolean;
}

function Columns({ rows, isSame = false }: ColumnsProps) {
  const words = useWords(detailWords);
  const language = useLanguage();
  return (
    <Sideways label={words.change}>
      <table className="kpi-edit">
        <thead>
          <tr>
            <th scope="col">{words.indicator}</th>
            <th scope="col">{words.base}</th>
            {!isSame && <th scope="col">{words.theirs}</th>}
            <th scope="col">{words.mine}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.RowNo}>
              <td>{inLanguage(language, row.Name, row.NameEn)}</td>
              <td>{shownOf(row.Base)}</td>
              {!isSame && <td>{shownOf(row.Theirs)}</td>}
              <td>{shownOf(row.Mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

/** Change that is in approval. */
function Asked({ change, onClose }: ChangeDrawerProps & { readonly change: Backup }) {
  const words = useWords(detailWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const adopt = useAct(Kpi.AdoptByFormID);
  const withdraw = useAct(Kpi.WithdrawByFormID);
  const [isBack, setBack] = useState(false);
  const form = { FormID: change.FormID ?? 0, Version: change.FormVersion ?? undefined };
  const say = (text: string) => ({
    onSuccess: () => {
      void message.success(text);
      onClose();
    },
    onError: showError,
  });
  return (
    <>
      <p>{change.Reason}</p>
      {change.By && (
        <p className="kpi-note">
          {words.by(inLanguage(language, change.By.ChineseName, change.By.EnglishName))}
        </p>
      )}
      <Columns rows={change.Rows} isSame={!change.IsMoved} />
      {!change.Can.Decide && <p className="kpi-note">{words.asked}</p>}
      <div className="form-actions">
        {change.Can.Withdraw && (
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(form, say(words.withdrawn))}>
            {words.withdraw}
          </Button>
        )}
        {change.Can.Decide && <Button onClick={() => setBack(true)}>{words.sendBack}</Button>}
        {change.Can.Decide && (
          <Button
            type="primary"
            loading={adopt.isPending}
            onClick={() => adopt.mutate(form, say(words.approved))}
          >
            {words.approve}
          </Button>
        )}
      </div>
      {isBack && (
        <ReasonDialog
          title={words.sendBack}
          call={Kpi.RepulseByFormID}
          input={form}
          name="Remark"
          onClose={() => setBack(false)}
          onDone={onClose}
        />
      )}
    </>
  );
}

interface Typed {
  readonly target: string;
  readonly weight: string;
}

const percentText = (bp: number): string => String(bp / 100);

/** Reads a typed weight as ten-thousandths; null if it is not valid. */
function bpOf(row: SheetRow, text: string): number | null {
  const read = readCell(row, 'WeightBp', text);
  return read === null || read === undefined ? null : Number(read);
}

function Editor({ sheet, change, onClose }: ChangeDrawerProps & { readonly change: Backup | null }) {
  const words = useWords(detailWords);
  const language = useLanguage();
  const own = useId();
  const { message } = App.useApp();
  const showError = useShowError();
  const keep = useAct(Kpi.UpdateKPIBackup);
  const submit = useAct(Kpi.SubmitByFormID);
  const drop = useAct(KPISheet.DropBackup);
  const startOf = (row: SheetRow): Typed => {
    const mine = change?.Rows.find(({ RowNo }) => RowNo === row.RowNo)?.Mine ?? row;
    return { target: mine.Target ?? '', weight: percentText(mine.WeightBp) };
  };
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(
    () => new Map(sheet.Rows.map((row) => [row.RowNo, startOf(row)])),
  );
  const [reason, setReason] = useState(change?.Reason ?? '');
  const [three, setThree] = useState<Backup['Rows'] | null>(change?.IsMoved ? change.Rows : null);
  const set = (no: number, more: Partial<Typed>): void =>
    setTyped((all) => new Map(all).set(no, { ...all.get(no)!, ...more }));
  const rows = sheet.Rows.filter((row) => hasCell(row, 'Target') || hasCell(row, 'WeightBp'));
  const weights = rows.filter((row) => hasCell(row, 'WeightBp'));
  const weightOf = (row: SheetRow): number | null => bpOf(row, typed.get(row.RowNo)!.weight);
  const bad = weights.filter((row) => weightOf(row) === null);
  const sum = weights.reduce((all, row) => all + (weightOf(row) ?? 0), 0);
  const isKept =
    change !== null &&
    reason === change.Reason &&
    rows.every((row) => {
      const [now, then] = [typed.get(row.RowNo)!, startOf(row)];
      return now.target === then.target && now.weight === then.weight;
    });
  const save = (
    isRebased: boolean,
    then: (formId: number, version: number) => void = () => void message.success(words.kept),
  ): void =>
    keep.mutate(
      {
        SheetID: sheet.Head.SheetID,
        ...(change ? { Version: change.Version } : {}),
        Reason: reason,
        IsRebased: isRebased,
        Rows: rows.map((row) => {
          const { target } = typed.get(row.RowNo)!;
          return {
            RowNo: row.RowNo,
            Target:
              hasCell(row, 'Target') && target.trim() !== ''
                ? target.trim()
                : row.Target && !hasCell(row, 'Target')
                  ? row.Target
                  : null,
            WeightBp: weightOf(row) ?? row.WeightBp,
          };
        }),
      },
      {
        onSuccess: ({ FormID, FormVersion }) => {
          setThree(null);
          then(FormID, FormVersion);
        },
        onError: (error) => {
          const body = error instanceof CallFailed ? error.body : null;
          const found = (body as { Rows?: Backup['Rows'] } | null)?.Rows;
          if (found) setThree(found);
          else showError(error);
        },
      },
    );
  const say = (text: string) => ({
    onSuccess: () => {
      void message.success(text);
      onClose();
    },
    onError: showError,
  });
  const send = (FormID: number, Version?: number): void =>
    submit.mutate({ FormID, Version }, say(words.submitted));
  return (
    <>
      {three && (
        <Alert
          className="kpi-alert"
          type="warning"
          showIcon
          role="alert"
          title={words.moved}
          description={<Columns rows={three} />}
          action={<Button onClick={() => save(true)}>{words.rebase}</Button>}
        />
      )}
      <Sideways label={words.change}>
        <table className="kpi-edit">
          <thead>
            <tr>
              <th scope="col">{words.indicator}</th>
              <th scope="col">{words.inForce}</th>
              <th scope="col">{words.target}</th>
              <th scope="col">{words.weight}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const name = inLanguage(language, row.Name, row.NameEn);
              const { target, weight } = typed.get(row.RowNo)!;
              return (
                <tr key={row.RowNo}>
                  <td>{name}</td>
                  <td>{shownOf(row)}</td>
                  <td>
                    {hasCell(row, 'Target') && (
                      <Input
                        aria-label={`${name} ${words.target}`}
                        value={target}
                        onChange={(event) => set(row.RowNo, { target: event.target.value })}
                      />
                    )}
                  </td>
                  <td>
                    {hasCell(row, 'WeightBp') && (
                      <Input
                        aria-label={`${name} ${words.weight}`}
                        aria-invalid={weightOf(row) === null}
                        status={weightOf(row) === null ? 'error' : ''}
                        value={weight}
                        onChange={(event) => set(row.RowNo, { weight: event.target.value })}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Sideways>
      <div className="kpi-acts">
        <Meter bp={sum} />
      </div>
      {bad.map((row) => (
        <p key={row.RowNo} className="kpi-problem" role="alert">
          {words.badWeight(inLanguage(language, row.Name, row.NameEn))}
        </p>
      ))}
      <div className="kpi-part">
        <label htmlFor={own}>{words.reason}</label>
        <Input.TextArea
          id={own}
          value={reason}
          maxLength={500}
          autoSize={{ minRows: 2 }}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className="form-actions">
        {change?.Can.Drop && (
          <Button
            danger
            loading={drop.isPending}
            onClick={() =>
              drop.mutate({ SheetID: sheet.Head.SheetID, Version: change.Version }, say(words.dropped))
            }
          >
            {words.drop}
          </Button>
        )}
        <Button
          type={change ? 'default' : 'primary'}
          loading={keep.isPending}
          disabled={reason.trim() === '' || bad.length > 0}
          onClick={() => save(false)}
        >
          {words.keep}
        </Button>
        {change?.Can.Submit && change.FormID !== null && (
          <Button
            type="primary"
            loading={submit.isPending || keep.isPending}
            disabled={reason.trim() === '' || bad.length > 0}
            onClick={() =>
              isKept ? send(change.FormID!, change.FormVersion ?? undefined) : save(false, send)
            }
          >
            {words.submit}
          </Button>
        )}
      </div>
    </>
  );
}
