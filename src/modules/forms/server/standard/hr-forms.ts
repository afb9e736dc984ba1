import { applicant, choices, field, section, type StandardTemplate } from './parts.ts';

const half = { inlineBlock: true };

// Controls from 1101 on are what the area works with: they stay in every edition, with their name and kind.

/** Whom a bill is about. */
const subject = (tampid: number, more: object = {}) =>
  field('userSearch', 'AUID', '员工', 'Employee', {
    ...half,
    tampid,
    multiple: false,
    subject: true,
    significance: true,
    ...more,
  });

const when = (value: string) => ({ relation: true, relation_name: 'Result', relation_value: value });

/** The end of a probation: confirmed, extended once, or not passed. */
export const confirmation: StandardTemplate = {
  code: 'ZZ',
  title: '转正申请',
  titleEn: 'Confirmation',
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1101, { autoWrite: 'applicant' }),
      section('resultSection', '转正', 'Confirmation'),
      field('select', 'Result', '转正结果', 'Result', {
        ...half,
        tampid: 1102,
        significance: true,
        _value: 'confirm',
        items: choices(
          ['confirm', '按期转正', 'Confirmed'],
          ['extend', '延长试用', 'Probation extended'],
          ['fail', '不予转正', 'Not confirmed'],
        ),
      }),
      field('date', 'Becometimenow', '转正日期', 'Confirmed on', {
        ...half,
        tampid: 1103,
        significance: true,
        ...when('confirm'),
      }),
      field('date', 'ExtendTo', '试用期延长至', 'Probation until', {
        ...half,
        tampid: 1104,
        significance: true,
        ...when('extend'),
      }),
      field('upload', 'Agreement', '延长试用协议', 'Agreement on the extension', {
        tampid: 1105,
        ...when('extend'),
      }),
      field('textarea', 'FailReason', '不予转正原因', 'Why not', { tampid: 1106, ...when('fail') }),
      field('textarea', 'SelfSummary', '试用期总结', 'Summary of the probation', {
        tampid: 1107,
        maxLength: 2000,
      }),
      section('leaderSection', '上级评价', 'Leader'),
      field('number', 'LeaderScore', '上级评分', 'Score by the leader', {
        ...half,
        tampid: 1108,
        require: false,
        min: 0,
        max: 100,
        decimals: 0,
        placeholder: '0-100，由上级审批时填写',
        placeholderEn: '0-100, by the leader while approving',
      }),
    ],
  },
};
