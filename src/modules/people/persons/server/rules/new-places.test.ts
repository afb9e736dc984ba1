import { describe, expect, test } from 'vitest';
import { planPlaces } from './new-places.ts';

const group = { id: 1, name: '集团', nameEn: 'Group', path: [1] };
const finance = { id: 2, name: '财务中心', nameEn: 'Finance', path: [1, 2] };
const tax = { id: 3, name: '税务部', nameEn: 'Tax', path: [1, 2, 3] };
const taxElsewhere = { id: 4, name: '税务部', nameEn: 'Tax', path: [1, 4] };

describe('departments that a file names and that do not exist', () => {
  test.each([
    ['one that exists', [group, finance], ['Finance'], [], [['Finance', 2]]],
    ['a name alone stands below the only root', [group], ['法务部'], [[1, '法务部']], [['法务部', -1]]],
    [
      'a path continues where it ends, and is made once',
      [group, finance],
      ['财务中心/成本部/华南组', '财务中心/成本部'],
      [
        [2, '成本部'],
        [-1, '华南组'],
      ],
      [
        ['财务中心/成本部/华南组', -2],
        ['财务中心/成本部', -1],
      ],
    ],
    [
      'a name means what a path has made',
      [group],
      ['成本部', '新中心/成本部'],
      [
        [1, '新中心'],
        [-1, '成本部'],
      ],
      [
        ['新中心/成本部', -2],
        ['成本部', -2],
      ],
    ],
    ['the first departments of all stand at the top', [], ['集团'], [[null, '集团']], [['集团', -1]]],
    ['one that could be two stays a fault', [group, finance, tax, taxElsewhere], ['税务部'], [], []],
    ['a name that is too long stays a fault', [group], ['部'.repeat(51)], [], []],
  ] as const)('%s', (_what, existing, texts, made, ids) => {
    const plan = planPlaces(existing, texts);
    expect(plan.departments.map(({ parentId, name }) => [parentId, name])).toEqual(made);
    expect([...plan.ids]).toEqual(ids);
  });
});
