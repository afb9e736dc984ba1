import { Notice } from '#kit/contract/Notice.ts';
import type { Placed } from '#kit/contract/call.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { CacUserMemorandum } from '#modules/home/contract/CacUserMemorandum.ts';
import { Schedule } from '#modules/home/contract/Schedule.ts';
import { BookStorSetting } from '#modules/library/contract/BookStorSetting.ts';
import { WorkRecord } from '#modules/okr/records/contract/WorkRecord.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { MeetingRoomSchedule } from '#modules/rooms/contract/MeetingRoomSchedule.ts';

export interface Named {
  readonly name: string;
  readonly call: Placed;
  /** Description that an assistant reads before it chooses the tool. */
  readonly does: Words;
}

const named = (name: string, call: Placed, zh: string, en: string): Named => ({
  name,
  call,
  does: { zh, en },
});

/** Calls that people need every day. Assistants see each as a tool of its own; they find all others by searching. */
export const namedTools: readonly Named[] = [
  named(
    'who_am_i',
    CacUser.GetUserInfo,
    '本人是谁：姓名、部门、权限',
    'Returns who the caller is: name, department, permissions',
  ),
  named(
    'find_people',
    CacUser.GetUserInfoListByName,
    '按姓名、拼音、英文名或工号查找在职同事，得到 AUID',
    'Finds colleagues by part of their name, pinyin or employee ID; other tools take the AUID it returns',
  ),
  named(
    'list_waiting',
    CacApprovalOrder.GetCacApprovalFormByStayToExamine,
    '等待本人审批的表单',
    'Lists forms that wait for the caller’s decision',
  ),
  named(
    'list_applications',
    CacApprovalOrder.GetCacApprovalFormByApply,
    '本人提交的申请及其状态',
    'Lists the caller’s own applications and their states',
  ),
  named('read_form', ApprovalForm.FindDocJson2Async, '逐行读取一份表单的内容', 'Reads a form, line by line'),
  named(
    'read_record',
    CacApprovalOrder.GetApprovalOrderExamine,
    '一份表单的审批记录，本人可做什么；审批所需的 Version 和 RowID 也在其中',
    'Returns the approval record of a form and what the caller may do with it, with the Version and RowID that a decision needs',
  ),
  named(
    'approve_form',
    CacApprovalOrder.SubmitCacApprovalFormByApproved,
    '同意本人待审批的表单',
    'Approves a form that waits for the caller',
  ),
  named(
    'send_form_back',
    CacApprovalOrder.RepulseCacAOByApprovalNewEditon,
    '退回本人待审批的表单，Remark 写明原因',
    'Sends back a form that waits for the caller, with the reason as Remark',
  ),
  named(
    'list_form_kinds',
    CacApprovalOrder.SearchApprovalFormTemplate,
    '可以申请的表单，按分组列出',
    'Lists the kinds of forms that the caller can file, by group',
  ),
  named(
    'begin_form',
    CacApprovalOrder.GetApprovalTemplate,
    '一种表单有哪些控件、初始值是什么；不保存任何内容',
    'Returns the controls of a kind of form and its initial values; saves nothing',
  ),
  named(
    'save_draft',
    ApprovalForm.Add,
    '把填好的内容存为草稿，得到 FormID；Values 在 begin_form 的初始值上修改',
    'Saves a filled-in form as a draft and returns its FormID; Values are the initial ones of begin_form with changes',
  ),
  named(
    'change_draft',
    ApprovalForm.Edit,
    '修改草稿或被退回的表单',
    'Changes a draft, or a form that was sent back',
  ),
  named(
    'submit_form',
    CacApprovalOrder.SubmitGetCacApprovalForm,
    '提交草稿或修改后的表单进入审批',
    'Submits a draft, or a form that was sent back and changed, for approval',
  ),
  named(
    'show_my_days',
    Schedule.QuerySchedule,
    '本人某些日期的日程：会议、请假、出差、备忘',
    'Lists the caller’s calendar for some days: meetings, leave, trips, notes',
  ),
  named(
    'list_notices',
    Notice.GetNoticePageList,
    '本人收到的通知，最新在前',
    'Lists the caller’s notifications, newest first',
  ),
  named(
    'list_rooms',
    MeetingRoomSchedule.GetMeetingRoomsAndPersonalSchedulesByDate,
    '会议室及其占用情况，以及本人当天的会议',
    'Lists meeting rooms with their bookings on a day, and the caller’s own meetings',
  ),
  named(
    'book_room',
    MeetingRoomSchedule.Add,
    '预订会议室并邀请参会人；时间为 ISO 8601',
    'Books a meeting room and invites people; times are ISO 8601',
  ),
  named(
    'leave_balance',
    VacationBill.GetVacationBalances,
    '本人各类假期的余额',
    'Returns the caller’s leave balance for each type of leave',
  ),
  named(
    'find_books',
    BookStorSetting.GetBookInfoDetaileTypeAsync,
    '按书名、作者或简介搜索图书',
    'Searches the library by title, author or summary',
  ),
  named(
    'show_work_week',
    WorkRecord.GetWeek,
    '本人一周的工作记录',
    'Lists the caller’s work records of a week',
  ),
  named(
    'add_note',
    CacUserMemorandum.AddCacUserMemorandum,
    '添加一条个人备忘，可设提醒',
    'Adds a note for the caller, optionally with a reminder',
  ),
];

/**
 * Changes that an assistant makes without asking, because only the caller sees them or can undo them with a click. All
 * other changes wait for the person's answer.
 */
export const freeCalls: ReadonlySet<Placed> = new Set<Placed>([
  ApprovalForm.Add,
  ApprovalForm.Edit,
  ApprovalForm.Edit1,
  CacUserMemorandum.AddCacUserMemorandum,
  CacUserMemorandum.EditCacUserMemorandum,
  MeetingRoomSchedule.Add,
  Notice.ReadNotice,
  WorkRecord.SaveDay,
  WorkRecord.MarkComplete,
]);
