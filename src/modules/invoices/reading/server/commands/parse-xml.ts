import { walkXml, xmlText } from '#kit/server/xlsx/xml.ts';
import { failFile } from '../rules/file-fault.ts';
import type { XmlElement } from '../rules/xml-elements.ts';

/** Limits of one XML file. */
export const xmlLimits = {
  bytes: 2 << 20,
  depth: 64,
  elements: 20_000,
  attributes: 100,
  text: 1 << 20,
  token: 200_000,
};

/** Returns the text of a file by its mark or its declared encoding. */
function decoded(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /encoding\s*=\s*["'](gb[\w-]*)["']/i.exec(head)?.[1];
  return declared ? new TextDecoder('gb18030').decode(bytes) : xmlText(bytes);
}

/** Refuses a text whose markup would cost more than its size: the parser looks for the end of each token. */
function assertShortTokens(text: string): void {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const end = text.indexOf('>', at);
    if (end < 0) failFile('invoiceUnreadable', 'a tag without an end');
    if (end - at > xmlLimits.token) failFile('invoiceUnsafe', 'a tag is too long');
  }
}

/**
 * Parses an XML file into a tree of local names. `Signature` subtrees are left out.
 * @throws FileFaultError invoiceUnsafe for a document type or too much of anything, invoiceUnreadable for no XML
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > xmlLimits.bytes) failFile('invoiceTooLarge', 'XML above 2 MB');
  const text = decoded(bytes);
  if (/^\s*<!DOCTYPE\s+html/i.test(text)) failFile('invoiceUnreadable', 'a web page');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) failFile('invoiceUnsafe', 'a document type');
  if (!text.includes('<')) failFile('invoiceUnreadable', 'no XML');
  assertShortTokens(text);
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const path = [root];
  let [elements, letters, skipped] = [0, 0, 0];
  walkXml(text, {
    open: (name, attributes) => {
      if (++elements > xmlLimits.elements) failFile('invoiceUnsafe', 'too many elements');
      if (path.length + skipped > xmlLimits.depth) failFile('invoiceUnsafe', 'nested too deeply');
      if (skipped > 0 || name === 'Signature') {
        skipped += 1;
        return;
      }
      const said = attributes();
      if (Object.keys(said).length > xmlLimits.attributes) failFile('invoiceUnsafe', 'too many attributes');
      const element: XmlElement = { name, attributes: said, children: [], text: '' };
      path.at(-1)!.children.push(element);
      path.push(element);
    },
    close: () => {
      if (skipped > 0) skipped -= 1;
      else if (path.length > 1) path.pop();
    },
    text: (value) => {
      letters += value.length;
      if (letters > xmlLimits.text) failFile('invoiceUnsafe', 'too much text');
      if (skipped === 0) path.at(-1)!.text += value;
    },
  });
  if (path.length > 1 || root.children.length === 0) failFile('invoiceUnreadable', 'XML that is cut off');
  return root.children[0]!;
}
