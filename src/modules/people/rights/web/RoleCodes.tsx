import { App, Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { TreeView } from '#kit/web/tree/TreeView.tsx';
import { branchOf } from '#kit/web/tree/rows.ts';
import { CacRole } from '../contract/CacRole.ts';
import { PermissionManagement } from '../contract/PermissionManagement.ts';
import { permissionItems, type Permission } from './permission-items.ts';
import { rightsWords } from './rights-words.ts';

const none: readonly Permission[] = [];

/** Permissions of a role. A tick includes or removes the whole branch; nothing is stored until it is saved. */
export function RoleCodes({ roleId }: { roleId: number }) {
  const words = useWords(rightsWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const tree = useCall(PermissionManagement.GetPermissionTree, {});
  const held = useCall(CacRole.GetRoleCodes, { RoleID: roleId });
  const save = useAct(CacRole.UpdateRoleCodes);
  const [query, setQuery] = useState('');
  const [draft, setDraft] = useState<ReadonlySet<string> | null>(null);
  const items = useMemo(() => permissionItems(tree.data ?? none, language), [tree.data, language]);
  const before = useMemo(() => new Set(held.data?.Codes), [held.data]);
  const codes = draft ?? before;
  const error = tree.error ?? held.error;
  if (error && !(tree.data && held.data))
    return (
      <Failed
        error={error}
        onRetry={() => {
          void tree.refetch();
          void held.refetch();
        }}
      />
    );
  if (!tree.data || !held.data) return <Loading rows={8} title={false} />;
  const checked = new Set(items.filter((item) => codes.has(item.permission.Code)).map((item) => item.id));
  const added = [...codes].filter((code) => !before.has(code)).length;
  const removed = [...before].filter((code) => !codes.has(code)).length;
  const isChanged = added + removed > 0;
  const tick = (id: number, on: boolean): void => {
    const branch = branchOf(items, id);
    const next = new Set(codes);
    for (const item of items)
      if (branch.has(item.id)) {
        if (on) next.add(item.permission.Code);
        else next.delete(item.permission.Code);
      }
    setDraft(next);
  };
  return (
    <div className="split-list">
      <Input
        allowClear
        value={query}
        aria-label={words.searchCode}
        placeholder={words.searchCode}
        onChange={(event) => setQuery(event.target.value)}
      />
      <TreeView
        items={items}
        label={words.codeTree}
        query={query}
        checked={checked}
        onCheck={(item, on) => tick(item.id, on)}
        extra={(item) => item.permission.Code}
        maxHeight={Math.max(320, globalThis.innerHeight - 380)}
      />
      <div className="form-actions codes-actions">
        <output className="muted">
          {isChanged ? words.changed(added, removed) : words.unchanged(codes.size)}
        </output>
        {isChanged && <Button onClick={() => setDraft(null)}>{words.discard}</Button>}
        <Button
          type="primary"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { RoleID: roleId, Codes: [...codes] },
              { onSuccess: () => void message.success(words.codesSaved), onError: showError },
            )
          }
        >
          {words.saveCodes}
        </Button>
      </div>
    </div>
  );
}
