import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { editionStateLabels, editionStates, menuKinds } from '#modules/kpi/contract/codes.ts';
import type { Content, TemplateHead } from '#modules/kpi/contract/shapes.ts';
import { postOptions } from '#modules/people/web/open.tsx';
import { Post } from '#modules/people/posts/contract/Post.ts';
import { editionTones } from '#modules/kpi/web/parts/tones.ts';
import { KPIStationPosition } from '../contract/KPIStationPosition.ts';
import { KPITemplate } from '../contract/KPITemplate.ts';
import { EditionsDrawer } from './EditionsDrawer.tsx';
import { modelWords } from './words.ts';

/** Content of a new template. */
const begun: Content = {
  Rows: [],
  Parts: { Self: 2000, Leader: 8000, Second: 0 },
  TotalFormula: 'total',
  Grades: [
    { Name: 'S', From: '95' },
    { Name: 'A', From: '85' },
    { Name: 'B', From: '70' },
    { Name: 'C', From: '0' },
  ],
  BonusCap: '5',
  VetoCap: '60',
  Max: '120',
};

function useOptions() {
  const language = useLanguage();
  const words = useWords(modelWords);
  const posts = useCall(Post.GetPostList, {});
  const products = useCall(KPIStationPosition.GetProductTypeList, {});
  const menus = useCall(KPIStationPosition.SearchMenu, {});
  return {
    posts: postOptions(posts.data ?? [], language),
    products: (products.data ?? [])
      .filter(({ IsUse }) => IsUse)
      .map((one) => ({ value: one.ProductTypeID, label: inLanguage(language, one.Name, one.NameEn) })),
    tables: (menus.data ?? [])
      .filter(({ IsUse, Kind }) => IsUse && Kind === menuKinds.table)
      .map((one) => ({ value: one.MenuID, label: inLanguage(language, one.Name, one.NameEn) })),
    all: words.noProduct,
  };
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onOpen: (id: number) => void;
}

/** Dialog for the first draft of a position, or a copy for another position. */
function BeginDialog({ from, onClose, onOpen }: DialogProps & { readonly from: TemplateHead | null }) {
  const words = useWords(modelWords);
  const { posts, products, tables, all } = useOptions();
  const post: Field = { name: 'PostID', label: words.post, kind: 'choice', options: posts, isRequired: true };
  const product: Field = {
    name: 'ProductTypeID',
    label: words.product,
    kind: 'choice',
    options: products,
    isClearable: true,
    nothing: words.emptyProducts,
    unchosen: all,
  };
  const shared = {
    submit: words.begin,
    onCancel: { label: words.cancel, run: onClose },
    onDone: ({ TemplateID }: { TemplateID: number }) => onOpen(TemplateID),
  };
  return (
    <Modal open footer={null} title={from ? words.copyTo : words.addTemplate} onCancel={onClose}>
      {from ? (
        <EditForm
          {...shared}
          call={KPITemplate.Copy}
          fields={[post, product]}
          hidden={{ TemplateID: from.TemplateID }}
        />
      ) : (
        <EditForm
          {...shared}
          call={KPITemplate.SaveDraft}
          fields={[post, product, { name: 'MenuID', label: words.table, kind: 'choice', options: tables }]}
          hidden={{ Content: begun }}
        />
      )}
    </Modal>
  );
}

/** Says whether a template in use has a draft of its next version. */
const isDrafted = ({ State, DraftID }: TemplateHead): boolean =>
  State === editionStates.open && DraftID !== null;

interface Acts {
  readonly draft: (id: number) => void;
  readonly open: (row: TemplateHead) => void;
  readonly next: (row: TemplateHead) => void;
  readonly copy: (row: TemplateHead) => void;
  readonly editions: (row: TemplateHead) => void;
}

function useColumns(acts: Acts): readonly Column<TemplateHead>[] {
  const words = useWords(modelWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const nameOf = (row: TemplateHead): string => inLanguage(language, row.PostName, row.PostNameEn);
  return [
    {
      key: 'post',
      title: words.post,
      phone: 'title',
      isWide: true,
      // A button, because the keyboard cannot reach table rows.
      show: (row) => (
        <Button type="link" size="small" className="kpi-open" onClick={() => acts.open(row)}>
          {nameOf(row)}
        </Button>
      ),
    },
    {
      key: 'product',
      title: words.product,
      isLine: true,
      show: (row) => inLanguage(language, row.ProductName, row.ProductNameEn) || words.noProduct,
    },
    {
      key: 'table',
      title: words.table,
      isLine: true,
      phone: 'fact',
      show: (row) => inLanguage(language, row.MenuName, row.MenuNameEn),
    },
    { key: 'rows', title: words.rows, align: 'right', isLine: true, phone: 'fact', show: (row) => row.Rows },
    { key: 'edition', title: words.edition, isLine: true, show: (row) => words.editionNo(row.EditionNumber) },
    {
      key: 'state',
      title: words.state,
      isLine: true,
      phone: 'state',
      show: (row) => (
        <>
          <Status tone={editionTones[row.State]!}>{editionStateLabels[row.State]![language]}</Status>
          {isDrafted(row) && <span className="kpi-note"> {words.draftToo}</span>}
        </>
      ),
    },
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      show: (row) => (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(row.State === editionStates.open && !isPhone
                ? [
                    isDrafted(row)
                      ? { key: 'draft', label: words.toDraft, onClick: () => acts.draft(row.DraftID!) }
                      : { key: 'next', label: words.next, onClick: () => acts.next(row) },
                  ]
                : []),
              ...(isPhone ? [] : [{ key: 'copy', label: words.copyTo, onClick: () => acts.copy(row) }]),
              { key: 'editions', label: words.editions, onClick: () => acts.editions(row) },
            ],
          }}
        >
          <Button type="text" icon={<EllipsisOutlined />} aria-label={words.actions(nameOf(row))} />
        </Dropdown>
      ),
    },
  ];
}

/** List of templates by position. */
export function Templates({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const words = useWords(modelWords);
  const isPhone = useIsPhone();
  const { message } = App.useApp();
  const showError = useShowError();
  const copy = useAct(KPITemplate.Copy);
  const [over, setOver] = useState<{ kind: 'add' } | { kind: 'copy' | 'editions'; row: TemplateHead } | null>(
    null,
  );
  const filters: readonly Filter[] = [{ kind: 'search', names: ['Keyword'], label: words.search }];
  const columns = useColumns({
    next: ({ TemplateID }) =>
      copy.mutate(
        { TemplateID },
        {
          onSuccess: (made) => {
            void message.success(words.copied);
            onOpen(made.TemplateID);
          },
          onError: showError,
        },
      ),
    open: (row) => onOpen(row.TemplateID),
    draft: onOpen,
    copy: (row) => setOver({ kind: 'copy', row }),
    editions: (row) => setOver({ kind: 'editions', row }),
  });
  return (
    <>
      {isPhone ? (
        <p className="kpi-note">{words.wide}</p>
      ) : (
        <PageActions>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOver({ kind: 'add' })}>
            {words.addTemplate}
          </Button>
        </PageActions>
      )}
      <ListScreen<TemplateHead, typeof KPITemplate.GetPage>
        from={KPITemplate.GetPage}
        rowKey={(row) => row.TemplateID}
        filters={filters}
        columns={columns}
        onOpen={(row) => onOpen(row.TemplateID)}
        empty={{ text: words.emptyTemplates }}
      />
      {over?.kind === 'editions' && (
        <EditionsDrawer row={over.row} onClose={() => setOver(null)} onOpen={onOpen} />
      )}
      {(over?.kind === 'add' || over?.kind === 'copy') && (
        <BeginDialog
          from={over.kind === 'copy' ? over.row : null}
          onClose={() => setOver(null)}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
