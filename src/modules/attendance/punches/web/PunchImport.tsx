import { Alert, App, Button, Input, Select, Upload } from 'antd';
import { useState } from 'react';
import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { answers, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { AttendPunch } from '../contract/AttendPunch.ts';
import { PunchColumns } from './PunchColumns.tsx';
import { PunchFindings } from './PunchFindings.tsx';
import { punchWords } from './words.ts';

export type FoundPunches = ReplyOf<typeof AttendPunch.DryRunPunchImport>;
/** How a file is to be read; empty: as it is recognised. */
export type PunchLayout = InputOf<typeof AttendPunch.DryRunPunchImport>;

/** Maximum time for one file, in milliseconds. */
const timeout = 120_000;
/** Value of the choice to recognise a file. */
const recognise = -1;

/** Reads a file of punches, shows how it was understood and what importing it does, and imports exactly that. */
export function PunchImport({ onDone }: { readonly onDone: () => void }) {
  const { import: words } = useWords(punchWords);
  const { message } = App.useApp();
  const known = useCall(AttendPunch.GetPunchProfileList, {}).data;
  const [layout, setLayout] = useState<PunchLayout>({});
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [found, setFound] = useState<FoundPunches | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const busy = async (work: () => Promise<void>): Promise<void> => {
    setProblem('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const look = (chosen: File, next: PunchLayout): Promise<void> =>
    busy(async () => {
      const findings = await callServer(AttendPunch.DryRunPunchImport, next, { file: chosen, timeout });
      // The layout shown is always the one that the findings are about.
      setLayout(next);
      setFound(findings);
    });
  const run = (): Promise<void> =>
    busy(async () => {
      const given = { ...layout, Name: name, Token: found!.Token };
      const { Added } = await callServer(AttendPunch.ImportPunches, given, { file: file!, timeout });
      void answers.invalidateQueries({ queryKey: ['AttendPunch'] });
      void message.success(words.done(Added));
      onDone();
    });
  const start = (chosen: File | null): void => {
    setFile(chosen);
    setFound(null);
    setProblem('');
    if (!chosen) return;
    setName(chosen.name.slice(0, 100));
    void look(chosen, {});
  };
  return (
    <>
      {problem && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 12 }} />}
      {file === null || (found === null && !isBusy) ? (
        <>
          <Upload.Dragger
            accept=".xlsx,.csv,.txt,.dat,.log"
            maxCount={1}
            showUploadList={false}
            disabled={isBusy}
            beforeUpload={(chosen) => {
              start(chosen);
              return false;
            }}
          >
            <p>{words.drop}</p>
          </Upload.Dragger>
          <p className="leave-hint punch-formats">
            {words.formats}
            {[words.attlog, ...(known?.Formats ?? [])].join(words.between)}
            {words.more}
          </p>
        </>
      ) : (
        <>
          <div className="punch-file">
            <strong>{file.name}</strong>
            <label>
              {words.readAs}
              <Select<number>
                aria-label={words.readAs}
                value={layout.HeadRow === undefined ? (layout.ProfileID ?? recognise) : recognise}
                disabled={isBusy}
                onChange={(next) => void look(file, next === recognise ? {} : { ProfileID: next })}
                options={[
                  { value: recognise, label: words.auto },
                  { value: 0, label: words.attlog },
                  ...(known?.Profiles ?? []).map(({ ProfileID, Name }) => ({
                    value: ProfileID,
                    label: Name,
                  })),
                ]}
              />
            </label>
          </div>
          {found && (
            <>
              <PunchColumns
                key={found.Token}
                found={found}
                isBusy={isBusy}
                onRead={(next) => void look(file, next)}
              />
              <PunchFindings found={found} />
              <label className="punch-columns">
                {words.batch}
                <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
              </label>
            </>
          )}
          <div className="form-actions">
            <Button disabled={isBusy} onClick={() => start(null)}>
              {words.again}
            </Button>
            <Button
              type="primary"
              loading={isBusy}
              disabled={!found || name.trim() === '' || found.Fresh + found.Unknown + found.Ahead === 0}
              onClick={() => void run()}
            >
              {words.run(found?.Fresh ?? 0)}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
