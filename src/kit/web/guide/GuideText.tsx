import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Guide, GuideBlock, GuideInline } from './guide.ts';
import './guide.css';

interface GuideTextProps {
  readonly guide: Guide;
  /** Anchor of the section to begin with. */
  readonly section?: string;
  /** Opens another guide, given as `area#section`. */
  readonly onGo: (to: string) => void;
}

/** A guide as a page, scrolled to one of its sections. Give it the guide as its key. */
export function GuideText({ guide, section, onGo }: GuideTextProps) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const found = section && page.current?.querySelector(`[data-section="${CSS.escape(section)}"]`);
    (found || page.current)?.scrollIntoView();
  }, [section]);
  return (
    <article className="guide" ref={page}>
      <h2>{guide.title}</h2>
      <Blocks blocks={guide.intro} onGo={onGo} />
      {guide.sections.map(({ id, title, blocks }) => (
        <section key={id} data-section={id}>
          <h3>{title}</h3>
          <Blocks blocks={blocks} onGo={onGo} />
        </section>
      ))}
    </article>
  );
}

type Go = Pick<GuideTextProps, 'onGo'>;

/* oxlint-disable react/no-array-index-key -- a guide never changes while it is shown */
function Blocks({ blocks, onGo }: Go & { blocks: readonly GuideBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} onGo={onGo} />);
}

function Block({ block, onGo }: Go & { block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h4>
          <Inlines text={block.text} onGo={onGo} />
        </h4>
      );
    case 'paragraph':
      return (
        <p>
          <Inlines text={block.text} onGo={onGo} />
        </p>
      );
    case 'image':
      return <img src={block.src} alt={block.alt} loading="lazy" />;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Blocks blocks={item} onGo={onGo} />
            </li>
          ))}
        </List>
      );
    }
    default:
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, at) => (
                <th key={at} scope="col">
                  <Inlines text={cell} onGo={onGo} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>
                    <Inlines text={cell} onGo={onGo} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function Inlines({ text, onGo }: Go & { text: readonly GuideInline[] }) {
  return text.map((part, at) => <Inline key={at} part={part} onGo={onGo} />);
}

function Inline({ part, onGo }: Go & { part: GuideInline }) {
  if (typeof part === 'string') return part;
  const inner = <Inlines text={part.text} onGo={onGo} />;
  if (part.kind === 'link')
    return (
      <Button type="link" className="guide-link" onClick={() => onGo(part.to)}>
        {inner}
      </Button>
    );
  const Tag = part.kind;
  return <Tag>{inner}</Tag>;
}
