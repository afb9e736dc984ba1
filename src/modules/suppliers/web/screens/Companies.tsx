import { BarChartOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Opened } from '#kit/web/form/Opened.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { supplierStateLabels } from '../../contract/codes.ts';
import { EnterpriseInfo, type CompanyRow } from '../../contract/EnterpriseInfo.ts';
import { Rule } from '../../contract/Rule.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { useColumns } from '../parts/columns.tsx';
import { CompanyCard } from '../parts/CompanyCard.tsx';
import { DocumentForm } from '../parts/DocumentForm.tsx';
import { Import } from '../parts/Import.tsx';
import { RegisterForm } from '../parts/RegisterForm.tsx';
import { supplierWords } from '../words.ts';
import { GradeCharts } from '../ratings/GradeCharts.tsx';
import { ratingWords } from '../ratings/words.ts';
import '../suppliers.css';
import '../rules/rules.css';

const states = [3, 4, 5, 6] as const;
/** Width of the drawers and dialogs over the list, in pixels. */
const width = 720;

/** Page with the supplier directory by state. */
export default function Companies() {
  const words = useWords(supplierWords);
  const rating = useWords(ratingWords);
  const [at, go] = useAddress('company', 'act', 'form');
  const id = Number(at.company);
  const hasCompany = Number.isSafeInteger(id) && id > 0;
  const formId = Number(at.form);
  const close = (): void => go({ company: null, act: null, form: null });
  const show = (row: CompanyRow): void => go({ company: String(row.EnterpriseId), act: null, form: null });
  const columns = useColumns(show);
  const filters = useFilters();
  const { tabs, state } = useStateTabs();
  const fixed = useMemo(() => (state === null ? {} : { State: state }), [state]);
  const register = (
    <ActionButton
      type="primary"
      icon={<PlusOutlined />}
      label={words.registerTitle}
      onClick={() => go({ company: null, act: 'new' })}
    />
  );
  const actions = (
    <>
      <Button icon={<BarChartOutlined />} onClick={() => go({ company: null, act: 'charts' })}>
        {rating.charts}
      </Button>
      <Button icon={<UploadOutlined />} onClick={() => go({ company: null, act: 'import' })}>
        {words.import}
      </Button>
      {register}
    </>
  );
  return (
    <Page title={words.title} actions={actions}>
      <TabLinks label={words.states} current={state === null ? 'all' : String(state)} tabs={tabs} />
      <ListScreen<CompanyRow, typeof EnterpriseInfo.GetEnterpriseList>
        from={EnterpriseInfo.GetEnterpriseList}
        rowKey={(row) => row.EnterpriseId}
        filters={filters}
        fixed={fixed}
        onOpen={show}
        exported={(given) =>
          saveFile(EnterpriseInfo.ExportEnterpriseList, { ...given, ...fixed }, `${words.title}.xlsx`)
        }
        empty={{ text: state === null ? words.empty : words.emptyState }}
        columns={columns}
      />
      <Drawer
        open={at.act === 'charts'}
        size={width}
        title={rating.charts}
        onClose={close}
        mask={{ closable: true }}
        destroyOnHidden
      >
        <GradeCharts />
      </Drawer>
      <Drawer
        open={at.act === 'import'}
        size={width}
        title={words.importTitle}
        onClose={close}
        destroyOnHidden
      >
        <Import onDone={close} />
      </Drawer>
      <Drawer
        open={hasCompany || at.act === 'new'}
        size={width}
        title={at.act === 'new' ? words.registerTitle : at.act === 'fill' ? words.fillTitle : words.detail}
        onClose={() => (at.act === 'fill' ? go({ act: null, form: null }) : close())}
        destroyOnHidden
      >
        {at.act === 'new' ? (
          <RegisterForm onDone={(company) => go({ company: String(company), act: null })} onCancel={close} />
        ) : at.act === 'fill' && formId > 0 ? (
          <DocumentForm formId={formId} onDone={() => go({ act: null, form: null })} />
        ) : at.act === 'edit' && hasCompany ? (
          <CompanyEdit id={id} onDone={() => go({ act: null })} />
        ) : (
          hasCompany && <CompanyCard key={id} id={id} />
        )}
      </Drawer>
    </Page>
  );
}

/** Returns the tabs: all companies, and one for each state with its count. A tab keeps the other filters. */
function useStateTabs() {
  const words = useWords(supplierWords);
  const language = useLanguage();
  const [search] = useSearchParams();
  const counts = useCall(EnterpriseInfo.GetStateCounts, {}).data;
  const state = states.find((one) => String(one) === search.get('State')) ?? null;
  const to = (one: number | null): string => {
    const next = new URLSearchParams(search);
    for (const name of ['page', 'company', 'act', 'form', 'State']) next.delete(name);
    if (one !== null) next.set('State', String(one));
    return `?${next}`;
  };
  const total = counts?.reduce((sum, { Count }) => sum + Count, 0);
  return {
    state,
    tabs: [
      { key: 'all', to: to(null), label: words.all, count: total },
      ...states.map((one) => ({
        key: String(one),
        to: to(one),
        label: supplierStateLabels[one][language],
        count: counts?.find(({ State }) => State === one)?.Count,
      })),
    ],
  };
}

function useFilters(): readonly Filter[] {
  const words = useWords(supplierWords);
  const language = useLanguage();
  const templates = useCall(SupplierForm.GetSupplierTemplateTitle, {}).data;
  const grades = useCall(Rule.GetGradeList, {}).data;
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['TemplateId'],
        label: words.template,
        options: (templates ?? []).map(({ TemplateId, Title, TitleEn }) => ({
          value: String(TemplateId),
          label: inLanguage(language, Title, TitleEn),
        })),
      },
      {
        kind: 'choice',
        names: ['Grade'],
        label: words.grade,
        options: (grades ?? []).map(({ GradeName }) => ({ value: GradeName, label: GradeName })),
      },
      { kind: 'days', names: ['ReviewFrom', 'ReviewTo'], label: words.review },
    ],
    [grades, language, templates, words],
  );
}

function CompanyEdit({ id, onDone }: { id: number; onDone: () => void }) {
  const words = useWords(supplierWords);
  const { message } = App.useApp();
  const found = useCall(EnterpriseInfo.GetEnterprise, { EnterpriseId: id });
  return (
    <Answer of={found} rows={6} isFresh>
      {(fresh) => (
        <Opened key={id} of={fresh} version={({ Version }) => Version}>
          {(company, saved) => (
            <EditForm
              call={EnterpriseInfo.EditEnterprise}
              hidden={{ EnterpriseId: id, Version: company.Version }}
              initial={{
                CompanyName: company.CompanyName,
                CreditCode: company.CreditCode ?? '',
                ReviewTime: company.ReviewTime,
              }}
              fields={[
                { name: 'CompanyName', label: words.name, kind: 'text' },
                { name: 'CreditCode', label: words.creditCode, kind: 'text', hint: words.creditHint },
                { name: 'ReviewTime', label: words.review, kind: 'day', hint: words.reviewHint },
              ]}
              submit={words.save}
              onDone={() => {
                void message.success(words.saved);
                saved();
                onDone();
              }}
              onCancel={{ label: words.cancel, run: onDone }}
            />
          )}
        </Opened>
      )}
    </Answer>
  );
}
