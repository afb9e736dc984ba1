/** Limits of a formula: characters, depth of nesting and number of parts. */
export const formulaLimits = { length: 500, depth: 32, nodes: 500 } as const;
