import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { KPIStationPosition } from '../contract/KPIStationPosition.ts';
import { modelWords } from './words.ts';

type Product = ReplyOf<typeof KPIStationPosition.GetProductTypeList>[number];

/** List of product types: add, rename, disable. */
export function Products() {
  const words = useWords(modelWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const found = useCall(KPIStationPosition.GetProductTypeList, {});
  const act = useAct(KPIStationPosition.ManageProductType);
  const [editing, setEditing] = useState<Product | 'new' | null>(null);
  const row = editing === 'new' ? null : editing;
  const toggle = ({ ProductTypeID, Version, IsUse }: Product): void =>
    act.mutate(
      { Action: IsUse ? 'disable' : 'enable', ProductTypeID, Version },
      { onSuccess: () => void message.success(words.saved), onError: showError },
    );
  return (
    <>
      <PageActions>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
          {words.addProduct}
        </Button>
      </PageActions>
      <Answer of={found}>
        {(rows) => (
          <Panel>
            {rows.length === 0 && <Nothing text={words.emptyProducts} />}
            <ul className="kpi-list">
              {rows.map((one) => {
                const name = inLanguage(language, one.Name, one.NameEn);
                return (
                  <li key={one.ProductTypeID} className="kpi-menu-row">
                    <span style={{ flex: 1 }}>{name}</span>
                    <Status tone={one.IsUse ? 'good' : 'paused'}>
                      {one.IsUse ? words.inUse : words.disabled}
                    </Status>
                    <Button
                      size="small"
                      aria-label={words.about(words.editProduct, name)}
                      onClick={() => setEditing(one)}
                    >
                      {words.editMenu}
                    </Button>
                    <Button
                      size="small"
                      aria-label={words.about(one.IsUse ? words.disable : words.enable, name)}
                      onClick={() => toggle(one)}
                    >
                      {one.IsUse ? words.disable : words.enable}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </Panel>
        )}
      </Answer>
      {editing !== null && (
        <Modal
          open
          footer={null}
          title={row ? words.editProduct : words.addProduct}
          onCancel={() => setEditing(null)}
        >
          <EditForm
            call={KPIStationPosition.ManageProductType}
            fields={[
              { name: 'Name', label: words.name, kind: 'text', isRequired: true },
              { name: 'NameEn', label: words.nameEn, kind: 'text' },
            ]}
            initial={row ? { Name: row.Name, NameEn: row.NameEn } : {}}
            hidden={
              row
                ? {
                    Action: 'update',
                    ProductTypeID: row.ProductTypeID,
                    Version: row.Version,
                    ParentID: row.ParentID,
                  }
                : { Action: 'add' }
            }
            submit={words.save}
            onCancel={{ label: words.cancel, run: () => setEditing(null) }}
            onDone={() => {
              void message.success(words.saved);
              setEditing(null);
            }}
          />
        </Modal>
      )}
    </>
  );
}
