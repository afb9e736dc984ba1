import { marked, type Token, type Tokens } from 'marked';
import type { Guide, GuideBlock, GuideInline, GuideSection } from '#kit/web/guide/guide.ts';

/** Comment before a heading that names its anchor, such as `<!-- states -->`. */
const anchor = /^<!-- ([a-z][a-z-]*) -->\s*$/;

/** Address of another guide, and of one of its sections. Other documents are not part of the product. */
const otherGuide = /^([a-z-]+)(?:\.zh-CN)?\.md(#[a-z-]+)?$/;

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

function inlineOf(token: Token): readonly GuideInline[] {
  switch (token.type) {
    case 'text':
    case 'escape': {
      const inner: readonly Token[] = 'tokens' in token ? (token.tokens ?? []) : [];
      return inner.length > 0 ? inner.flatMap(inlineOf) : [unescape(token['text'] as string)];
    }
    case 'strong':
    case 'em':
      return [{ kind: token.type, text: (token.tokens ?? []).flatMap(inlineOf) }];
    case 'codespan':
      return [{ kind: 'code', text: [unescape(token['text'] as string)] }];
    case 'link': {
      const text = (token.tokens ?? []).flatMap(inlineOf);
      const [, area, section = ''] = otherGuide.exec(token['href'] as string) ?? [];
      return area ? [{ kind: 'link', to: area + section, text }] : text;
    }
    default:
      throw new Error(`A guide may not contain: ${token.raw}`);
  }
}

const inlines = (tokens: readonly Token[] = []): readonly GuideInline[] => tokens.flatMap(inlineOf);

function blockOf(token: Token): readonly GuideBlock[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [{ kind: 'heading', text: inlines(token.tokens) }];
    case 'text':
      return [{ kind: 'paragraph', text: inlineOf(token) }];
    case 'paragraph': {
      const [only, ...others] = token.tokens ?? [];
      if (only?.type === 'image' && others.length === 0)
        return [{ kind: 'image', src: only['href'] as string, alt: only['text'] as string }];
      return [{ kind: 'paragraph', text: inlines(token.tokens) }];
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [
        { kind: 'list', isOrdered: ordered, items: items.map(({ tokens }) => tokens.flatMap(blockOf)) },
      ];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens));
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    default:
      throw new Error(`A guide may not contain: ${token.raw}`);
  }
}

/**
 * Returns the guide that a Markdown text holds: a title, an introduction, and sections with their anchors.
 *
 * @throws an error that names what a guide may not contain, such as HTML, or a section without an anchor
 */
export function parseGuide(markdown: string): Guide {
  let title = '';
  let next: string | null = null;
  const intro: GuideBlock[] = [];
  const sections: (GuideSection & { readonly blocks: GuideBlock[] })[] = [];
  for (const token of marked.lexer(markdown)) {
    const named = token.type === 'html' ? anchor.exec(token.raw)?.[1] : undefined;
    if (named) next = named;
    else if (token.type === 'heading' && token['depth'] === 1) title = token['text'] as string;
    else if (token.type === 'heading' && token['depth'] === 2) {
      if (!next) throw new Error(`A section without an anchor: ${token.raw}`);
      sections.push({ id: next, title: token['text'] as string, blocks: [] });
      next = null;
    } else (sections.at(-1)?.blocks ?? intro).push(...blockOf(token));
  }
  if (!title) throw new Error('A guide without a title');
  return { title, intro, sections };
}
