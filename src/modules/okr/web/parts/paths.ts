/** Where key results of a scheme are split: `?scheme=`, or `?kr=` for the schemes of one. */
export const detailsPath = '/StrategyRoImplementation/SchemeDisassemblyDetails';
