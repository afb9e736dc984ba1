import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { TreeItem } from '#kit/web/tree/rows.ts';
import type { PermissionManagement } from '../contract/PermissionManagement.ts';

export type Permission = ReplyOf<typeof PermissionManagement.GetPermissionTree>[number];

export interface PermissionItem extends TreeItem {
  readonly permission: Permission;
}

/** Returns permissions as lines of a tree, searchable by both names, code and address. */
export const permissionItems = (nodes: readonly Permission[], language: Language): PermissionItem[] =>
  nodes.map((permission) => ({
    id: permission.ID,
    parentId: permission.ParentId,
    title: inLanguage(language, permission.Name, permission.NameEn),
    search: `${permission.Name} ${permission.NameEn} ${permission.Code} ${permission.Url ?? ''}`,
    permission,
  }));
