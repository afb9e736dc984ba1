import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { birthDateOf } from '#kit/rules/identity-card.ts';
import { contractDates } from '#modules/people/persons/contract/contract-dates.ts';
import {
  contractType,
  education,
  retireCategory,
  userType,
} from '#modules/people/persons/contract/user-codes.ts';
import type { UserValues } from '#modules/people/persons/contract/user-values.ts';
import type { PlannedPerson } from './company-plan.ts';
import type { Random } from './random.ts';

const natives = [
  ['广东深圳', 0, '广东省深圳市'],
  ['广东广州', 1, '广东省广州市'],
  ['广东梅州', 1, '广东省梅州市'],
  ['湖南长沙', 2, '湖南省长沙市'],
  ['湖北武汉', 2, '湖北省武汉市'],
  ['江西赣州', 2, '江西省赣州市'],
  ['四川成都', 2, '四川省成都市'],
  ['浙江杭州', 2, '浙江省杭州市'],
  ['河南郑州', 2, '河南省郑州市'],
] as const;
const streets = ['建设路', '人民路', '中山路', '文昌街', '青年路', '滨江大道', '和平路', '学苑路'];
const homes = ['南山区', '福田区', '宝安区', '龙华区', '罗湖区', '龙岗区'];
const schools = [
  '岭南理工大学',
  '珠江财经大学',
  '江城大学',
  '湘江师范大学',
  '锦官科技大学',
  '钱塘工商学院',
  '南屏职业技术学院',
];
const specialties = [
  '计算机科学与技术',
  '软件工程',
  '会计学',
  '市场营销',
  '人力资源管理',
  '工商管理',
  '英语',
  '电子商务',
];
const banks = ['高新园支行', '车公庙支行', '科技园支行', '华强北支行', '前海支行'];
const channels = ['内部推荐', '招聘网站', '校园招聘', '猎头', '官网投递'];

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0');
const full = (from: string, to: string): number => Number(to.slice(0, 4)) - Number(from.slice(0, 4));

/** Returns the contract type of a person on a day, by their entry date. */
export function kindOf({ company, userType: kind, entryDate }: PlannedPerson, today: string): number {
  const { code } = contractType;
  if (kind === userType.code.intern) return code.internship;
  if (company === 'overseas') return code.hongKong18Months;
  const hasBegun = (contract: number): boolean =>
    contractDates(entryDate, contract)!.ContractStartDate <= today;
  return [code.openEnded, code.labour5Years].find(hasBegun) ?? code.labour3Years;
}

/**
 * Returns the employee card and account fields of a demo person. The numbers belong to nobody: real mobile numbers
 * begin with 13 to 19, and bank cards never begin with 00.
 */
export function planCard(random: Random, person: PlannedPerson, today: string): UserValues {
  const { entryDate, identityNumber, userType: kind } = person;
  const birthDate = birthDateOf(identityNumber);
  const age = full(birthDate, today);
  const [native, household, city] = random.pick(natives);
  const contract = kindOf(person, today);
  const dates = contractDates(entryDate, contract)!;
  const level = random.weighted([
    [education.code.juniorCollege, 3],
    [education.code.bachelor, 9],
    [education.code.master, 3],
    [education.code.upgradeToBachelor, 1],
  ] as const);
  const graduated = kind !== userType.code.intern;
  // Employees started to work in the summer they graduated; interns start with this job.
  const workStart = `${Number(birthDate.slice(0, 4)) + 22}-07-01`;
  const { men, women50, women55 } = retireCategory.code;
  const idFrom = shiftDays(entryDate, -random.int(100, 2_000));
  return {
    Phone: `12${pad(random.int(0, 999_999_999), 9)}`,
    rc: random.pick(channels),
    IsCore: person.depth <= 1 || random.chance(0.08),
    IsConference: kind !== userType.code.intern,
    IdCardStartTime: idFrom,
    IdCardLifespan: shiftMonths(idFrom, 20 * 12),
    BirthDate: birthDate,
    MaritalStatus: age > 28 && random.chance(0.7) ? 1 : 0,
    PoliticalOutlook: random.weighted([
      [0, 6],
      [1, 3],
      [2, 2],
    ]),
    NativePlace: native,
    Nation: '汉族',
    AddressType: household,
    AddressNature: random.weighted([
      [0, 6],
      [1, 3],
    ]),
    Address: `${city}${random.pick(streets)}${random.int(1, 300)}号`,
    NowAddress: `深圳市${random.pick(homes)}${random.pick(streets)}${random.int(1, 300)}号`,
    BankNumberStr: `00${pad(random.int(0, 99_999_999), 8)}${pad(random.int(0, 999_999_999), 9)}`,
    OpenBankCity: '深圳',
    OpenBankBranch: `招商银行深圳${random.pick(banks)}`,
    SocialSecurity: '深圳，一档',
    AccumulationFund: '深圳，5%',
    GraduateSchool: random.pick(schools),
    Education: level,
    Specialty: random.pick(specialties),
    IsGraduate: graduated ? 1 : 0,
    GraduateDate: graduated ? `${Number(birthDate.slice(0, 4)) + 22}-06-30` : null,
    WorkStartDay: workStart < entryDate ? workStart : entryDate,
    PrepareBARW: dates.PrepareBARW,
    RealityBARW: kind === userType.code.regular && dates.PrepareBARW < today ? dates.PrepareBARW : null,
    ContractType: contract as UserValues['ContractType'],
    ContractStartDate: dates.ContractStartDate,
    ContractEndDate: dates.ContractEndDate,
    RetireCategory: person.gender === 1 ? men : person.depth <= 2 ? women55 : women50,
    FileNo: `DA-${person.employeeId}`,
    Competition: person.depth <= 1 ? 30 : null,
  };
}

/** People who left before the demo's year, so that no other data refer to them. */
export const leavers = [
  {
    EmployeeId: 'JY0901',
    LoginName: 'nora.fang',
    ChineseName: '方知夏',
    EnglishName: 'Nora Fang',
    Gender: 2,
    unit: '品牌公关部',
    position: '品牌专员',
    daysAgo: 21,
    JobType: 1,
    LeaveRemark:
      '因家庭搬迁至杭州，个人提出离职。已完成品牌手册、年度传播方案和媒体资源库的交接，离职面谈中表示愿意在过渡期内继续协助解答问题；门禁卡、笔记本电脑和相机已归还，社保缴纳至当月底，离职证明已于最后工作日当天领取。',
  },
  {
    EmployeeId: 'JY0902',
    LoginName: 'hugo.jin',
    ChineseName: '金立新',
    EnglishName: 'Hugo Jin',
    Gender: 1,
    unit: '后端组',
    position: '后端工程师',
    daysAgo: 64,
    JobType: 2,
    LeaveRemark: '连续三日未到岗且无法联系，按自离处理。',
  },
] as const;
