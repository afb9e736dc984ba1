import { labels } from '#kit/web/client/language.ts';

interface PlanSum {
  readonly Planned: number;
  readonly Present: number;
  readonly Coming: number;
  readonly Going: number;
  readonly net: number;
  readonly open: number;
  readonly Over: number;
  readonly Unplanned: number;
}

/** Returns the left side of the sum, with the terms that are not zero. */
const terms = ({ Planned, Present, Coming, Going, net }: PlanSum, names: readonly string[]): string => {
  const [planned, present, coming, going] = names;
  return [
    `${planned} ${Planned} − ${present} ${Present}`,
    Coming > 0 ? ` − ${coming} ${Coming}` : '',
    Going > 0 ? ` + ${going} ${Going}` : '',
    ` = ${net}`,
  ].join('');
};

/** Texts of HRBPs, their stand-ins, and the headcount plan. */
export const hrbpWords = labels({
  zh: {
    title: '部门 HRBP',
    tree: '部门与 HRBP',
    search: '搜索部门或 HRBP',
    none: '没有可以管理的部门',
    pick: '选择左侧的部门，查看和设置它的 HRBP。',
    nobody: '未设置',
    inherited: (from: string) => `继承自“${from}”`,
    inheritedNote: (from: string) => `本部门没有设置 HRBP，由“${from}”的 HRBP 负责。`,
    nobodyNote: '本部门及其上级都没有 HRBP，需要 HRBP 审批的申请会转给审批管理员。',
    ownNote: (count: number) =>
      count > 1
        ? '需要 HRBP 审批时，其中任意一人处理即可。未单独设置的下级部门也由他们负责。'
        : '未单独设置 HRBP 的下级部门也由其负责。',
    people: (count: number) => `${count} 人`,
    add: '设置 HRBP',
    addTitle: (name: string) => `为“${name}”设置 HRBP`,
    edit: '修改日期',
    editTitle: (person: string) => `修改 ${person} 的负责日期`,
    person: 'HRBP',
    fromDay: '开始日期',
    toDay: '结束日期',
    toDayHint: '不填表示长期有效；当天仍有效。',
    since: (from: string) => `自 ${from} 起`,
    days: (from: string, to: string) => `${from} 至 ${to}`,
    standsIn: (days: string, agent: string) => `${days} 由 ${agent} 代理`,
    state: { present: '生效中', ahead: '未开始', over: '已结束', off: '已停用', left: '已离职' },
    disable: '停用',
    enable: '启用',
    disableTitle: (person: string, name: string) => `停用 ${person} 在“${name}”的 HRBP？`,
    disableNote: '停用后新的申请不再由其审批，正在审批的申请不变。',
    save: '保存',
    cancel: '取消',
    saved: '已保存',
    added: '已设置',
    sheets: {
      save: '导出',
      read: '导入',
      template: '下载模板',
      readOf: (about: string) => `导入：${about}`,
      note: '最多 5000 行。可先导出，修改后再导入：空单元格不修改，填 - 清空；预览确认后才会写入。',
      done: (added: number, changed: number) => `已导入：新增 ${added} 条，修改 ${changed} 条`,
    },
    agents: {
      title: 'HRBP 代理',
      search: 'HRBP 或代理人的姓名、工号',
      add: '新增代理',
      addTitle: '新增 HRBP 代理',
      editTitle: '修改 HRBP 代理',
      edit: '修改',
      empty: '还没有代理。HRBP 休假或出差时，可以让同事在这几天代为审批，并查看其负责部门的人员。',
      from: 'HRBP',
      to: '代理人',
      startDay: '开始日期',
      endDay: '结束日期',
      endHint: '代理到这一天的 24:00 结束。',
      days: '代理日期',
      departments: '代理部门',
      departmentsHint: '不选表示其负责的全部部门，包括代理期间新增的。',
      all: '全部',
      noDepartments: '该人员不是任何部门的 HRBP',
      stateLabel: '状态',
      off: '已停用',
      end: '停用',
      resume: '启用',
      endTitle: (from: string, to: string) => `停用 ${to} 对 ${from} 的代理？`,
      endNote: '还没有处理的审批会立即退回给 HRBP 本人。',
      done: '已保存',
    },
    plan: {
      title: '岗位管理',
      views: '岗位管理视图',
      plan: '编制',
      posts: '岗位',
      tree: '部门编制',
      search: '搜索部门',
      pick: '选择左侧的部门，查看和修改它的编制。',
      none: '没有可以管理的部门',
      extra: (present: number, planned: number) => `${present} / ${planned}`,
      extraHint: '在岗 / 编制，含下级',
      post: '岗位',
      planned: '编制',
      noPlan: '无',
      present: '在岗',
      coming: '待入',
      going: '待出',
      open: '空缺',
      over: (count: number) => `超 ${count}`,
      sum: (all: PlanSum) =>
        `${terms(all, ['编制', '在岗', '待入', '待出'])}：${[
          all.open > 0 ? `空缺 ${all.open}` : '',
          all.Over > 0 ? `超编 ${all.Over}` : '',
          all.Unplanned > 0 ? `无编制岗位 ${all.Unplanned} 人` : '',
        ]
          .filter(Boolean)
          .join('，')}。`,
      noPost: (count: number) => `另有 ${count} 人的职位不在岗位表中，未计入。`,
      comingHint: '已批准、尚未到生效日的调入和待入职',
      goingHint: '已批准、尚未到生效日的调出和离职',
      total: '合计',
      branch: '含下级部门',
      empty: '这个部门还没有编制和人员。选择岗位，填写编制。',
      addPost: '添加岗位',
      plannedOf: (post: string) => `${post}的编制`,
      disabledPost: '已停用',
      save: '保存编制',
      undo: '放弃修改',
      saved: '编制已保存',
      changed: (count: number) => `有 ${count} 处修改未保存`,
    },
  },
  en: {
    title: 'HRBP by department',
    tree: 'Departments and their HRBPs',
    search: 'Search by department or HRBP',
    none: 'No departments you can manage.',
    pick: 'Choose a department on the left to see and set its HRBP.',
    nobody: 'Not set',
    inherited: (from: string) => `from ${from}`,
    inheritedNote: (from: string) =>
      `This department has no HRBP of its own; the HRBPs of ${from} are responsible for it.`,
    nobodyNote:
      'Neither this department nor any above it has an HRBP. Forms that an HRBP would approve go to the approval administrator.',
    ownNote: (count: number) =>
      count > 1
        ? 'When an HRBP must approve, one of them is enough. They are also responsible for sub-departments without their own HRBP.'
        : 'Also responsible for sub-departments without their own HRBP.',
    people: (count: number) => `${count}`,
    add: 'Set HRBP',
    addTitle: (name: string) => `HRBP of ${name}`,
    edit: 'Edit dates',
    editTitle: (person: string) => `Dates of ${person} as HRBP`,
    person: 'HRBP',
    fromDay: 'First day',
    toDay: 'Last day',
    toDayHint: 'Leave empty for no end. The last day is included.',
    since: (from: string) => `since ${from}`,
    days: (from: string, to: string) => `${from} to ${to}`,
    standsIn: (days: string, agent: string) => `Delegate ${agent}, ${days}`,
    state: { present: 'In force', ahead: 'Not started', over: 'Ended', off: 'Disabled', left: 'Left' },
    disable: 'Disable',
    enable: 'Enable',
    disableTitle: (person: string, name: string) => `Disable ${person} as HRBP of ${name}?`,
    disableNote: 'New forms no longer go to them for approval. Forms in approval are not affected.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Saved',
    added: 'HRBP set',
    sheets: {
      save: 'Export',
      read: 'Import',
      template: 'Download template',
      readOf: (about: string) => `Import: ${about}`,
      note: 'At most 5,000 rows. Export the list, change it and import it again. Empty cells change nothing, - clears a cell. Nothing is saved before you confirm the preview.',
      done: (added: number, changed: number) => `Imported: ${added} added, ${changed} changed`,
    },
    agents: {
      title: 'HRBP delegates',
      search: 'Search by name or ID of the HRBP or delegate',
      add: 'Add delegate',
      addTitle: 'New HRBP delegate',
      editTitle: 'Edit HRBP delegate',
      edit: 'Edit',
      empty:
        'No delegates yet. When an HRBP is away, a colleague can approve for those days and see the people of the HRBP’s departments.',
      from: 'HRBP',
      to: 'Delegate',
      startDay: 'First day',
      endDay: 'Last day',
      endHint: 'It ends at midnight after this day.',
      days: 'Days',
      departments: 'Departments',
      departmentsHint: 'Leave empty for all departments of the HRBP, including any added meanwhile.',
      all: 'All',
      noDepartments: 'This person is not HRBP of any department.',
      stateLabel: 'State',
      off: 'Disabled',
      end: 'Disable',
      resume: 'Enable',
      endTitle: (from: string, to: string) => `Disable ${to} as delegate of ${from}?`,
      endNote: 'Undecided approvals go back to the HRBP at once.',
      done: 'Saved',
    },
    plan: {
      title: 'Positions',
      views: 'Views of positions',
      plan: 'Headcount plan',
      posts: 'All positions',
      tree: 'Plan by department',
      search: 'Search departments',
      pick: 'Choose a department on the left to see and change its plan.',
      none: 'No departments you can manage.',
      extra: (present: number, planned: number) => `${present} / ${planned}`,
      extraHint: 'present / planned, with sub-departments',
      post: 'Position',
      planned: 'Planned',
      noPlan: 'none',
      present: 'Present',
      coming: 'Coming',
      going: 'Going',
      open: 'Open',
      over: (count: number) => `${count} over plan`,
      sum: (all: PlanSum) =>
        `${terms(all, ['Planned', 'present', 'coming', 'going'])}: ${[
          all.open > 0 ? `${all.open} open` : '',
          all.Over > 0 ? `${all.Over} over plan` : '',
          all.Unplanned > 0 ? `${all.Unplanned} in positions without a plan` : '',
        ]
          .filter(Boolean)
          .join(', ')}.`,
      noPost: (count: number) =>
        count === 1
          ? 'One more person has a position that is not in the list.'
          : `${count} more people have positions that are not in the list.`,
      comingHint: 'Approved transfers in and new employees who have not started yet',
      goingHint: 'Approved transfers out and resignations that are not in effect yet',
      total: 'Total',
      branch: 'With sub-departments',
      empty: 'No planned or present people yet. Choose a position and enter the planned number.',
      addPost: 'Add position',
      plannedOf: (post: string) => `Planned for ${post}`,
      disabledPost: 'disabled',
      save: 'Save plan',
      undo: 'Discard changes',
      saved: 'Plan saved',
      changed: (count: number) => `${count} unsaved ${count === 1 ? 'change' : 'changes'}`,
    },
  },
});
