/** Page on which key results of a scheme are split: `?scheme=`, or `?kr=` for all schemes of a key result. */
export const detailsPath = '/StrategyRoImplementation/SchemeDisassemblyDetails';
