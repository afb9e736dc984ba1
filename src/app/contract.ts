import { Live } from '#kit/contract/Live.ts';
import { Notice } from '#kit/contract/Notice.ts';
import { SavedView } from '#kit/contract/SavedView.ts';
import { ApprovalFormStatistics } from '#modules/approval/contract/ApprovalFormStatistics.ts';
import { ApprovalAbsence } from '#modules/approval/contract/ApprovalAbsence.ts';
import { ApprovalEffect } from '#modules/approval/contract/ApprovalEffect.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { ApprovalPhrase } from '#modules/approval/contract/ApprovalPhrase.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { CacApprovalProcess } from '#modules/approval/contract/CacApprovalProcess.ts';
import { MeetingCalendar } from '#modules/rooms/contract/MeetingCalendar.ts';
import { MeetingRoom } from '#modules/rooms/contract/MeetingRoom.ts';
import { MeetingRoomSchedule } from '#modules/rooms/contract/MeetingRoomSchedule.ts';
import { AttendDevice } from '#modules/attendance/contract/AttendDevice.ts';
import { AttendGroup } from '#modules/attendance/contract/AttendGroup.ts';
import { AttendPunch } from '#modules/attendance/contract/AttendPunch.ts';
import { AttendRoster } from '#modules/attendance/contract/AttendRoster.ts';
import { AttendShift } from '#modules/attendance/contract/AttendShift.ts';
import { AttendDay } from '#modules/attendance/contract/AttendDay.ts';
import { AttendRun } from '#modules/attendance/contract/AttendRun.ts';
import { AttendanceWarned } from '#modules/attendance/contract/AttendanceWarned.ts';
import { AttendanceBreakdown } from '#modules/attendance/contract/OPPMWorkBreakdown.ts';
import { WorkAttendChart } from '#modules/attendance/contract/WorkAttendChart.ts';
import { LeaveType } from '#modules/attendance/contract/LeaveType.ts';
import { SettingUpCourse } from '#modules/attendance/contract/SettingUpCourse.ts';
import { Evection } from '#modules/attendance/contract/Evection.ts';
import { ReplenishCard } from '#modules/attendance/contract/ReplenishCard.ts';
import { VacationAmount } from '#modules/attendance/contract/VacationAmount.ts';
import { VacationBill } from '#modules/attendance/contract/VacationBill.ts';
import { WorkOvertime } from '#modules/attendance/contract/WorkOvertime.ts';
import { FormSource } from '#modules/forms/contract/FormSource.ts';
import { FormTemplate } from '#modules/forms/contract/FormTemplate.ts';
import { Become } from '#modules/hr-requests/contract/Become.ts';
import { AssignmentTimeline } from '#modules/hr-requests/contract/Assignment.ts';
import { Contract } from '#modules/hr-requests/contract/Contract.ts';
import { HRTask } from '#modules/hr-requests/contract/HRTask.ts';
import { LeaveCompany } from '#modules/hr-requests/contract/LeaveCompany.ts';
import { PersonnelStatistics } from '#modules/hr-requests/contract/PersonnelStatistics.ts';
import { Raise } from '#modules/hr-requests/contract/Raise.ts';
import { SalaryAbnormal } from '#modules/hr-requests/contract/SalaryAbnormal.ts';
import { Transfer } from '#modules/hr-requests/contract/Transfer.ts';
import { KPICalibration } from '#modules/kpi/contract/KPICalibration.ts';
import { KPIIndicator } from '#modules/kpi/contract/KPIIndicator.ts';
import { KPIInventory } from '#modules/kpi/contract/KPIInventory.ts';
import { KPISheet } from '#modules/kpi/contract/KPISheet.ts';
import { KPIStationPosition } from '#modules/kpi/contract/KPIStationPosition.ts';
import { KPITemplate } from '#modules/kpi/contract/KPITemplate.ts';
import { KRAlignment } from '#modules/okr/contract/KRAlignment.ts';
import { KRCheckIn } from '#modules/okr/contract/KRCheckIn.ts';
import { KRExplain } from '#modules/okr/contract/KRExplain.ts';
import { OKRCycle } from '#modules/okr/contract/OKRCycle.ts';
import { ProjectBreakdown } from '#modules/okr/contract/OPPMWorkBreakdown.ts';
import { EmployeeKRExecute } from '#modules/okr/contract/EmployeeKRExecute.ts';
import { WorkScheme } from '#modules/okr/contract/WorkScheme.ts';
import { ProjectService } from '#modules/okr/contract/ProjectService.ts';
import { TargetKR } from '#modules/okr/contract/TargetKR.ts';
import { ErrorReporting } from '#modules/okr/contract/ErrorReporting.ts';
import { SuperFlowChart } from '#modules/okr/contract/SuperFlowChart.ts';
import { UserInfoCaliber } from '#modules/okr/contract/UserInfoCaliber.ts';
import { WorkRecord } from '#modules/okr/contract/WorkRecord.ts';
import { WorkStatistics } from '#modules/okr/contract/WorkStatistics.ts';
import { TargetKRFile } from '#modules/okr/contract/TargetKRFile.ts';
import { WorkBreakdownFile } from '#modules/okr/contract/WorkBreakdownFile.ts';
import { WorkBreakdownEdition } from '#modules/okr/contract/WorkBreakdownEdition.ts';
import { BankBatch } from '#modules/payroll/contract/BankBatch.ts';
import { BankLayout } from '#modules/payroll/contract/BankLayout.ts';
import { NonCompete } from '#modules/payroll/contract/NonCompete.ts';
import { PayGroup } from '#modules/payroll/contract/PayGroup.ts';
import { PayRun } from '#modules/payroll/contract/PayRun.ts';
import { PayItem } from '#modules/payroll/contract/PayItem.ts';
import { TaxProfile } from '#modules/payroll/contract/TaxProfile.ts';
import { TaxTable } from '#modules/payroll/contract/TaxTable.ts';
import { PayrollSlip } from '#modules/payroll/contract/PayrollSlip.ts';
import { InsuranceScheme } from '#modules/payroll/contract/InsuranceScheme.ts';
import { Remuneration } from '#modules/payroll/contract/Remuneration.ts';
import { SalaryAdjustment } from '#modules/payroll/contract/SalaryAdjustment.ts';
import { Interviewee } from '#modules/recruiting/contract/Interviewee.ts';
import { JobseekerTalentPool } from '#modules/recruiting/contract/JobseekerTalentPool.ts';
import { Interviewer } from '#modules/recruiting/contract/Interviewer.ts';
import { Recruitment } from '#modules/recruiting/contract/Recruitment.ts';
import { RecruitmentResources } from '#modules/recruiting/contract/RecruitmentResources.ts';
import { Scorecard } from '#modules/recruiting/contract/Scorecard.ts';
import { UserFeedback } from '#modules/feedback/contract/UserFeedback.ts';
import { EnterpriseInfo } from '#modules/suppliers/contract/EnterpriseInfo.ts';
import { Rule } from '#modules/suppliers/contract/Rule.ts';
import { SupplierForm, SupplierStates } from '#modules/suppliers/contract/SupplierForm.ts';
import { CacHome } from '#modules/home/contract/CacHome.ts';
import { CacRankingData } from '#modules/home/contract/CacRankingData.ts';
import { CacUserMemorandum } from '#modules/home/contract/CacUserMemorandum.ts';
import { Schedule } from '#modules/home/contract/Schedule.ts';
import { HomeSetting } from '#modules/home/contract/Setting.ts';
import { BookStorSetting } from '#modules/library/contract/BookStorSetting.ts';
import { WorkCalendar } from '#modules/calendar/contract/WorkCalendar.ts';
import { AccessToken } from '#modules/people/contract/AccessToken.ts';
import { ProgramRequest } from '#modules/people/contract/ProgramRequest.ts';
import { SecondFactor } from '#modules/people/contract/SecondFactor.ts';
import { account } from '#modules/people/contract/account.ts';
import { CompanyAccount } from '#modules/people/contract/CompanyAccount.ts';
import { CACAccountingSubjects } from '#modules/people/contract/CACAccountingSubjects.ts';
import { CacCompany } from '#modules/people/contract/CacCompany.ts';
import { Assignment } from '#modules/people/contract/Assignment.ts';
import { CacDept } from '#modules/people/contract/CacDept.ts';
import { CacLoginRecord } from '#modules/people/contract/CacLoginRecord.ts';
import { CacRole } from '#modules/people/contract/CacRole.ts';
import { CacUser } from '#modules/people/contract/CacUser.ts';
import { CacUserAdmin } from '#modules/people/contract/CacUserAdmin.ts';
import { NoticePreference } from '#modules/people/contract/NoticePreference.ts';
import { HRBP } from '#modules/people/contract/HRBP.ts';
import { HRBPAgent } from '#modules/people/contract/HRBPAgent.ts';
import { OMShareDetail } from '#modules/people/contract/OMShareDetail.ts';
import { Passkey } from '#modules/people/contract/Passkey.ts';
import { OwnSetting } from '#modules/people/contract/Setting.ts';
import { PermissionManagement } from '#modules/people/contract/PermissionManagement.ts';
import { Post } from '#modules/people/contract/Post.ts';
import { Program } from '#modules/people/contract/Program.ts';
import { ProgramAccount } from '#modules/people/contract/ProgramAccount.ts';
import { VisitorForm } from '#modules/visitors/contract/VisitorForm.ts';
import { Webhook } from '#modules/webhooks/contract/Webhook.ts';

/** Every call of the product. */
export const contract = {
  AccessToken,
  account,
  ApprovalAbsence,
  ApprovalEffect,
  ApprovalForm,
  ApprovalFormStatistics,
  ApprovalPhrase,
  Assignment,
  AssignmentTimeline,
  AttendanceBreakdown,
  AttendanceWarned,
  AttendDay,
  AttendRun,
  Become,
  BookStorSetting,
  CacApprovalOrder,
  CacApprovalProcess,
  CACAccountingSubjects,
  CompanyAccount,
  Contract,
  CacCompany,
  CacDept,
  CacHome,
  CacLoginRecord,
  CacRankingData,
  CacRole,
  CacUser,
  CacUserAdmin,
  CacUserMemorandum,
  EnterpriseInfo,
  Evection,
  FormSource,
  FormTemplate,
  HomeSetting,
  HRBP,
  HRBPAgent,
  HRTask,
  Interviewee,
  Interviewer,
  JobseekerTalentPool,
  KPICalibration,
  KPIIndicator,
  KPIInventory,
  KPISheet,
  KPIStationPosition,
  KPITemplate,
  LeaveCompany,
  AttendDevice,
  AttendGroup,
  AttendPunch,
  AttendRoster,
  AttendShift,
  LeaveType,
  Live,
  MeetingCalendar,
  MeetingRoom,
  MeetingRoomSchedule,
  Notice,
  NoticePreference,
  OMShareDetail,
  OwnSetting,
  Passkey,
  InsuranceScheme,
  BankBatch,
  BankLayout,
  PayGroup,
  PayItem,
  NonCompete,
  PayRun,
  TargetKRFile,
  TaxProfile,
  TaxTable,
  PayrollSlip,
  Remuneration,
  SalaryAdjustment,
  PermissionManagement,
  PersonnelStatistics,
  Post,
  Program,
  ProgramAccount,
  ProgramRequest,
  SecondFactor,
  KRAlignment,
  KRCheckIn,
  KRExplain,
  OKRCycle,
  SuperFlowChart,
  ProjectBreakdown,
  ProjectService,
  Raise,
  Recruitment,
  RecruitmentResources,
  Scorecard,
  ReplenishCard,
  SalaryAbnormal,
  SavedView,
  Rule,
  Schedule,
  SettingUpCourse,
  SupplierForm,
  SupplierStates,
  Transfer,
  UserFeedback,
  VacationAmount,
  VacationBill,
  VisitorForm,
  Webhook,
  WorkAttendChart,
  TargetKR,
  WorkBreakdownEdition,
  WorkBreakdownFile,
  WorkScheme,
  EmployeeKRExecute,
  ErrorReporting,
  UserInfoCaliber,
  WorkRecord,
  WorkStatistics,
  WorkCalendar,
  WorkOvertime,
};
