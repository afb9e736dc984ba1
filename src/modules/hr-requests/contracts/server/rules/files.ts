/** Returns the holder to which the files of a contract belong. */
export const contractHolder = (contractId: number) => ({ module: 'hr-requests.contract', id: contractId });
