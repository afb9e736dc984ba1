import { Tag } from 'antd';

/** Row of tags that describe a candidate. */
export function Tags({ of }: { readonly of: readonly string[] }) {
  return (
    <span className="recruit-tags">
      {of.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}
