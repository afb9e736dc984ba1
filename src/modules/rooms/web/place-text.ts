import { inLanguage } from '#kit/web/client/language.ts';
import type { Language } from '#kit/contract/refusals.ts';

interface Housed {
  readonly Building: string;
  readonly BuildingEn: string;
}

/** Returns the name of a building in the reader's language. */
export const buildingText = ({ Building, BuildingEn }: Housed, language: Language): string =>
  inLanguage(language, Building, BuildingEn);

/** Returns building and floor in the reader's language. */
export const placeText = (
  place: Housed & { readonly Floor: string; readonly FloorEn: string },
  language: Language,
): string =>
  [buildingText(place, language), inLanguage(language, place.Floor, place.FloorEn)]
    .filter(Boolean)
    .join(' · ');
