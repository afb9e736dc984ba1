import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import { ProcessDialog } from './ProcessDialog.tsx';
import { isCalledByForm } from './called-by-form.ts';
import { designWords } from './words.ts';

export type ProcessRow = ReplyOf<typeof CacApprovalProcess.GetCacApprovalProcessList>['Rows'][number];

/** The open dialog and the process it is about. */
interface Asked {
  readonly kind: 'add' | 'copy' | 'rename';
  readonly row?: ProcessRow;
}

/** List of all approval processes, with scope, state, editions and the number of forms in approval. */
export function ProcessList() {
  const words = useWords(designWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const [, setSearch] = useSearchParams();
  const edit = useAct(CacApprovalProcess.EditCacApprovalProcess);
  const [dialog, setDialog] = useState<Asked | null>(null);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: [
          { value: 'open', label: words.open },
          { value: 'closed', label: words.closed },
          { value: 'draft', label: words.withDraft },
        ],
      },
    ],
    [words],
  );
  const nameOf = (row: ProcessRow): string => inLanguage(language, row.ProcessName, row.ProcessNameEn);
  const open = ({ ProcessID }: ProcessRow): void => setSearch({ ProcessID: String(ProcessID) });
  const setOpen = ({ ProcessID, ProcessName, ProcessNameEn }: ProcessRow, IsOpen: boolean): void =>
    edit.mutate(
      { ProcessID, ProcessName, ProcessNameEn, IsOpen },
      { onSuccess: () => void message.success(words.done), onError: showError },
    );
  const toggle = (row: ProcessRow): void => {
    if (!row.IsOpen) setOpen(row, true);
    else
      void modal.confirm({
        title: words.closeTitle(nameOf(row)),
        content: words.closeNote,
        okText: words.close,
        cancelText: words.cancel,
        onOk: () => setOpen(row, false),
      });
  };
  const columns = useProcessColumns(toggle, setDialog);
  return (
    <>
      <PageActions>
        <ActionButton
          type="primary"
          icon={<PlusOutlined />}
          label={words.add}
          onClick={() => setDialog({ kind: 'add' })}
        />
      </PageActions>
      <ListScreen<ProcessRow, typeof CacApprovalProcess.GetCacApprovalProcessList>
        from={CacApprovalProcess.GetCacApprovalProcessList}
        rowKey={(row) => row.ProcessID}
        filters={filters}
        columns={columns}
        onOpen={open}
        empty={{ text: words.noProcesses }}
      />
      {dialog && (
        <ProcessDialog
          {...dialog}
          onClose={() => setDialog(null)}
          onAdded={(id) => setSearch({ ProcessID: String(id) })}
        />
      )}
    </>
  );
}

function useProcessColumns(
  toggle: (row: ProcessRow) => void,
  ask: (asked: Asked) => void,
): readonly Column<ProcessRow>[] {
  const words = useWords(designWords);
  const language = useLanguage();
  const nameOf = (row: ProcessRow): string => inLanguage(language, row.ProcessName, row.ProcessNameEn);
  const titleOf = (row: ProcessRow): string => inLanguage(language, row.TemplateTitle, row.TemplateTitleEn);
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data ?? [];
  const titles = groups.flatMap(({ Templates }) =>
    Templates.map(({ Title, TitleEn }) => inLanguage(language, Title, TitleEn)),
  );
  return [
    { key: 'name', title: words.process, phone: 'title', show: nameOf },
    {
      key: 'template',
      title: words.template,
      phone: 'plain',
      // Most processes are named after their form; the template is shown only where one is not.
      isNews: (row) => !isCalledByForm(nameOf(row), titleOf(row), titles),
      show: titleOf,
    },
    {
      key: 'scope',
      title: words.scope,
      phone: 'plain',
      isNews: (row) => row.DeptId !== null,
      show: (row) =>
        row.DeptId === null
          ? words.everybody
          : words.below(inLanguage(language, row.DeptName, row.DeptNameEn)),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isNews: (row) => row.EditionID === null || !row.IsOpen || row.HasDraft,
      show: (row) => (
        <>
          {row.EditionID === null ? (
            <Status tone="neutral">{words.neverPublished}</Status>
          ) : (
            <Status tone={row.IsOpen ? 'good' : 'paused'}>{row.IsOpen ? words.open : words.closed}</Status>
          )}
          {row.HasDraft && <span className="flow-tag design-draft-tag">{words.draft}</span>}
        </>
      ),
    },
    {
      key: 'edition',
      title: words.edition,
      align: 'right',
      isNews: (row) => row.EditionNumber > 1,
      show: (row) => (row.EditionNumber === 0 ? '' : words.editionNo(row.EditionNumber)),
    },
    {
      key: 'published',
      title: words.publishedOn,
      show: (row) => (row.PublishTime ? timeText(row.PublishTime).slice(0, 10) : ''),
    },
    { key: 'running', title: words.running, align: 'right', phone: 'fact', show: (row) => row.Running },
    {
      key: 'actions',
      title: words.actions,
      show: (row) => (
        <span className="entry-actions">
          <LinkButton type="text" size="small" to={`?ProcessID=${row.ProcessID}`}>
            {words.edit}
          </LinkButton>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'copy', label: words.copy, onClick: () => ask({ kind: 'copy', row }) },
                { key: 'rename', label: words.rename, onClick: () => ask({ kind: 'rename', row }) },
                { key: 'toggle', label: row.IsOpen ? words.close : words.reopen, onClick: () => toggle(row) },
              ],
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<EllipsisOutlined />}
              aria-label={`${words.more} · ${nameOf(row)}`}
            />
          </Dropdown>
        </span>
      ),
    },
  ];
}
