import type { Language } from '#kit/contract/refusals.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { Why } from '../contract/why.ts';

/** Returns the reason why this person is asked, or the system acts, as a sentence. */
export function whySentence(why: Why, language: Language): string {
  const words = approvalWords[language].why;
  const department = why.department?.[language] ?? '';
  const reasons: Record<Why['rule'], string> = {
    people: words.people,
    role: words.role(why.role?.[language] ?? '', department),
    departmentLeader: words.departmentLeader(department),
    directLeader: words.leadersUp(words.from(why.of ?? 'applicant'), 1),
    leadersUp: words.leadersUp(
      why.department ? words.headOf(department) : words.from(why.of ?? 'applicant'),
      why.step ?? 1,
    ),
    userControl: words.userControl,
    hrbp: words.hrbp(department),
    applicantChoice: words.applicantChoice,
    countersign: words.countersign(why.because ? '' : (why.insteadOf?.[language] ?? '')),
    revoke: words.revoke,
  };
  const reason = reasons[why.rule];
  if (!why.because) return reason;
  const instead = words.because[why.because](why.insteadOf?.[language] ?? '');
  return language === 'zh' ? `${reason}；${instead}` : `${reason}; ${instead}`;
}
