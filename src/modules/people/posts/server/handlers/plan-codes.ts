/** Permission codes whose scope decides for which departments somebody plans headcount. */
export const planCodes = ['PositionManagement', 'Organization'];
