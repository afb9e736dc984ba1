import { Tag } from 'antd';

/** A few words that somebody is found by. */
export function Tags({ of }: { readonly of: readonly string[] }) {
  return (
    <span className="recruit-tags">
      {of.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}
