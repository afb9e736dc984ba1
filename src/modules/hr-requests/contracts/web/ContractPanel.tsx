import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { FileLine, useOpenFile } from '#modules/forms/web/open.ts';
import { contractCode, contractStateLabels, contractStates } from '#modules/hr-requests/contract/codes.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { Contract } from '../contract/Contract.ts';
import { ContractForm } from './ContractForm.tsx';
import { EndForm } from './EndForm.tsx';
import { Warnings } from './Warnings.tsx';
import { contractWords } from './contract-words.ts';
import { toneOf, type ContractRow } from './rows.ts';
import './contracts.css';

/** Maximum number of a person's contracts shown on one page. */
const most = 50;

type Asked = { readonly do: 'add' | 'edit' | 'end'; readonly row: ContractRow | null };

/** Contracts of a person, latest first, with their actions. */
export default function ContractPanel({ auid }: { readonly auid: number }) {
  const words = useWords(contractWords);
  const can = useCan();
  const [asked, ask] = useState<Asked | null>(null);
  const mayWrite = can(contractCode) || (can(userCodes.manage) && can(userCodes.common));
  const page = useCall(Contract.GetContractPage, { AUID: auid, PageSize: most });
  const renewal = useCall(Contract.ProposeRenewal, { AUID: auid }, { enabled: mayWrite });
  if (page.error && !page.data) return <Failed error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <Loading title={false} />;
  const rows = page.data.Rows;
  const close = (): void => ask(null);
  const titles = {
    add: rows.length > 0 ? words.renew : words.add,
    edit: words.edit,
    end: asked?.row?.EndedEarly ? words.takeBackTitle : words.endTitle,
  };
  return (
    <>
      {renewal.data?.CanAdd && (
        <Button icon={<PlusOutlined />} onClick={() => ask({ do: 'add', row: null })}>
          {titles.add}
        </Button>
      )}
      {rows.length === 0 ? (
        <Nothing text={words.emptyPerson} />
      ) : (
        <ul className="contract-list">
          {rows.map((row) => (
            <li key={row.ContractID} className="contract-card">
              <Card row={row} onAsk={ask} />
            </li>
          ))}
        </ul>
      )}
      <Modal
        open={asked !== null}
        title={asked ? titles[asked.do] : ''}
        footer={null}
        width={640}
        onCancel={close}
        destroyOnHidden
      >
        {asked?.do === 'end' && asked.row ? (
          <EndForm row={asked.row} onDone={close} />
        ) : (
          asked &&
          renewal.data && <ContractForm renewal={renewal.data} rows={rows} row={asked.row} onDone={close} />
        )}
      </Modal>
    </>
  );
}

function Card({ row, onAsk }: { readonly row: ContractRow; readonly onAsk: (asked: Asked) => void }) {
  const words = useWords(contractWords);
  const language = useLanguage();
  const { openFile, preview } = useOpenFile();
  const state = row.State;
  const facts = [
    [words.period, words.from(row.StartDay, row.EndDay)],
    [words.company, inLanguage(language, row.SignCompany, row.SignCompanyEn)],
    [words.number, row.SignNo],
    [row.EndedEarly ? words.endedOn(row.EndedEarly) : '', row.EndedEarly ? row.EndReason : ''],
  ].filter(([label, value]) => label && value);
  return (
    <>
      <div className="contract-card-head">
        <strong>{contractType.labels[row.ContractType]?.[language]}</strong>
        <Status tone={toneOf(row)}>{contractStateLabels[state][language]}</Status>
        {row.IsShown && (
          <Tooltip title={words.shownHint}>
            <Tag>{words.shown}</Tag>
          </Tooltip>
        )}
        {state === contractStates.active && row.DaysLeft !== null && (
          <span className="contract-entry-left">{words.days(row.DaysLeft)}</span>
        )}
        {row.CanUpdate && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'edit', label: words.edit, onClick: () => onAsk({ do: 'edit', row }) },
                {
                  key: 'end',
                  label: row.EndedEarly ? words.takeBack : words.end,
                  danger: !row.EndedEarly,
                  onClick: () => onAsk({ do: 'end', row }),
                },
              ],
            }}
          >
            <Button size="small" icon={<MoreOutlined />} aria-label={`${words.edit} ${row.StartDay}`} />
          </Dropdown>
        )}
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {row.IEnclosure.length > 0 && (
        <ul className="contract-files">
          {row.IEnclosure.map((file) => (
            <FileLine key={file.uid} name={file.name} onOpen={() => openFile(file)} />
          ))}
        </ul>
      )}
      {preview}
      <Warnings of={row.Warnings} />
    </>
  );
}
