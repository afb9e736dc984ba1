/** Path of the roster, by which its columns are remembered. */
export const rosterPath = '/EmployeeManagement/EmployeeRoster';
/** Path of the roster on paper; the filters stand in the address. */
export const printPath = `${rosterPath}/print`;
