import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { HRBPAgent } from '../../contract/HRBPAgent.ts';
import { agencyState } from '../../contract/hrbp-codes.ts';
import { AgentDialog } from '../AgentDialog.tsx';
import { hrbpWords } from '../hrbp-words.ts';
import '../hrbp.css';

export type AgentRow = ReplyOf<typeof HRBPAgent.GetHRBPAgentPage>['Rows'][number];

const tones = ['waiting', 'good', 'neutral'] as const;
const stateOf = (state: number) => agencyState[state as keyof typeof agencyState];

/** Page with the stand-ins of HRBPs and their days. */
export default function HrbpAgents() {
  const { agents: words, cancel } = useWords(hrbpWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const disable = useAct(HRBPAgent.DisableHRBPAgent);
  const enable = useAct(HRBPAgent.EnableHRBPAgent);
  const [editing, setEditing] = useState<AgentRow | 'new' | null>(null);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['State'],
        label: words.stateLabel,
        options: Object.entries(agencyState).map(([value, label]) => ({ value, label: label[language] })),
      },
    ],
    [words, language],
  );
  const ways = { onSuccess: () => void message.success(words.done), onError: showError };
  const setUse = ({ HRBPAgentID, IsUse, ...row }: AgentRow): void => {
    if (!IsUse) {
      enable.mutate({ HRBPAgentID }, ways);
      return;
    }
    void modal.confirm({
      title: words.endTitle(
        inLanguage(language, row.FromName, row.FromNameEn),
        inLanguage(language, row.ToName, row.ToNameEn),
      ),
      content: words.endNote,
      okText: words.end,
      okButtonProps: { danger: true },
      cancelText: cancel,
      onOk: () => disable.mutate({ HRBPAgentID }, ways),
    });
  };
  const add = (
    <ActionButton
      type="primary"
      icon={<PlusOutlined />}
      label={words.add}
      onClick={() => setEditing('new')}
    />
  );
  return (
    <Page title={words.title} actions={add}>
      <ListScreen<AgentRow, typeof HRBPAgent.GetHRBPAgentPage>
        from={HRBPAgent.GetHRBPAgentPage}
        rowKey={(row) => row.HRBPAgentID}
        filters={filters}
        columns={useAgentColumns(setEditing, setUse)}
        empty={{ text: words.empty }}
      />
      {editing !== null && (
        <AgentDialog row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}

function useAgentColumns(
  onEdit: (row: AgentRow) => void,
  onUse: (row: AgentRow) => void,
): readonly Column<AgentRow>[] {
  const { agents: words, days } = useWords(hrbpWords);
  const language = useLanguage();
  return [
    {
      key: 'from',
      title: words.from,
      phone: 'title',
      show: (row) => <PersonName id={row.FromAUID} name={row.FromName} englishName={row.FromNameEn} />,
    },
    {
      key: 'to',
      title: words.to,
      phone: 'fact',
      show: (row) => <PersonName id={row.ToAUID} name={row.ToName} englishName={row.ToNameEn} />,
    },
    {
      key: 'days',
      title: words.days,
      phone: 'fact',
      show: ({ StartDay, EndDay }) => <span className="hrbp-days">{days(StartDay, EndDay)}</span>,
    },
    {
      key: 'departments',
      title: words.departments,
      phone: 'fact',
      show: ({ Depts }) =>
        Depts.map((one) => inLanguage(language, one.DeptName, one.DeptNameEn)).join(
          language === 'zh' ? '、' : ', ',
        ) || words.all,
    },
    {
      key: 'state',
      title: words.stateLabel,
      phone: 'state',
      show: ({ IsUse, State }) => (
        <Status tone={IsUse ? tones[State] : 'paused'}>{IsUse ? stateOf(State)[language] : words.off}</Status>
      ),
    },
    {
      key: 'actions',
      title: '',
      phone: 'plain',
      show: (row) =>
        row.CanEdit && row.State < 2 ? (
          <span className="entry-actions">
            {row.IsUse && (
              <Button type="link" size="small" onClick={() => onEdit(row)}>
                {words.edit}
              </Button>
            )}
            <Button type="link" size="small" danger={row.IsUse} onClick={() => onUse(row)}>
              {row.IsUse ? words.end : words.resume}
            </Button>
          </span>
        ) : null,
    },
  ];
}
