import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Input } from 'antd';
import { use, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { SavedContext } from '#kit/web/parts/typed.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { FileLine, FilesField, useOpenFile } from '#modules/forms/web/open.ts';
import { aggregateLabels, mostParts } from '#modules/kpi/contract/codes.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { modelWords } from '#modules/kpi/templates/web/words.ts';
import type { Sheet, SheetRow } from '../contract/sheet-shapes.ts';
import { detailWords } from './detail-words.ts';

type Details = ReplyOf<typeof Kpi.GetDetails>;

interface RowDetailsProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
}

/** Details of a row: the months or items of its actual, and every change of its cells. */
export function RowDetails({ sheet, row }: RowDetailsProps) {
  const words = useWords(detailWords);
  const at = { SheetID: sheet.Head.SheetID, RowNo: row.RowNo };
  const found = useCall(Kpi.GetDetails, at);
  return (
    <Answer of={found} rows={3}>
      {(details) => (
        <>
          <h3 className="form-section">{words.parts}</h3>
          {details.MayEdit ? (
            <Editor key={details.Version} at={at} details={details} />
          ) : (
            <Shown details={details} />
          )}
          <h3 className="form-section">{words.history}</h3>
          <History sheet={sheet} details={details} />
        </>
      )}
    </Answer>
  );
}

function useSum({ Aggregate }: Details) {
  const words = useWords(detailWords);
  const language = useLanguage();
  return (actual: string | null): string =>
    words.comesTo(`${words.actual} (${aggregateLabels[Aggregate]![language]})`, actual ?? words.open);
}

function Shown({ details }: { readonly details: Details }) {
  const words = useWords(detailWords);
  const sum = useSum(details);
  const { openFile, preview } = useOpenFile();
  if (details.Parts.length === 0 && details.Files.length === 0)
    return <p className="kpi-note">{words.noParts}</p>;
  return (
    <>
      {details.Parts.length > 0 && (
        <Sideways label={words.parts}>
          <table className="kpi-edit">
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                <th scope="col">{words.target}</th>
                <th scope="col">{words.actual}</th>
                <th scope="col">{words.evidence}</th>
              </tr>
            </thead>
            <tbody>
              {details.Parts.map(({ Name, Target, Actual, Evidence }) => (
                <tr key={Name}>
                  <td>{Name}</td>
                  <td className="kpi-number">{Target}</td>
                  <td className="kpi-number">{Actual ?? words.open}</td>
                  <td>{Evidence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
      {details.Parts.length > 0 && <p className="kpi-note">{sum(details.Actual)}</p>}
      <ul className="form-file-list">
        {details.Files.map((file) => (
          <FileLine key={file.uid} name={file.name} onOpen={() => openFile(file)} />
        ))}
      </ul>
      {preview}
    </>
  );
}

type Part = Details['Parts'][number];
const number = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const fresh: Part = { Name: '', Target: null, Actual: null, Evidence: '' };

function Editor({
  at,
  details,
}: {
  readonly at: { SheetID: number; RowNo: number };
  readonly details: Details;
}) {
  const words = useWords(detailWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const saved = use(SavedContext);
  const act = useAct(Kpi.UpdateDetails);
  const sum = useSum(details);
  const [parts, setParts] = useState<readonly Part[]>(details.Parts);
  const [files, setFiles] = useState<readonly { readonly uid: string; readonly name: string }[]>(
    details.Files,
  );
  const set = (index: number, change: Partial<Part>): void =>
    setParts((all) => all.map((one, n) => (n === index ? { ...one, ...change } : one)));
  const save = (): void =>
    act.mutate(
      { ...at, Version: details.Version, Parts: [...parts], IEnclosure: files.map(({ uid }) => uid) },
      {
        onSuccess: () => {
          saved();
          void message.success(words.saved);
        },
        onError: showError,
      },
    );
  return (
    <div className="kpi-details">
      <p className="kpi-note">{words.partsHint}</p>
      {parts.map((part, n) => (
        // Rows of a list that is typed in have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} className="kpi-detail">
          <Input
            aria-label={words.of(n + 1, words.name)}
            placeholder={words.name}
            maxLength={50}
            value={part.Name}
            onChange={({ target }) => set(n, { Name: target.value })}
          />
          <Input
            aria-label={words.of(n + 1, words.actual)}
            placeholder={words.actual}
            inputMode="decimal"
            value={part.Actual ?? ''}
            onChange={({ target }) => set(n, { Actual: number(target.value) })}
          />
          <Input
            aria-label={words.of(n + 1, words.evidence)}
            placeholder={words.evidence}
            maxLength={500}
            value={part.Evidence}
            onChange={({ target }) => set(n, { Evidence: target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={words.remove(part.Name || String(n + 1))}
            onClick={() => setParts((all) => all.filter((_one, index) => index !== n))}
          />
        </div>
      ))}
      <div className="kpi-acts">
        <Button
          icon={<PlusOutlined />}
          disabled={parts.length >= mostParts}
          onClick={() => setParts((all) => [...all, fresh])}
        >
          {words.add}
        </Button>
        {details.Parts.length > 0 && <span className="kpi-note">{sum(details.Actual)}</span>}
      </div>
      <FilesField upload={CacApprovalOrder.GetApprovalOrderUpload} value={files} onChange={setFiles} />
      <div className="form-actions">
        <Button type="primary" loading={act.isPending} onClick={save}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}

function History({ sheet, details }: { readonly sheet: Sheet; readonly details: Details }) {
  const words = useWords(detailWords);
  const model = useWords(modelWords);
  const language = useLanguage();
  if (details.History.length === 0) return <p className="kpi-note">{words.noHistory}</p>;
  const nameOf = (key: string): string => {
    const own = sheet.Columns.find(({ Key }) => Key === key);
    if (own) return inLanguage(language, own.Title, own.TitleEn);
    const names: Readonly<Record<string, string>> = { ...model.standard, ...words.keys };
    return names[key] ?? key;
  };
  return (
    <ul className="kpi-list">
      {details.History.map(({ Time, Key, Before, After, By }) => (
        <li key={`${String(Time)} ${Key} ${After ?? ''}`}>
          <div>{words.changed(nameOf(Key), Before || words.empty, After || words.empty)}</div>
          <div className="kpi-note">
            {`${By ? inLanguage(language, By.ChineseName, By.EnglishName) : words.system} · ${shortTime(Time)}`}
          </div>
        </li>
      ))}
    </ul>
  );
}
