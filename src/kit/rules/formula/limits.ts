/** Limits of a formula: characters, nesting depth and number of parts. */
export const formulaLimits = { length: 500, depth: 32, nodes: 500 } as const;
