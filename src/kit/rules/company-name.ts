const legalForm =
  /(?:股份有限公司|有限责任公司|有限公司|[,\s]\s*(?:Co\.?,?\s*Ltd\.?|Limited|Ltd\.?|Inc\.?|LLC))$/;

/**
 * A company's name without its legal form, for places with little room. A name that consists of its legal form stays
 * whole.
 */
export const shortCompany = (name: string): string => name.trim().replace(legalForm, '') || name;
