import type { ReactElement } from 'react';
import './doorway.css';

/** Symbol drawn in the doorway picture. */
export type Sign = 'nothing' | 'filtered' | 'notFound' | 'noRight' | 'offline' | 'done' | 'problem' | 'told';

const signs: Readonly<Record<Sign, ReactElement>> = {
  nothing: (
    <>
      <path className="doorway-soft" d="M66 100h28M70 100l2-16h16l2 16" />
      <path d="M80 84V66M80 74c-9 0-13-5-13-12 9 0 13 5 13 12ZM80 68c0-8 4-13 12-13 0 8-4 13-12 13Z" />
    </>
  ),
  filtered: <path d="M78 56a14 14 0 1 0 0 28 14 14 0 0 0 0-28ZM88 80l12 12" />,
  notFound: <path d="M70 64c0-7 4-11 10-11s10 4 10 10c0 8-10 8-10 17M80 90v1" />,
  noRight: <path d="M66 70h28v22H66ZM72 70v-7a8 8 0 0 1 16 0v7M80 79v5" />,
  offline: <path d="M69 84a9 9 0 0 1 1-18 12 12 0 0 1 22-2 10 10 0 0 1 0 20ZM66 94l28-42" />,
  done: <path d="M80 54a19 19 0 1 0 0 38 19 19 0 0 0 0-38ZM71 73l7 7 12-14" />,
  problem: <path d="M80 54l21 36H59ZM80 66v12M80 83v1" />,
  told: <path d="M80 54a19 19 0 1 0 0 38 19 19 0 0 0 0-38ZM80 71v12M80 63v1" />,
};

/** Line drawing of a doorway with a symbol of the problem. It is decoration; the text says the same. */
export function Picture({ sign, small = false }: { readonly sign: Sign; readonly small?: boolean }) {
  return (
    <svg
      className={`doorway doorway-${sign}`}
      viewBox="0 0 160 112"
      width={small ? 92 : 160}
      aria-hidden="true"
    >
      <path className="doorway-ground" d="M48 100V50a32 32 0 0 1 64 0v50Z" />
      <path
        className="doorway-wall"
        d="M8 100h144M38 100V50a42 42 0 0 1 84 0v50M48 100V50a32 32 0 0 1 64 0v50"
      />
      <path className="doorway-wall" d="M16 106h20M126 106h16M22 88v12M18 92a4 8 0 0 1 8 0M138 92v8" />
      <g className="doorway-sign">{signs[sign]}</g>
    </svg>
  );
}
