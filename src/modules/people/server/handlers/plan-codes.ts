/** The codes by whose scope departments plan their posts. */
export const planCodes = ['PositionManagement', 'Organization'];
