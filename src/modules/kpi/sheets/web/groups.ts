/** Groups neighbouring columns that share a title. */
export function groupsOf(
  columns: readonly { readonly group: string }[],
): readonly { readonly title: string; readonly at: number; readonly span: number }[] {
  const starts = [...columns.keys()].filter(
    (at) => at === 0 || columns[at]!.group !== columns[at - 1]!.group,
  );
  return starts.map((at, n) => ({
    title: columns[at]!.group,
    at,
    span: (starts[n + 1] ?? columns.length) - at,
  }));
}
