import type { Served } from '#kit/server/http/context.ts';
import { joinApproval } from './bills/joining.ts';
import { become } from './handlers/Become.ts';
import { leaveCompany } from './handlers/LeaveCompany.ts';
import { raise } from './handlers/Raise.ts';
import { salaryAbnormal } from './handlers/SalaryAbnormal.ts';
import { transfer } from './handlers/Transfer.ts';

export { joinApproval as joinBills } from './bills/joining.ts';
export { ensureHrProcesses } from './standard.ts';

/** Every call of this module; what its bills do is joined to approval. @param secret seals what the card keeps secret, and pay */
export function hrRequestCalls(secret: string): Served[] {
  joinApproval(secret);
  return [become, leaveCompany, raise, salaryAbnormal, transfer];
}
