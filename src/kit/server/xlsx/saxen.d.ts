/** Types of the parser, which ships none. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', then: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag' | 'text' | 'cdata', then: (value: string) => void): this;
    /** @throws Error for text that is no XML */
    parse(xml: string): this;
  }
}
