/** Attributes of an element by their names without prefixes. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Element with its local name, its text and its children. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: XmlElement[];
  text: string;
}

/** Returns the elements at a path of local names below an element. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** Returns the text at a path of local names; empty if there is none. */
export const textAt = (element: XmlElement, path: string): string =>
  elementsAt(element, path)[0]?.text.trim() ?? '';

/** Returns all elements of these names, the element itself included; what lies below one is not searched again. */
export function findAll(element: XmlElement, names: readonly string[]): XmlElement[] {
  if (names.includes(element.name)) return [element];
  return element.children.flatMap((child) => findAll(child, names));
}
