/** Cover for a book without a picture: its title on one of eight colours, always the same one for a book. */
export function Cover({ id, name, author }: { id: number; name: string; author: string }) {
  const longest = Math.max(1, ...(name.match(/[A-Za-zÀ-ž’']+/g) ?? []).map(({ length }) => length));
  return (
    <span className={`cover cover-${id % 8}`} style={{ ['--longest' as never]: longest }} aria-hidden="true">
      <span className="cover-name">{name}</span>
      <span className="cover-author">{author}</span>
    </span>
  );
}
