import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { supplierCodes } from '../../contract/codes.ts';
import { Rule, type RuleListRow } from '../../contract/Rule.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { RuleEditor } from '../rules/RuleEditor.tsx';
import { editionTones } from '../rules/tones.ts';
import { ruleWords } from '../rules/words.ts';
import '../suppliers.css';
import '../rules/rules.css';

/** Page that lists rule libraries with their versions, or shows one version. */
export default function Rules() {
  const [search] = useSearchParams();
  const id = Number(search.get('list'));
  return Number.isSafeInteger(id) && id > 0 ? <RuleEditor key={id} id={id} /> : <RuleLists />;
}

function RuleLists() {
  const words = useWords(ruleWords);
  const can = useCan();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const open = (row: { readonly RuleListID: number }): void => void navigate(`?list=${row.RuleListID}`);
  const columns = useColumns(open);
  const filters = useFilters();
  const add = can(supplierCodes.updateRule) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <Page title={words.title} actions={add}>
      <ListScreen<RuleListRow, typeof Rule.GetRuleList>
        from={Rule.GetRuleList}
        rowKey={(row) => row.RuleListID}
        filters={filters}
        onOpen={open}
        empty={{ text: words.empty }}
        columns={columns}
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} onDone={open} />}
    </Page>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords(ruleWords);
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['EditionState'],
        label: words.state,
        options: ([1, 2, 3] as const).map((value) => ({ value: String(value), label: words.states[value] })),
      },
    ],
    [words],
  );
}

function useColumns(open: (row: RuleListRow) => void): readonly Column<RuleListRow>[] {
  const words = useWords(ruleWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words.name,
      phone: 'title',
      show: (row) => (
        <button type="button" className="supplier-open" onClick={() => open(row)}>
          <span>{row.RuleListName}</span>
        </button>
      ),
    },
    {
      key: 'edition',
      title: words.edition,
      phone: 'plain',
      width: 120,
      show: (row) => words.editionOf(row.EditionNumber),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      width: 120,
      show: ({ EditionState }) => {
        const state = EditionState;
        return <Status tone={editionTones[state]}>{words.states[state]}</Status>;
      },
    },
    {
      key: 'template',
      title: words.template,
      phone: 'fact',
      width: 200,
      show: (row) => inLanguage(language, row.TemplateTitle, row.TemplateTitleEn),
    },
    { key: 'rules', title: words.ruleCount, width: 90, align: 'right', show: (row) => row.RuleCount },
    { key: 'ratings', title: words.ratings, width: 90, align: 'right', show: (row) => row.RatingCount },
    { key: 'updated', title: words.updated, width: 160, show: (row) => shortTime(row.UpdateTime) },
  ];
}

interface AddDialogProps {
  readonly onClose: () => void;
  readonly onDone: (made: { readonly RuleListID: number }) => void;
}

function AddDialog({ onClose, onDone }: AddDialogProps) {
  const words = useWords(ruleWords);
  const language = useLanguage();
  const found = useCall(SupplierForm.GetSupplierTemplateTitle, {});
  return (
    <Modal open title={words.addTitle} footer={null} onCancel={onClose}>
      <Answer of={found}>
        {(templates) => (
          <EditForm
            call={Rule.AddRuleList}
            initial={templates[0] ? { TemplateId: templates[0].TemplateId } : {}}
            fields={[
              { name: 'RuleListName', label: words.name, kind: 'text' },
              {
                name: 'TemplateId',
                label: words.template,
                kind: 'choice',
                options: templates.map(({ TemplateId, Title, TitleEn }) => ({
                  value: TemplateId,
                  label: inLanguage(language, Title, TitleEn),
                })),
              },
            ]}
            submit={words.add}
            onCancel={{ label: words.cancel, run: onClose }}
            onDone={onDone}
          />
        )}
      </Answer>
    </Modal>
  );
}
