import type { SyntaxNode, Tree } from '@lezer/common';

/** Returns the meaningful children of a node, without brackets and keywords. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.name !== 'Keyword') found.push(child);
  return found;
}

/** Returns the first position that the parser could not read. */
export function firstError(tree: Tree): { readonly from: number; readonly to: number } | null {
  let found: { from: number; to: number } | null = null;
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) found ??= { from, to };
      return found === null;
    },
  });
  return found;
}
