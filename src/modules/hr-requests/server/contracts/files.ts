/** The files of a contract belong to this holder. */
export const holder = (contractId: number) => ({ module: 'hr-requests.contract', id: contractId });
