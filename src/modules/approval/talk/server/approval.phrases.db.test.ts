import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachEngine } from '#tests/support/engines.ts';
import { openPortal, type Portal } from '#tests/support/approval-portal.ts';
import { ApprovalPhrase } from '../contract/ApprovalPhrase.ts';

eachEngine('phrases for comments', (open) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await open());
  });
  afterAll(() => portal.close());

  const save = (Phrases: string[], Version: number) =>
    portal.call('a', ApprovalPhrase.SaveMyPhrases, { Phrases, Version });

  test('are empty at first, then the person’s own in their order', async () => {
    expect(await portal.ok('a', ApprovalPhrase.GetMyPhrases, {})).toEqual({ Phrases: [], Version: 0 });
    expect((await save(['  已核对 ', '同意', '已核对'], 0)).body).toEqual({
      Phrases: ['已核对', '同意'],
      Version: 1,
    });
    expect((await save(['同意', '已核对'], 1)).body.Version).toBe(2);
    expect(await portal.ok('a', ApprovalPhrase.GetMyPhrases, {})).toEqual({
      Phrases: ['同意', '已核对'],
      Version: 2,
    });
    expect((await portal.ok('lead', ApprovalPhrase.GetMyPhrases, {})).Phrases).toEqual([]);
    // A person who removes all phrases has none, and is not offered the default ones again.
    expect((await save([], 2)).body).toEqual({ Phrases: [], Version: 3 });
  });

  test('the second of two windows is told that there are new phrases, and removes nothing', async () => {
    const { Version } = await portal.ok('a', ApprovalPhrase.GetMyPhrases, {});
    const answers = await Promise.all([save(['一'], Version), save(['二'], Version)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await save(['三'], 0)).status).toBe(409);
    const { Phrases } = await portal.ok('a', ApprovalPhrase.GetMyPhrases, {});
    expect(Phrases).toEqual(answers.find(({ status }) => status === 200)!.body.Phrases);
  });

  test.each([
    ['more than thirty', Array.from({ length: 31 }, (_, at) => `${at}`), 'Phrases'],
    ['an empty one', ['同意', ' '], 'Phrases.1'],
    ['one of 201 letters', ['字'.repeat(201)], 'Phrases.0'],
  ])('%s is refused by name', async (_what, phrases, field) => {
    const { Version } = await portal.ok('a', ApprovalPhrase.GetMyPhrases, {});
    const answer = await save(phrases, Version);
    expect(answer.status).toBe(400);
    expect(answer.refusal.Field).toBe(field);
  });
});
