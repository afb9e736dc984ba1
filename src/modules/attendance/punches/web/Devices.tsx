import { PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { deviceKind, deviceKindLabels } from '#modules/attendance/contract/codes.ts';
import { AttendDevice } from '../contract/AttendDevice.ts';
import { punchWords } from './words.ts';
import '#modules/attendance/shifts/web/shifts.css';
import './punches.css';

type Row = ReplyOf<typeof AttendDevice.GetDeviceList>[number];

/** Page with the devices that send punches. */
export default function Devices() {
  const { device: words } = useWords(punchWords);
  const found = useCall(AttendDevice.GetDeviceList, {});
  const [isAdding, setAdding] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  if (found.error instanceof CallFailed && found.error.status === 403)
    return <Alert type="info" showIcon style={{ marginTop: 12 }} title={words.only} />;
  return (
    <Answer of={found} rows={4}>
      {(rows) => (
        <>
          <PageActions>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </PageActions>
          <Pulled />
          {rows.length === 0 && <Nothing text={words.empty} />}
          <ul className="punch-rows">
            {rows.map((row) => (
              <Device key={row.DeviceID} row={row} onToken={setToken} />
            ))}
          </ul>
          {isAdding && (
            <AddDevice
              onClose={() => setAdding(false)}
              onAdded={(made) => {
                setAdding(false);
                setToken(made);
              }}
            />
          )}
          <Modal
            open={token !== null}
            title={words.tokenTitle}
            footer={
              <Button type="primary" onClick={() => setToken(null)}>
                {words.close}
              </Button>
            }
            onCancel={() => setToken(null)}
          >
            <p>{words.token}</p>
            <Typography.Text code copyable className="punch-token">
              {token ?? ''}
            </Typography.Text>
          </Modal>
        </>
      )}
    </Answer>
  );
}

/** State of fetching punches from WeCom; hidden if the company does not use it. */
function Pulled() {
  const { device: words } = useWords(punchWords);
  const { data } = useCall(AttendDevice.GetPullState, {});
  if (!data?.IsOn) return null;
  const at = data.LastAt === null ? null : timeText(data.LastAt);
  return (
    <p className="shift-top">
      {at === null ? (
        <Status tone="paused">{words.pullNew}</Status>
      ) : data.Failed === null ? (
        <Status tone="good">{words.pulled(at)}</Status>
      ) : (
        <>
          <Status tone="bad">{words.pullFailed(at)}</Status>
          <Typography.Text type="secondary">{data.Failed}</Typography.Text>
        </>
      )}
    </p>
  );
}

function Device({ row, onToken }: { readonly row: Row; readonly onToken: (token: string | null) => void }) {
  const { device: words } = useWords(punchWords);
  const language = useLanguage();
  const showError = useShowError();
  const update = useAct(AttendDevice.UpdateDevice);
  const renew = useAct(AttendDevice.RenewDeviceToken);
  const { DeviceID, Version } = row;
  const notes = [
    deviceKindLabels[row.Kind][language],
    row.Serial ?? `ID ${DeviceID}`,
    `${words.seen} ${row.LastSeenAt === null ? words.never : timeText(row.LastSeenAt)}`,
  ];
  return (
    <li>
      <span>
        <strong>{row.Name}</strong>
        <small>{notes.join(' · ')}</small>
      </span>
      {row.IsOff && <Status tone="bad">{words.off(row.ClockOff ?? 0)}</Status>}
      <Status tone={row.IsUse ? 'good' : 'paused'}>{row.IsUse ? words.inUse : words.stopped}</Status>
      <Button
        size="small"
        loading={update.isPending}
        aria-label={`${row.IsUse ? words.stop : words.use} ${row.Name}`}
        onClick={() =>
          update.mutate({ DeviceID, Version, Name: row.Name, IsUse: !row.IsUse }, { onError: showError })
        }
      >
        {row.IsUse ? words.stop : words.use}
      </Button>
      {row.Kind === deviceKind.token && (
        <Popconfirm
          title={words.renew}
          description={words.renewSure}
          onConfirm={() =>
            renew.mutate(
              { DeviceID, Version },
              { onSuccess: ({ Token }) => onToken(Token), onError: showError },
            )
          }
        >
          <Button size="small" loading={renew.isPending} aria-label={`${words.renew} ${row.Name}`}>
            {words.renew}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}

interface AddDeviceProps {
  readonly onClose: () => void;
  readonly onAdded: (token: string | null) => void;
}

function AddDevice({ onClose, onAdded }: AddDeviceProps) {
  const words = useWords(punchWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [kind, setKind] = useState<number>(deviceKind.serial);
  const isTerminal = kind === deviceKind.serial;
  return (
    <Modal open title={words.device.add} footer={null} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={AttendDevice.AddDevice}
        fields={[
          { name: 'Name', label: words.device.name, kind: 'text' },
          {
            name: 'Kind',
            label: words.device.kind,
            kind: 'radios',
            options: Object.entries(deviceKindLabels).map(([value, label]) => ({
              value: Number(value),
              label: label[language],
            })),
          },
          ...(isTerminal
            ? [
                {
                  name: 'Serial',
                  label: words.device.serial,
                  kind: 'text',
                  isRequired: true,
                  hint: words.device.serialHint,
                } as const,
              ]
            : []),
        ]}
        initial={{ Kind: kind }}
        derive={({ Kind }) => {
          if (typeof Kind === 'number') setKind(Kind);
          return undefined;
        }}
        adapt={(values) => ({ ...values, Serial: isTerminal ? (values['Serial'] ?? null) : null })}
        submit={words.save}
        onDone={({ Token }) => {
          void message.success(words.saved);
          onAdded(Token);
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
