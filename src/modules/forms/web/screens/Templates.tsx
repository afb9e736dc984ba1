import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { templateGroups, type TemplateGroup } from '../../contract/template.ts';
import { templatesPath } from '../designer/Designer.tsx';
import { designerWords } from '../designer/words.ts';

type Template = ReplyOf<typeof FormTemplate.GetTemplateList>[number];

/** Page with all form templates by tree branch, and the state of their designs. */
export default function Templates() {
  const words = useWords(designerWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(FormTemplate.GetTemplateList, {});
  const [query, setQuery] = useState('');
  const [adding, setAdding] = useState<{ readonly from: Template | null } | null>(null);
  const wanted = query.trim().toLowerCase();
  const shown = (data ?? []).filter(({ Code, Title, TitleEn }) =>
    [Code, Title, TitleEn].some((name) => name.toLowerCase().includes(wanted)),
  );
  const groups = Object.entries(templateGroups).flatMap(([key, name]) => {
    const templates = shown.filter(({ Group }) => Group === key);
    return templates.length > 0 ? [{ key, name: name[language], templates }] : [];
  });
  return (
    <Page
      title={words.title}
      actions={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding({ from: null })}>
          {words.newTemplate}
        </Button>
      }
    >
      <Input.Search
        className="templates-search"
        allowClear
        aria-label={words.search}
        placeholder={words.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading rows={8} />}
      {data && groups.length === 0 && <Nothing text={words.nothing} />}
      <div className="templates-groups">
        {groups.map((group) => (
          <Panel key={group.key} title={group.name}>
            <ul className="templates-list">
              {group.templates.map((template) => (
                <Row
                  key={template.TemplateId}
                  template={template}
                  onCopy={() => setAdding({ from: template })}
                />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
      {adding && (
        <AddTemplate
          from={adding.from}
          onClose={() => setAdding(null)}
          onDone={(id) => void navigate(`${templatesPath}/${id}`)}
        />
      )}
    </Page>
  );
}

function Row({ template, onCopy }: { template: Template; onCopy: () => void }) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const act = useAct(FormTemplate.SetTemplateOpen);
  const { TemplateId, Code, Title, TitleEn, IsOpen, EditionNumber, HasDesign, SavedBy, SaveTime } = template;
  const name = inLanguage(language, Title, TitleEn);
  const path = `${templatesPath}/${TemplateId}`;
  const setOpen = (next: boolean): void =>
    act.mutate(
      { TemplateId, IsOpen: next },
      {
        onSuccess: () => void message.success(next ? words.reopenedDone : words.closedDone),
        onError: showError,
      },
    );
  const toggle = (): void => {
    if (!IsOpen) {
      setOpen(true);
      return;
    }
    modal.confirm({
      title: words.closeSure(name),
      content: words.closeHint,
      okText: words.close,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => setOpen(false),
    });
  };
  const state =
    EditionNumber === null
      ? ({ tone: 'neutral', word: words.unpublished } as const)
      : IsOpen
        ? null
        : ({ tone: 'paused', word: words.closed } as const);
  return (
    <li>
      <span className="templates-name">
        <Link to={path}>{name}</Link>
        <small>
          {Code}
          {EditionNumber !== null && EditionNumber > 1 && ` · ${words.edition(EditionNumber)}`}
        </small>
      </span>
      <span className="templates-state">
        {state && <Status tone={state.tone}>{state.word}</Status>}
        {HasDesign && SavedBy && SaveTime && (
          <span>
            {words.draftBy(inLanguage(language, SavedBy.Name, SavedBy.NameEn), shortTime(SaveTime))}
          </span>
        )}
      </span>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'copy', label: words.copy, onClick: onCopy },
            {
              key: 'toggle',
              label: IsOpen ? words.close : words.reopen,
              disabled: EditionNumber === null,
              onClick: toggle,
            },
          ],
        }}
      >
        <Button type="text" icon={<EllipsisOutlined />} aria-label={words.more(name)} />
      </Dropdown>
    </li>
  );
}

interface AddTemplateProps {
  readonly from: Template | null;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

function AddTemplate({ from, onClose, onDone }: AddTemplateProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const groups = Object.entries(templateGroups).map(([value, name]) => ({
    value: value as TemplateGroup,
    label: name[language],
  }));
  return (
    <Modal
      open
      title={from ? words.copyTitle(inLanguage(language, from.Title, from.TitleEn)) : words.newTemplate}
      footer={null}
      onCancel={onClose}
    >
      <EditForm
        call={FormTemplate.AddTemplate}
        fields={[
          { name: 'Title', label: words.name, kind: 'text' },
          { name: 'TitleEn', label: words.nameEn, kind: 'text' },
          { name: 'Code', label: words.code, kind: 'text', hint: words.codeHint },
          { name: 'Group', label: words.group, kind: 'choice', options: groups },
        ]}
        initial={{ Group: from?.Group ?? 'other' }}
        hidden={from ? { CopyOf: from.TemplateId } : {}}
        submit={words.create}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={({ TemplateId }) => onDone(TemplateId)}
      />
    </Modal>
  );
}
