import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { type AccessArea, accessAreas, areaWords } from '../../contract/access-areas.ts';
import { type AccessToken, tokenStates } from '../../contract/AccessToken.ts';
import type { accessTokenWords } from '../access-token-words.ts';

export type Token = ReplyOf<typeof AccessToken.GetMyAccessTokenList>['Rows'][number];
type Words = (typeof accessTokenWords)['zh'];

const isArea = (text: string): text is AccessArea => (accessAreas as readonly string[]).includes(text);

/** Returns the areas of a token as text. */
export const areasText = (areas: readonly string[], words: Words, language: Language): string =>
  areas.length === 0
    ? words.allAreas
    : areas
        .map((area) => (isArea(area) ? areaWords[area][language] : area))
        .join(language === 'zh' ? '、' : ', ');

export const isInUse = (token: Token): boolean => token.State === tokenStates.inUse;

export const stateOf = (token: Token, words: Words): { readonly tone: Tone; readonly text: string } => {
  if (isInUse(token)) return { tone: 'good', text: words.inUse };
  return token.State === tokenStates.revoked
    ? { tone: 'bad', text: words.revoked }
    : { tone: 'neutral', text: words.expired };
};
