const legalForm =
  /(?:股份有限公司|有限责任公司|有限公司|[,\s]\s*(?:Co\.?,?\s*Ltd\.?|Limited|Ltd\.?|Inc\.?|LLC))$/;

/**
 * Returns a company's name without its legal form, for narrow places. A name that is only a legal form stays
 * unchanged.
 */
export const shortCompany = (name: string): string => name.trim().replace(legalForm, '') || name;

/** Normalizes a company name for comparison. Width, case, spaces and invisible characters make no difference. */
export const normName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{DI}\p{Cf}\p{Cc}]+/gu, '')
    .toLowerCase();
