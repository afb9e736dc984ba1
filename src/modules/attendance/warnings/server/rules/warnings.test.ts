import { describe, expect, test } from 'vitest';
import { ruleText, valueText, warnMetric, warnWindow } from '../../contract/warn-codes.ts';
import { windowOf, windowsOf } from './warnings.ts';

describe('the window of a day', () => {
  test.each([
    [warnWindow.day, '2026-11-20', '2026-11-20', '2026-11-20'],
    // A Friday, with the Monday and the Sunday of its week.
    [warnWindow.week, '2026-11-20', '2026-11-16', '2026-11-22'],
    [warnWindow.week, '2026-11-16', '2026-11-16', '2026-11-22'],
    [warnWindow.week, '2026-11-22', '2026-11-16', '2026-11-22'],
    [warnWindow.week, '2026-01-01', '2025-12-29', '2026-01-04'],
    [warnWindow.month, '2026-02-28', '2026-02-01', '2026-02-28'],
    [warnWindow.month, '2024-02-01', '2024-02-01', '2024-02-29'],
    [warnWindow.month, '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('%i of %s', (window, day, from, to) => {
    expect(windowOf(window, day)).toEqual({ from, to });
  });
});

describe('where a rule looks for somebody new', () => {
  test('from the day before it was put into use on, never at today', () => {
    const days = windowsOf(warnWindow.day, '2026-11-20', '2026-11-23').map(({ from }) => from);
    expect(days).toEqual(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']);
    expect(windowsOf(warnWindow.day, '2026-11-23', '2026-11-23').map(({ from }) => from)).toEqual([
      '2026-11-22',
    ]);
  });
  test('fourteen days back at most, each window once', () => {
    expect(windowsOf(warnWindow.day, '2020-01-01', '2026-11-23')).toHaveLength(14);
    expect(windowsOf(warnWindow.week, '2020-01-01', '2026-11-23').map(({ from }) => from)).toEqual([
      '2026-11-09',
      '2026-11-16',
    ]);
    expect(windowsOf(warnWindow.month, '2020-01-01', '2026-11-05').map(({ from }) => from)).toEqual([
      '2026-10-01',
      '2026-11-01',
    ]);
  });
});

test('rules and values in words', () => {
  const rule = { metric: warnMetric.times, window: warnWindow.month, threshold: 3 };
  expect(ruleText(rule, 'zh')).toBe('一个月内迟到、早退次数达到 3 次');
  expect(ruleText(rule, 'en')).toBe('Times late or early in a month: 3 times or more');
  expect(ruleText({ ...rule, metric: warnMetric.expiring }, 'zh')).toBe(
    '30 天内即将到期的调休小时达到 3 小时',
  );
  expect(ruleText({ ...rule, metric: warnMetric.running }, 'en')).toBe(
    'Days worked in a row: 3 days or more',
  );
  expect([
    valueText(warnMetric.overtime, 2190, 'en'),
    valueText(warnMetric.lateMinutes, 31, 'zh'),
    valueText(warnMetric.lack, 1, 'en'),
  ]).toEqual(['36.5 h', '31 分钟', '1 punch']);
});
