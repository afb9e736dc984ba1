import { App, Button, Descriptions, Tag } from 'antd';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { PermissionManagement } from '../contract/PermissionManagement.ts';
import { PermissionForm } from './PermissionForm.tsx';
import { pageOf, useKnownPages } from './pages.ts';
import type { PermissionItem } from './permission-items.ts';
import { rightsWords } from './rights-words.ts';

interface PermissionPaneProps {
  readonly item: PermissionItem;
  readonly onAddBelow: () => void;
  readonly onMove: () => void;
  readonly onDeleted: () => void;
}

/** Shows one permission with its form, its place in the menu and the roles that hold it. */
export function PermissionPane({ item, onAddBelow, onMove, onDeleted }: PermissionPaneProps) {
  const words = useWords(rightsWords);
  const language = useLanguage();
  const pages = useKnownPages();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const remove = useAct(PermissionManagement.DeletePermission);
  const { permission, title } = item;
  const { ID, Code, Url, Roles, IsOfProduct } = permission;
  const isShown = pageOf(permission, pages) !== undefined;
  const ask = (): void => {
    void modal.confirm({
      title: words.deletePermission(title),
      content: words.deletePermissionNote(Roles.length),
      okText: words.delete,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        remove.mutate(
          { ID, RoleCount: Roles.length },
          {
            onSuccess: () => {
              void message.success(words.deleted);
              onDeleted();
            },
            onError: showError,
          },
        ),
    });
  };
  return (
    <>
      <div className="pane-title">
        <h2>{title}</h2>
        <Status tone={isShown ? 'good' : 'neutral'}>
          {isShown ? words.inMenu : Url ? words.notInMenu : words.isGroup}
        </Status>
        <div className="pane-actions">
          <Button onClick={onAddBelow}>{words.addBelow}</Button>
          <Button onClick={onMove}>{words.moveTo}</Button>
          {!IsOfProduct && (
            <Button danger onClick={ask}>
              {words.delete}
            </Button>
          )}
        </div>
      </div>
      <Descriptions
        className="pane-facts"
        size="small"
        column={1}
        items={[
          {
            key: 'code',
            label: words.code,
            children: (
              <span>
                <code>{Code}</code> {IsOfProduct && <Tag>{words.ofProduct}</Tag>}
              </span>
            ),
          },
          {
            key: 'roles',
            label: words.heldBy,
            children:
              Roles.length === 0 ? (
                <span className="muted">{words.heldByNobody}</span>
              ) : (
                Roles.map((role) => inLanguage(language, role.RoleName, role.RoleNameEn)).join(
                  language === 'zh' ? '、' : ', ',
                )
              ),
          },
        ]}
      />
      <PermissionForm
        key={ID}
        call={PermissionManagement.UpdatePermission}
        hidden={{ ID }}
        permission={permission}
        onDone={() => void message.success(words.saved)}
      />
    </>
  );
}
