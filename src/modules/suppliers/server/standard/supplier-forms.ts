import { fromNamed } from '#modules/forms/contract/named.ts';
import { standardTemplates, templateParts, type StandardTemplate } from '#modules/forms/server/open.ts';

const { applicant, card, remark, section } = templateParts;

const half = { inlineBlock: true };

/** Standard supplier form, made of the named templates that supplier rules score. */
const supplierCooperation: StandardTemplate = {
  code: 'GY',
  title: '供应商合作申请',
  titleEn: 'Supplier cooperation',
  card: card(
    'partner',
    '引入新供应商，或变更合作',
    'Bring in a supplier, new terms',
    '供应商 准入 引入 合作 vendor onboarding',
  ),
  group: 'other',
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      section('supplierSection', '供应商', 'Supplier'),
      fromNamed(1002),
      fromNamed(14, half),
      fromNamed(8, half),
      fromNamed(21, half),
      fromNamed(1001, half),
      fromNamed(45),
      fromNamed(16),
      section('cooperationSection', '合作', 'Cooperation'),
      fromNamed(28),
      fromNamed(3),
      fromNamed(46),
      fromNamed(1005, half),
      fromNamed(30, half),
      fromNamed(1035, half),
      fromNamed(1034, half),
      fromNamed(1047),
      remark,
    ],
  },
};

/** Form templates of the suppliers module. */
export const supplierTemplates = standardTemplates(10, [supplierCooperation]);
