/** Text within a paragraph of a guide. */
export type GuideInline =
  | string
  | { readonly kind: 'strong' | 'em' | 'code'; readonly text: readonly GuideInline[] }
  /** Leads to another guide, as `area#section`. */
  | { readonly kind: 'link'; readonly to: string; readonly text: readonly GuideInline[] };

/** Block of a guide; an image carries the address of its file. */
export type GuideBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: readonly GuideInline[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly GuideBlock[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly GuideInline[])[];
      readonly rows: readonly (readonly (readonly GuideInline[])[])[];
    }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string };

export interface GuideSection {
  /** Anchor, the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** User guide of one area in one language. */
export interface Guide {
  readonly title: string;
  readonly intro: readonly GuideBlock[];
  readonly sections: readonly GuideSection[];
}
