import type { SyntaxNode, Tree } from '@lezer/common';

/** The parts of a node that mean something: no brackets, no keywords. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.name !== 'Keyword') found.push(child);
  return found;
}

/** The first place the parser could make nothing of. */
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
