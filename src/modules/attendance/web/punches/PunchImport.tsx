import { PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Input, Select, Upload } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { answers, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { AttendPunch } from '../../contract/AttendPunch.ts';
import { punchWords } from './words.ts';

type Found = ReplyOf<typeof AttendPunch.DryRunPunchImport>;

/** Maximum time for one file, in milliseconds. */
const timeout = 120_000;

/** Dialog that shows the effect of importing a file, and imports exactly that. */
export function PunchImport({ onDone }: { readonly onDone: () => void }) {
  const { import: words } = useWords(punchWords);
  const { message } = App.useApp();
  const profiles = useCall(AttendPunch.GetPunchProfileList, {}).data?.Profiles ?? [];
  const [profile, setProfile] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const busy = async (work: () => Promise<void>): Promise<void> => {
    setProblem('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFound(null);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const look = (chosen: File, ProfileID = profile): Promise<void> =>
    busy(async () => {
      setFile(chosen);
      setName(chosen.name.slice(0, 100));
      setFound(await callServer(AttendPunch.DryRunPunchImport, { ProfileID }, { file: chosen, timeout }));
    });
  const run = (): Promise<void> =>
    busy(async () => {
      const given = { ProfileID: profile, Name: name, Token: found!.Token };
      const { Added } = await callServer(AttendPunch.ImportPunches, given, { file: file!, timeout });
      void answers.invalidateQueries({ queryKey: ['AttendPunch'] });
      void message.success(words.done(Added));
      onDone();
    });
  return (
    <>
      <p className="leave-hint">{words.hint}</p>
      <div className="punch-columns">
        <Select<number>
          aria-label={words.columns}
          value={profile}
          disabled={isBusy}
          onChange={(next) => {
            setProfile(next);
            if (file) void look(file, next);
          }}
          options={[
            { value: 0, label: words.attlog },
            ...profiles.map(({ ProfileID, Name }) => ({ value: ProfileID, label: Name })),
          ]}
        />
        <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      {problem && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 12 }} />}
      {found === null ? (
        <div>
          <Upload.Dragger
            accept=".xlsx,.csv,.txt,.dat,.log"
            maxCount={1}
            showUploadList={false}
            disabled={isBusy}
            beforeUpload={(chosen) => {
              void look(chosen);
              return false;
            }}
          >
            <p>{words.drop}</p>
          </Upload.Dragger>
        </div>
      ) : (
        <>
          <Findings of={found} />
          <label className="punch-columns">
            {words.batch}
            <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
          </label>
          <div className="form-actions">
            <Button disabled={isBusy} onClick={() => setFound(null)}>
              {words.again}
            </Button>
            <Button
              type="primary"
              loading={isBusy}
              disabled={name.trim() === '' || found.Fresh + found.Unknown + found.Ahead === 0}
              onClick={() => void run()}
            >
              {words.run(found.Fresh)}
            </Button>
          </div>
        </>
      )}
      {isAdding && (
        <ProfileForm
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setProfile(id);
            setAdding(false);
            if (file) void look(file, id);
          }}
        />
      )}
    </>
  );
}

function Findings({ of: found }: { readonly of: Found }) {
  const { import: words } = useWords(punchWords);
  return (
    <>
      <ul className="punch-found">
        <li>
          <strong>{words.fresh(found.Fresh)}</strong>
          {found.From && found.To && ` · ${words.range(found.From, found.To)}`}
        </li>
        {found.Known > 0 && <li>{words.known(found.Known)}</li>}
        {found.Unknown > 0 && <li>{words.unknown(found.Unknown, found.Badges.slice(0, 10).join(' '))}</li>}
        {found.Ahead > 0 && <li>{words.ahead(found.Ahead)}</li>}
      </ul>
      {found.FaultCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={words.faults(found.FaultCount)}
          description={
            <ul className="punch-found">
              {found.Faults.slice(0, 20).map(({ Row, Text, Msg }) => (
                <li key={Row}>{words.fault(Row, Text, Msg)}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

interface ProfileFormProps {
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

function ProfileForm({ onClose, onAdded }: ProfileFormProps) {
  const words = useWords(punchWords);
  return (
    <Modal open title={words.import.addTitle} footer={null} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={AttendPunch.SavePunchProfile}
        fields={[
          { name: 'Name', label: words.import.name, kind: 'text' },
          { name: 'BadgeColumn', label: words.import.badge, kind: 'text' },
          { name: 'DayColumn', label: words.import.day, kind: 'text' },
          { name: 'TimeColumn', label: words.import.time, kind: 'text', hint: words.import.timeHint },
        ]}
        adapt={({ TimeColumn, ...rest }) => ({ ...rest, TimeColumn: TimeColumn || null })}
        submit={words.save}
        onDone={({ ProfileID }) => onAdded(ProfileID)}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
