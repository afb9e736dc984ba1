import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { TreeView } from '#kit/web/tree/TreeView.tsx';
import { menuKindLabels, menuKinds } from '#modules/kpi/contract/codes.ts';
import type { MenuRow } from '#modules/kpi/contract/shapes.ts';
import { KPIStationPosition } from '../contract/KPIStationPosition.ts';
import { standardKeys } from '../contract/columns.ts';
import { ColumnsEditor } from './ColumnsEditor.tsx';
import { ViewDialog } from './ViewDialog.tsx';
import { modelWords } from './words.ts';

function useItems(rows: readonly MenuRow[]) {
  const language = useLanguage();
  return rows.map((row) => ({
    id: row.MenuID,
    parentId: row.ParentID,
    title: inLanguage(language, row.Name, row.NameEn),
    row,
  }));
}

interface MenuFormProps {
  readonly row: MenuRow | null;
  readonly rows: readonly MenuRow[];
  readonly onClose: () => void;
}

function MenuForm({ row, rows, onClose }: MenuFormProps) {
  const words = useWords(modelWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const items = useItems(rows.filter(({ Kind }) => Kind === menuKinds.folder));
  const parent: Field = {
    name: 'ParentID',
    label: words.parent,
    kind: 'own',
    control: (
      <TreeField label={words.parent} placeholder={words.top} top={words.top} items={items} allowClear />
    ),
  };
  const names: readonly Field[] = [
    { name: 'Name', label: words.name, kind: 'text' },
    { name: 'NameEn', label: words.nameEn, kind: 'text' },
    parent,
    { name: 'SortNo', label: words.sort, kind: 'number' },
  ];
  const kinds = Object.entries(menuKindLabels).map(([value, label]) => ({
    value: Number(value),
    label: label[language],
  }));
  const shared = {
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    onDone: () => {
      void message.success(words.saved);
      onClose();
    },
  };
  return (
    <Modal open footer={null} title={row ? words.editMenu : words.addMenuTitle} onCancel={onClose}>
      {row ? (
        <EditForm
          {...shared}
          call={KPIStationPosition.UpdateMenu}
          fields={[...names, { name: 'IsUse', label: words.isUse, kind: 'switch' }]}
          initial={{
            Name: row.Name,
            NameEn: row.NameEn,
            ParentID: row.ParentID,
            SortNo: row.SortNo,
            IsUse: row.IsUse,
          }}
          hidden={{ MenuID: row.MenuID, Version: row.Version }}
        />
      ) : (
        <EditForm
          {...shared}
          call={KPIStationPosition.AddMenu}
          fields={[{ name: 'Kind', label: words.menuKind, kind: 'choice', options: kinds }, ...names]}
          initial={{ Kind: menuKinds.table, ParentID: null, SortNo: 0 }}
        />
      )}
    </Modal>
  );
}

/** Tree of tables, and the columns of the chosen one. */
export function Tables() {
  const words = useWords(modelWords);
  const { modal, message } = App.useApp();
  const showError = useShowError();
  const found = useCall(KPIStationPosition.SearchMenu, {});
  const remove = useAct(KPIStationPosition.DelMenu);
  const [chosen, setChosen] = useState<number | null>(null);
  const [editing, setEditing] = useState<MenuRow | 'new' | null>(null);
  const rows = found.data ?? [];
  const items = useItems(rows);
  const at = items.find(({ id }) => id === chosen);
  const onDelete = ({ MenuID, Version }: MenuRow, name: string): void =>
    void modal.confirm({
      title: words.deleteMenuTitle(name),
      okText: words.deleteMenu,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        remove.mutate(
          { MenuID, Version },
          {
            onSuccess: () => {
              void message.success(words.deleted);
              setChosen(null);
            },
            onError: showError,
          },
        ),
    });
  return (
    <Answer of={found} rows={6}>
      {() => (
        <>
          <div className="kpi-acts">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {words.addMenu}
            </Button>
            {at && (
              <>
                <Button onClick={() => setEditing(at.row)}>{words.editMenu}</Button>
                <Button danger onClick={() => onDelete(at.row, at.title)}>
                  {words.deleteMenu}
                </Button>
              </>
            )}
          </div>
          {rows.length === 0 ? (
            <Nothing text={words.emptyMenus} />
          ) : (
            <div className="kpi-two">
              <Panel>
                <TreeView
                  label={words.tables}
                  items={items}
                  isOpenFirst={() => true}
                  isOff={({ row }) => !row.IsUse}
                  chosen={chosen}
                  onChoose={({ id }) => setChosen(id)}
                  maxHeight={520}
                />
              </Panel>
              <Panel {...(at ? { title: at.title } : {})}>
                {at?.row.Kind === menuKinds.table ? (
                  <Table key={at.id} menuId={at.id} />
                ) : (
                  <p className="kpi-note">{words.chooseTable}</p>
                )}
              </Panel>
            </div>
          )}
          {editing !== null && (
            <MenuForm row={editing === 'new' ? null : editing} rows={rows} onClose={() => setEditing(null)} />
          )}
        </>
      )}
    </Answer>
  );
}

function Table({ menuId }: { readonly menuId: number }) {
  const words = useWords(modelWords);
  const found = useCall(KPIStationPosition.GetDynamicHeader, { MenuID: menuId });
  const [isViewing, setViewing] = useState(false);
  return (
    <Answer of={found} isFresh>
      {({ Header, Draft }) => (
        <>
          <p className="kpi-note">
            {words.about(words.fixedColumns, words.list(standardKeys.map((key) => words.standard[key])))}
          </p>
          <Button onClick={() => setViewing(true)}>{words.view}</Button>
          <h3 className="form-section">{words.columns}</h3>
          <ColumnsEditor
            key={`${Header?.HeaderID} ${Draft?.HeaderID} ${Draft?.Version}`}
            menuId={menuId}
            header={Header}
            draft={Draft}
          />
          {isViewing && (
            <ViewDialog
              menuId={menuId}
              columns={(Draft ?? Header)?.Columns ?? []}
              onClose={() => setViewing(false)}
            />
          )}
        </>
      )}
    </Answer>
  );
}
