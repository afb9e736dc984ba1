import { CameraOutlined, EditOutlined, FolderOpenOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { invoiceKindLabels } from '#modules/invoices/contract/codes.ts';
import { folderTabs, Invoice, type FolderRow, type FolderTab } from '../../contract/Invoice.ts';
import { useInvoiceColumns } from '../parts/columns.tsx';
import { Dropping } from '../parts/Dropping.tsx';
import { InvoiceCard } from '../parts/InvoiceCard.tsx';
import { InvoiceForm } from '../parts/InvoiceForm.tsx';
import { UploadResult } from '../parts/UploadResult.tsx';
import { accepted } from '../photo.ts';
import { useUploads } from '../useUploads.ts';
import { invoiceWords } from '../words.ts';
import '../invoices.css';

const width = 960;

/** Page of one's own invoices: upload, look at what was read, complete what is missing. */
export default function Folder() {
  const words = useWords(invoiceWords);
  const { message } = App.useApp();
  const isPhone = useIsPhone();
  const [at, go] = useAddress('invoice', 'act');
  const id = Number(at.invoice) || 0;
  const isShot = useRef(false);
  const uploads = useUploads((ids) => {
    // After a shot, what the code said is shown at once.
    const [first] = ids;
    if (isShot.current && first !== undefined) go({ invoice: first, act: null });
    isShot.current = false;
  });
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const columns = useInvoiceColumns((row) => go({ invoice: row.InvoiceId, act: null }));
  const filters = useFilters();
  const { tab, tabs } = useTabs();
  const fixed = useMemo(() => (tab === null ? {} : { Tab: tab }), [tab]);
  const close = (): void => go({ invoice: null, act: null });
  const choose = (
    <Button
      type={isPhone ? 'default' : 'primary'}
      icon={isPhone ? <FolderOpenOutlined /> : <UploadOutlined />}
      onClick={() => files.current?.click()}
    >
      {isPhone ? words.chooseFiles : words.upload}
    </Button>
  );
  const typeIn = (
    <Button icon={<EditOutlined />} onClick={() => go({ act: 'type', invoice: null })}>
      {words.typeIn}
    </Button>
  );
  return (
    <Page
      title={words.title}
      actions={isPhone ? typeIn : [<span key="type">{typeIn}</span>, <span key="choose">{choose}</span>]}
    >
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label={words.upload}
        onChange={(event) => {
          isShot.current = false;
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={words.shoot}
        onChange={(event) => {
          isShot.current = true;
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Dropping onDrop={uploads.add}>
        <UploadResult
          dropped={uploads.dropped}
          onRetry={uploads.retry}
          onClear={uploads.clear}
          onOpen={(invoice) => go({ invoice, act: null })}
        />
        <TabLinks label={words.tabs} current={tab ?? 'all'} tabs={tabs} />
        <ListScreen<FolderRow, typeof Invoice.GetMyPage>
          from={Invoice.GetMyPage}
          rowKey={(row) => row.InvoiceId}
          filters={filters}
          fixed={fixed}
          onOpen={(row) => go({ invoice: row.InvoiceId, act: null })}
          columns={columns}
          empty={{ text: tab === null ? words.empty : words.emptyTab }}
        />
      </Dropping>
      {isPhone && (
        <div className="invoice-bottom" data-bottom-bar>
          {choose}
          <Button type="primary" icon={<CameraOutlined />} onClick={() => camera.current?.click()}>
            {words.shoot}
          </Button>
        </div>
      )}
      <Drawer
        open={id > 0 || at.act === 'type'}
        size={id > 0 ? width : 560}
        title={id > 0 ? words.detail : words.typedTitle}
        onClose={close}
        destroyOnHidden
      >
        {id > 0 ? (
          <InvoiceCard key={id} id={id} onGone={close} />
        ) : (
          <InvoiceForm
            onDone={(invoice, isKnown) => {
              if (isKnown) void message.warning(words.known);
              else void message.success(words.saved);
              go({ invoice, act: null });
            }}
            onCancel={close}
          />
        )}
      </Drawer>
    </Page>
  );
}

const tabNames = Object.keys(folderTabs) as FolderTab[];

/** Returns the tabs with their counts; a tab keeps the filters. */
function useTabs() {
  const words = useWords(invoiceWords);
  const [search] = useSearchParams();
  const counts = useCall(Invoice.GetMyPage, { PageSize: 1 }).data?.Counts;
  const tab = tabNames.find((one) => one === search.get('tab')) ?? null;
  const to = (one: FolderTab | null): string => {
    const next = new URLSearchParams(search);
    for (const name of ['page', 'invoice', 'act', 'tab']) next.delete(name);
    if (one) next.set('tab', one);
    return `?${next}`;
  };
  return {
    tab,
    tabs: [
      { key: 'all', to: to(null), label: words.all },
      ...tabNames.map((one) => ({ key: one, to: to(one), label: words.tab[one], count: counts?.[one] })),
    ],
  };
}

function useFilters(): readonly Filter[] {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['Kind'],
        label: words.kind,
        options: Object.entries(invoiceKindLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
      { kind: 'days', names: ['From', 'To'], label: words.issuedOn },
    ],
    [language, words],
  );
}
