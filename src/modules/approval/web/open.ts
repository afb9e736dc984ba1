export { ApprovalLog } from './parts/ApprovalLog.tsx';
