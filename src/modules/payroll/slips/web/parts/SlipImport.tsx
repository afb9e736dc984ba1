import { DownloadOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, DatePicker, Input, Select, Upload } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { answers, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipWords } from '../words.ts';
import { ProfileDialog, type Profile, type ProposedProfile } from './ProfileDialog.tsx';
import './slips.css';

type Found = ReplyOf<typeof PayrollSlip.DryRunPayrollSlip>;

/** Time limit of an import in milliseconds. */
const timeout = 120_000;
/** Value of the choice to recognise the columns. */
const automatic = 0;
/** Maximum number of faults shown. */
const named = 20;

/** Previews a file of payslips, lists faults by row, and imports exactly what was previewed. */
export function SlipImport({ onDone }: { readonly onDone: () => void }) {
  const { import: words } = useWords(slipWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const companies = useCall(CacCompany.GetCompanyList, {}).data ?? [];
  const profiles = useCall(PayrollSlip.GetSlipProfileList, {}).data ?? [];
  const [company, setCompany] = useState<number | null>(null);
  const [month, setMonth] = useState(() => shiftMonth(companyDay(new Date()).slice(0, 7), -1));
  const [profile, setProfile] = useState<number | null>(null);
  const [edited, edit] = useState<Profile | 'new' | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [proposed, propose] = useState<ProposedProfile | null>(null);
  const isChosen = company !== null;
  const batch = { CompanyId: company ?? 0, ProfileID: profile ?? 0, Month: month };
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
  const tryFile = async (chosen: File, ProfileID: number): Promise<void> => {
    setProfile(ProfileID);
    setFound(
      await callServer(PayrollSlip.DryRunPayrollSlip, { ...batch, ProfileID }, { file: chosen, timeout }),
    );
  };
  const look = (chosen: File): Promise<void> =>
    busy(async () => {
      setFile(chosen);
      setName(chosen.name.slice(0, 100));
      if (profile !== null) return tryFile(chosen, profile);
      const outline = await callServer(PayrollSlip.ReadSlipFile, {}, { file: chosen, timeout });
      if (outline.ProfileID !== null) return tryFile(chosen, outline.ProfileID);
      return propose(outline);
    });
  const run = (): Promise<void> =>
    busy(async () => {
      const given = { ...batch, Name: name, Token: found!.Token };
      const { People } = await callServer(PayrollSlip.ImportPayrollSlip, given, { file: file!, timeout });
      void answers.invalidateQueries({ queryKey: ['PayrollSlip'] });
      void message.success(words.done(People));
      onDone();
    });
  const chosen = profiles.find(({ ProfileID }) => ProfileID === profile);
  return (
    <>
      <p className="slip-hint">{words.hint}</p>
      <div className="slip-import">
        <Select<number>
          aria-label={words.company}
          placeholder={words.company}
          value={company}
          disabled={isBusy || found !== null}
          onChange={setCompany}
          options={companies.map(({ CompanyId, CompanyName, CompanyNameEn }) => ({
            value: CompanyId,
            label: inLanguage(language, CompanyName, CompanyNameEn),
          }))}
        />
        <DatePicker
          picker="month"
          aria-label={words.month}
          allowClear={false}
          disabled={isBusy || found !== null}
          value={dayjs(`${month}-01`)}
          onChange={(next) => setMonth(next?.format('YYYY-MM') ?? month)}
        />
      </div>
      <div className="slip-import">
        <Select<number>
          aria-label={words.profile}
          value={profile ?? automatic}
          disabled={isBusy || found !== null}
          onChange={(next) => setProfile(next === automatic ? null : next)}
          options={[
            { value: automatic, label: words.auto },
            ...profiles.map(({ ProfileID, Name }) => ({ value: ProfileID, label: Name })),
          ]}
        />
        <Button icon={<PlusOutlined />} onClick={() => edit('new')}>
          {words.add}
        </Button>
        {chosen && (
          <Button icon={<EditOutlined />} onClick={() => edit(chosen)}>
            {words.edit}
          </Button>
        )}
        {chosen && (
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              void busy(() => saveFile(PayrollSlip.GetSlipTemplate, { ProfileID: chosen.ProfileID }))
            }
          >
            {words.template}
          </Button>
        )}
      </div>
      {problem && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 12 }} />}
      {found === null ? (
        <Upload.Dragger
          accept=".xlsx"
          height={160}
          maxCount={1}
          showUploadList={false}
          disabled={isBusy || !isChosen}
          beforeUpload={(next) => {
            void look(next);
            return false;
          }}
        >
          <p>{isChosen ? words.drop : words.choose}</p>
        </Upload.Dragger>
      ) : (
        <>
          <Findings of={found} />
          {found.FaultCount === 0 && (
            <label>
              {words.name}
              <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
            </label>
          )}
          <div className="form-actions">
            <Button disabled={isBusy} onClick={() => setFound(null)}>
              {words.again}
            </Button>
            <Button
              type="primary"
              loading={isBusy}
              disabled={found.FaultCount > 0 || name.trim() === ''}
              onClick={() => void run()}
            >
              {words.run(found.People)}
            </Button>
          </div>
        </>
      )}
      {proposed && file && (
        <ProfileDialog
          profile={null}
          proposed={{ ...proposed, Name: file.name.replace(/\.xlsx$/i, '').slice(0, 50) }}
          onClose={() => propose(null)}
          onSaved={(id) => {
            propose(null);
            void busy(() => tryFile(file, id));
          }}
        />
      )}
      {edited !== null && (
        <ProfileDialog
          profile={edited === 'new' ? null : edited}
          onClose={() => edit(null)}
          onSaved={(id) => {
            setProfile(id);
            edit(null);
          }}
        />
      )}
    </>
  );
}

function Findings({ of: found }: { readonly of: Found }) {
  const { import: words } = useWords(slipWords);
  return (
    <>
      {found.FaultCount === 0 ? (
        <Alert
          type="success"
          showIcon
          title={words.ready(found.People)}
          description={found.HasOwn ? words.own : null}
          style={{ marginBottom: 12 }}
        />
      ) : (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={words.faults(found.FaultCount)}
          description={
            <ul>
              {found.Faults.slice(0, named).map(({ Row, Column, Msg }) => (
                <li key={`${Row} ${Column}`}>{words.fault(Row, Column, Msg)}</li>
              ))}
            </ul>
          }
          style={{ marginBottom: 12 }}
        />
      )}
    </>
  );
}
