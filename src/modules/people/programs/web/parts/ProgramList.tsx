import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Typography } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Program } from '../../contract/Program.ts';
import { programWords } from '../program-words.ts';
import './access-tokens.css';

type Row = ReplyOf<typeof Program.GetProgramList>['Rows'][number];

/** List of programs that people can allow to act for them. Administrators add and remove them. */
export function ProgramList() {
  const words = useWords(programWords);
  const found = useCall(Program.GetProgramList, {});
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Answer of={found} rows={4}>
      {({ IsOpen, RegisterThemselves, Rows }) => (
        <Panel
          title={words.title}
          extra={
            IsOpen && (
              <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                {words.add}
              </Button>
            )
          }
        >
          <p className="muted">{IsOpen ? (RegisterThemselves ? words.noteOpen : words.note) : words.off}</p>
          {IsOpen && Rows.length === 0 && <Nothing text={words.none} />}
          <ul className="token-lines">
            {Rows.map((row) => (
              <Line key={row.ClientId} row={row} />
            ))}
          </ul>
          {isAdding && (
            <Modal open title={words.add} footer={null} onCancel={() => setAdding(false)}>
              <EditForm
                call={Program.AddProgram}
                fields={[
                  { name: 'Name', label: words.name, kind: 'text', hint: words.nameHint },
                  { name: 'RedirectUri', label: words.redirect, kind: 'text', hint: words.redirectHint },
                ]}
                submit={words.create}
                onDone={({ ClientId }) => {
                  setAdding(false);
                  setMade(ClientId);
                }}
                onCancel={{ label: words.cancel, run: () => setAdding(false) }}
              />
            </Modal>
          )}
          <Modal
            open={made !== null}
            title={words.made}
            onCancel={() => setMade(null)}
            footer={
              <Button type="primary" onClick={() => setMade(null)}>
                {words.close}
              </Button>
            }
          >
            <p>{words.madeNote}</p>
            <Typography.Text code copyable className="token-value">
              {made ?? ''}
            </Typography.Text>
          </Modal>
        </Panel>
      )}
    </Answer>
  );
}

function Line({ row }: { readonly row: Row }) {
  const words = useWords(programWords);
  const { message, modal } = App.useApp();
  const onError = useShowError();
  const remove = useAct(Program.RemoveProgram);
  const ask = (): void =>
    void modal.confirm({
      title: words.removeTitle(row.Name),
      content: words.removeNote(row.People),
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        remove.mutate(
          { ClientId: row.ClientId },
          { onSuccess: () => void message.success(words.removed), onError },
        ),
    });
  return (
    <li className="token-line">
      <div className="token-what">
        <strong>{row.Name}</strong>
        <code>{row.ClientId}</code>
      </div>
      <div className="token-facts">
        <span>{row.RedirectUris.join(' ')}</span>
        <span className="muted">
          {row.LastUseTime === null ? words.unused : words.used(timeText(row.LastUseTime))}
        </span>
      </div>
      <div className="token-state">
        <span>{words.people(row.People)}</span>
        <span className="muted">{words.since(companyDay(new Date(row.CreateTime)))}</span>
      </div>
      <div className="token-act">
        <Button type="link" size="small" danger onClick={ask}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}
