const legalForm =
  /(?:股份有限公司|有限责任公司|有限公司|[,\s]\s*(?:Co\.?,?\s*Ltd\.?|Limited|Ltd\.?|Inc\.?|LLC))$/;

/**
 * Returns a company's name without its legal form, for narrow places. A name that is only a legal form stays
 * unchanged.
 */
export const shortCompany = (name: string): string => name.trim().replace(legalForm, '') || name;
