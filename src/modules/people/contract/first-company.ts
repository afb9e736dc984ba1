/** Names of the company that a new installation begins with. */
export const firstCompany = { name: '总公司', nameEn: 'Head office' } as const;
