import { z } from 'zod';
import { wordsOfCodes } from '#kit/contract/coded.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { documentKinds } from '#kit/rules/identity-document.ts';

/** Enumeration of the wire: its numbers by name, labels in both languages, and its schema. */
export interface Coded<Code extends number = number> {
  readonly values: readonly Code[];
  readonly labels: Readonly<Record<number, Words>>;
  readonly schema: z.ZodType<Code>;
}

function coded<const T extends Readonly<Record<string, readonly [code: number, zh: string, en: string]>>>(
  table: T,
) {
  type Code = T[keyof T][0];
  const rows = Object.entries(table);
  const values = rows.map(([, [code]]) => code as Code);
  const words = wordsOfCodes(Object.fromEntries(rows.map(([, [code, zh, en]]) => [code, { zh, en }])));
  return {
    /** Numbers by name. */
    code: Object.fromEntries(rows.map(([name, [code]]) => [name, code])) as { [K in keyof T]: T[K][0] },
    values,
    labels: Object.fromEntries(rows.map(([, [code, zh, en]]) => [code, { zh, en }])) as Record<number, Words>,
    schema: z.literal(values).meta({ description: words }) as unknown as z.ZodType<Code, Code>,
    /** Schema for addresses, in which numbers are text. */
    inAddress: z.coerce.number().pipe(z.literal(values)).meta({ description: words }) as unknown as z.ZodType<
      Code,
      unknown
    >,
  };
}

// Enumerations of the specification, section 3.

export const gender = coded({
  unknown: [0, '未知', 'Unknown'],
  male: [1, '男', 'Male'],
  female: [2, '女', 'Female'],
});

export const userType = coded({
  probation: [0, '试用', 'Probation'],
  regular: [1, '正式', 'Regular'],
  intern: [2, '实习', 'Intern'],
});

export const jobType = coded({
  employed: [0, '在职', 'In service'],
  left: [1, '离职', 'Left'],
  leftWithoutNotice: [2, '自离或停薪留职', 'Left without notice or pay'],
});

export const ssoState = coded({ disabled: [0, '未启用', 'Not enabled'], enabled: [1, '已启用', 'Enabled'] });

export const maritalStatus = coded({
  single: [0, '未婚', 'Single'],
  married: [1, '已婚', 'Married'],
  divorced: [2, '离异', 'Divorced'],
});

export const politicalOutlook = coded({
  masses: [0, '群众', 'Masses'],
  leagueMember: [1, '团员', 'League member'],
  partyMember: [2, '党员', 'Party member'],
});

export const householdType = coded({
  shenzhen: [0, '深户', 'Shenzhen'],
  guangdong: [1, '广东省内非深户', 'Guangdong, outside Shenzhen'],
  outside: [2, '广东省外', 'Outside Guangdong'],
  hongKongMacauTaiwan: [3, '港澳台', 'Hong Kong, Macau, Taiwan'],
  foreign: [4, '外籍', 'Foreign'],
});

export const householdNature = coded({
  urban: [0, '城镇', 'Urban'],
  rural: [1, '农村', 'Rural'],
  nonRural: [2, '非农业', 'Non-rural'],
});

export const education = coded({
  primary: [0, '小学', 'Primary school'],
  juniorHigh: [1, '初中', 'Junior high school'],
  vocationalSecondary: [2, '中专', 'Vocational secondary'],
  seniorHigh: [3, '高中', 'Senior high school'],
  technicalHigh: [4, '技校', 'Technical high school'],
  juniorCollege: [5, '大专', 'Junior college'],
  upgradeToBachelor: [6, '专升本', 'Bachelor (top-up)'],
  bachelor: [7, '本科', 'Bachelor'],
  master: [8, '硕士', 'Master'],
  doctorate: [9, '博士', 'Doctorate'],
  partTimeBachelor: [10, '非全日制本科', 'Part-time bachelor'],
});

export const contractType = coded({
  internship: [0, '实习协议', 'Internship'],
  labour3Years: [1, '劳动合同 3 年', 'Fixed term, 3 years'],
  labour5Years: [2, '劳动合同 5 年', 'Fixed term, 5 years'],
  openEnded: [3, '无固定期限劳动合同', 'Open-ended'],
  hongKong1Year: [4, '香港合同 1 年', 'Hong Kong, 1 year'],
  hongKong18Months: [5, '香港合同 18 个月', 'Hong Kong, 18 months'],
});

/** Kinds of identity documents; each has its own checks (`readDocument`). */
export const documentType = coded({
  mainland: [documentKinds.mainland, '居民身份证', 'Resident identity card'],
  hongKong: [documentKinds.hongKong, '香港身份证', 'Hong Kong identity card'],
  macau: [documentKinds.macau, '澳门身份证', 'Macau identity card'],
  taiwanPermit: [
    documentKinds.taiwanPermit,
    '台湾居民来往大陆通行证',
    'Mainland travel permit for Taiwan residents',
  ],
  passport: [documentKinds.passport, '护照', 'Passport'],
  travelPermit: [
    documentKinds.travelPermit,
    '港澳居民来往内地通行证',
    'Mainland travel permit for Hong Kong and Macau residents',
  ],
  residencePermit: [
    documentKinds.residencePermit,
    '港澳台居民居住证',
    'Residence permit for Hong Kong, Macau and Taiwan residents',
  ],
  permanentResidence: [
    documentKinds.permanentResidence,
    '外国人永久居留身份证',
    'Foreign permanent resident identity card',
  ],
});

export const retireCategory = coded({
  men: [1, '男职工（60 岁）', 'Men, 60'],
  women55: [2, '女职工（55 岁）', 'Women, 55'],
  women50: [3, '女职工（50 岁）', 'Women, 50'],
});

export const yesNo = coded({ no: [0, '否', 'No'], yes: [1, '是', 'Yes'] });

/** Actions on a person, as named in the process record. */
export const userActs = {
  added: { zh: '新增用户', en: 'Added' },
  updated: { zh: '修改信息', en: 'Changed' },
  disabled: { zh: '停用账号', en: 'Disabled' },
  enabled: { zh: '恢复账号', en: 'Enabled again' },
  rehired: { zh: '重新入职', en: 'Rehired' },
  handedOver: { zh: '接手工作', en: 'Took over' },
  passwordReset: { zh: '重置密码', en: 'Password reset' },
  factorReset: { zh: '重置两步验证', en: 'Two-step verification reset' },
  revealed: { zh: '查看完整信息', en: 'Full value shown' },
} as const satisfies Record<string, Words>;

export type UserAct = keyof typeof userActs;
