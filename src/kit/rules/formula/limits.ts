/** Characters of a formula, how deep its parts lie in each other, and how many there are. */
export const formulaLimits = { length: 500, depth: 32, nodes: 500 } as const;
