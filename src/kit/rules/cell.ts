/** A cell as it comes out of a sheet. */
export type Cell = string | number | boolean | Date | null;
