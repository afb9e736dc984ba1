/**
 * Families of cases, one a line: `name | [rules:] levels | script | expected`. Levels and script are written as
 * tests/support/approval-script.ts reads them; a script may set the company up first. Expected, parted by `;`:
 * rows by round and level, who waits, the form's status, list A codes of the log (`*` marks the system).
 * R and question numbers are those of the settled readings of the approval design.
 */
export const families: Readonly<Record<string, string>> = {
  signing: `
    or: the first decides, the others are not involved | or(u1,u2,u3) > u4 | submit, u2 ok | R1 L1 u1=11 u2=2 u3=11 L2 u4=6; status 1
    and: waits for all | and(u1,u2) > u4 | submit, u2 ok | R1 L1 u1=6 u2=2 L2 u4=0
    and: all have approved | and(u1,u2) > u4 | submit, u2 ok, u1 ok | R1 L1 u1=2 u2=2 L2 u4=6
    in order: one after the other | order(u1,u2,u3) | submit, u1 ok | R1 L1 u1=2 u2=6 u3=0
    in order: whose turn it is not cannot act (R1) | order(u1,u2) | submit, u2 ok !notWaiting
    the last level finishes the form | u1 > u2 | submit, u1 ok, u2 ok | status 5; log 0 1 2 2 5*
    the last business level hands over to finance | u1 > F u5 | submit, u1 ok | waiting u5; status 2; log 0 1 2
    finance finishes the form | u1 > F u5 | submit, u1 ok, u5 ok | status 5; log 0 1 2 2 5*
    question 58: finance levels only | F u5 | submit | waiting u5; status 2
    question 62: the business call on a finance row | u1 > F u5 | submit, u1 ok, u5 business-ok !wrongStage
    question 62: the finance call on a business row | u1 > F u5 | submit, u1 finance-ok !wrongStage
    R1: a decided row cannot act again | u1 > u2 | submit, u1 ok, u1 back !notWaiting
    a stranger has no row | u1 | submit, u9 ok !notYours
    R18: finance changes only its own controls | F u5 | submit, u5 sets paid amount !notEditable
    finance completes its controls, then approves | F u5 | submit, u5 sets paid cashier, u5 ok | status 5; log 0 1 0 2 5*
    finance controls are not for business rows | u1 > F u5 | submit, u1 sets paid !wrongStage
    question 63: a level that passes by itself keeps its number | nobody=pass: nobody > u2 | submit amount=none | R1 L1 system=2 L2 u2=6
  `,
  sendingBack: `
    a reason is required | u1 | submit, u1 back silently !reasonRequired
    to the applicant: round + 1, form 3 | or(u1,u2) > u3 | submit, u1 back | R1 L1 u1=3 u2=11 L2 u3=0; status 3; log 0 1 3
    question 1: a re-opened level has new rows | u1 > u2 > u3 | submit, u1 ok, u2 back 1 | R1 L1 u1=2 L2 u2=3 L3 u3=0 / R2 L1 u1=6 L2 u2=0 L3 u3=0; status 1
    question 2: what was approved stays approved | and(u1,u2,u3) | submit, u1 ok, u2 back | R1 L1 u1=2 u2=3 u3=11
    question 3: not reached in the level becomes 11, later levels stay 0 | order(u1,u2,u3) > u4 | submit, u1 ok, u2 back | R1 L1 u1=2 u2=3 u3=11 L2 u4=0
    R3: a re-opened level asks all its people afresh | and(u1,u2) > u3 | submit, u1 ok, u2 ok, u3 back 1 | waiting u1 u2
    R4: an in-order target opens its first | order(u1,u2) > u3 | submit, u1 ok, u2 ok, u3 back 1 | R1 L1 u1=2 u2=2 L2 u3=3 / R2 L1 u1=6 u2=0 L2 u3=0
    R5: from finance to a business level is in approval again | u1 > F u5 | submit, u1 ok, u5 back 1 | waiting u1; status 1
    question 7: a modified form is modified again after finance | u1 > F u5 | submit, u1 back, submit, u1 ok, u5 back 1 | status 4
    only to a passed level | u1 > u2 > u3 | submit, u1 ok, u2 back 3 !notPassed
    not to the own level | u1 > u2 | submit, u1 ok, u2 back 2 !notPassed
    question 10: a level passed in any round | u1 > u2 > u3 | submit, u1 ok, u2 ok, u3 back, submit, u3 back 1 | R1 L1 u1=2 L2 u2=2 L3 u3=3 / R2 L3 u3=3 / R3 L1 u1=6 L2 u2=0 L3 u3=0
    a route worked out anew has passed nothing yet | u1 > u2 | submit, u1 ok, u2 back restart, submit, u1 back 1 !notPassed
    a level that passed by the system cannot be a target | nobody=pass: nobody > u2 | submit amount=none, u2 back 1 !notPassed
  `,
  resubmitting: `
    unchanged: straight to the sender | u1 > u2 | submit, u1 ok, u2 back, submit | R1 L1 u1=2 L2 u2=3 / R2 L2 u2=6; status 4; log 0 1 2 3 4
    another amount: from level 1 | u1 > u2 | submit, u1 ok, u2 back, submit amount=120.00 | waiting u1; status 4
    another department: from level 1 | u1 > u2 | submit, u1 ok, u2 back, submit dept=2 | waiting u1
    another company: from level 1 | u1 > u2 | submit, u1 ok, u2 back, submit company=2 | waiting u1
    another person in a routing control: from level 1 | u1 > control[x] > u2 | submit control=u5, u1 ok, u5 ok, u2 back, submit control=u6 | waiting u1
    another choice of the applicant: from level 1 | choice > u2 | submit choice=1:u5, u5 ok, u2 back, submit choice=1:u6 | waiting u6
    R10: 100 is 100.00 | u1 > u2 | submit amount=100.00, u1 ok, u2 back, submit amount=100 | waiting u2
    the sender forces a restart | u1 > u2 | submit, u1 ok, u2 back restart, submit | waiting u1
    the sender forces straight to him | u1 > u2 | submit, u1 ok, u2 back straight, submit amount=1.00 | waiting u2
    question 4: or-sign, the whole level afresh | u1 > or(u2,u3) | submit, u1 ok, u3 back, submit | waiting u2 u3
    question 4: and-sign, the whole level afresh | u1 > and(u2,u3) | submit, u1 ok, u2 ok, u3 back, submit | waiting u2 u3
    question 4: in order, from the sender on | u1 > order(u2,u3,u4) | submit, u1 ok, u2 ok, u3 back, submit | R1 L1 u1=2 L2 u2=2 u3=3 u4=11 / R2 L2 u3=6 u4=0
    question 6: straight to finance logs 4, form 2 | u1 > F u5 | submit, u1 ok, u5 back, submit | status 2; log 0 1 2 3 4
    question 5: the sender has left, his leader is asked | u1 > u2 | submit, u1 ok, u2 back, u2 off, submit | waiting boss
    question 10 continued: the whole in-order level comes back | order(u1,u2) > u3 | submit, u1 ok, u2 back, submit, u2 ok, u3 back 1 | waiting u1
    question 11: the state decides, a live form is not submitted again | u1 | submit, submit !notWithApplicant
  `,
  withdrawing: `
    live rows 7, form 0 | or(u1,u2) > u3 | submit, withdraw | R1 L1 u1=7 u2=7 L2 u3=0; status 0; log 0 1 7
    question 3: not reached stays 0 | order(u1,u2) | submit, withdraw | R1 L1 u1=7 u2=0
    somebody has decided | u1 > u2 | submit, u1 ok, withdraw !alreadyDecided
    at any time, where the process allows it | anytime: u1 > u2 | submit, u1 ok, withdraw | status 0
    never after the end | anytime: u1 | submit, u1 ok, withdraw !notLive
    question 13: a system act is nobody’s decision | nobody=pass: nobody > u2 | submit amount=none, withdraw | status 0
    a new round after a send-back to a level has no decision | u1 > u2 | submit, u1 ok, u2 back 1, withdraw | status 0
    question 12: round + 1 when submitted again | u1 | submit, withdraw, submit | R1 L1 u1=7 / R2 L1 u1=6; status 1; log 0 1 7 1
    R13: submitting again is a first submission | u1 > u2 | submit, u1 back, submit, withdraw, submit | waiting u1; status 1
    a form that was sent back is not live | u1 | submit, u1 back, withdraw !notLive
    question 56: abandoned keeps its status | u1 | submit, u1 back, abandon | status 3; log 0 1 3 7
    an abandoned form stays closed | u1 | abandon, submit !notWithApplicant
    a live form cannot be abandoned | u1 | submit, abandon !notWithApplicant
  `,
  samePerson: `
    twice in a row passes by itself, logged as the system’s act | u1 > u1 > u2 | submit, u1 ok | R1 L1 u1=2 L2 u1=2 L3 u2=6; log 0 1 2 2*
    three in a row | u1 > u1 > u1 | submit, u1 ok | status 5; log 0 1 2 2* 2* 5*
    question 20a: any approval of the level before | and(u1,u2) > u1 > u3 | submit, u1 ok, u2 ok | waiting u3
    question 20b: passes when his turn comes | u1 > order(u3,u1) > u4 | submit, u1 ok, u3 ok | waiting u4
    R2: in an and-sign only his row | u1 > and(u1,u2) | submit, u1 ok | R1 L1 u1=2 L2 u1=2 u2=6
    R2: in an or-sign it decides the level | u1 > or(u2,u1) > u3 | submit, u1 ok | R1 L1 u1=2 L2 u2=11 u1=2 L3 u3=6
    who was not involved did not approve | or(u1,u2) > u2 | submit, u1 ok | waiting u2
    not in a row: asked | u1 > u2 > u1 | submit, u1 ok, u2 ok | waiting u1
    question 22: once in the round | same=onceInRound: u1 > u2 > u1 | submit, u1 ok, u2 ok | status 5
    question 22: off | same=off: u1 > u1 | submit, u1 ok | waiting u1
    never on finance levels | u1 > F u1 | submit, u1 ok | waiting u1; status 2
    only within the round: approvals of a closed round do not count | same=onceInRound: u1 > u2 > u1 | submit, u1 ok, u2 back straight, submit amount=7, u2 ok | waiting u1
    question 21: a row got by hand-over never passes | boss > u1 | submit, u1 off, boss ok | waiting boss
    question 61: after a passed empty level the one before does not count | nobody=pass: u1 > nobody > u1 | submit amount=none, u1 ok | waiting u1
  `,
  applicantAndNobody: `
    R12: the applicant alone, his leader is asked | a > u2 | submit | waiting lead
    R12: before the nobody-found rule | nobody=refuse: a | submit | waiting lead
    question 23: one of several is removed | and(a,u2) | submit | R1 L1 u2=6
    self | applicant=self: and(a,u2) | submit, a ok | R1 L1 a=2 u2=6
    department leader | applicant=departmentLeader: a | submit | waiting d3
    department leader is the applicant: the next one up | applicant=departmentLeader: dept | department-head 3 a, submit | waiting d2
    question 24: skip passes by the system | applicant=skip: a > u2 | submit amount=none | R1 L1 system=2 L2 u2=6; log 0 1 2*
    question 24: skip with an amount is nobody found | applicant=skip: a > u2 | submit | waiting admin
    nobody found: the administrator | nobody > u2 | submit | waiting admin
    nobody found: a named person | nobody=u3: nobody | submit | waiting u3
    nobody found: the named person has left, the administrator | nobody=u3: nobody | u3 off, submit | waiting admin
    nobody found: the named person applies, the administrator | nobody=a: nobody | submit | waiting admin
    the administrator applies: the other administrator | nobody | admins a admin2, submit | waiting admin2
    no administrator but the applicant | nobody | admins a, submit !noAdministrator
    question 26: refuse, also for a later level | nobody=refuse: u1 > nobody | submit !emptyLevel
    question 25: pass with an amount is the administrator | nobody=pass: u1 > nobody | submit, u1 ok | waiting admin
    question 61: an empty level that passes has one system row | nobody=pass: u1 > nobody > u2 | submit amount=none, u1 ok | R1 L1 u1=2 L2 system=2 L3 u2=6; log 0 1 2 2*
    question 27: not every level by itself | nobody=pass: nobody > nobody | submit amount=none | R1 L1 system=2 L2 admin=6
    no applicant identity in the department | u1 | no-identity, submit !noApplicantIdentity
    the applicant must choose | choice | submit !choiceMissing
    the applicant chose somebody who has left | choice | u4 off, submit choice=1:u4 !choiceInvalid
  `,
  leavers: `
    filtered while others remain when the level opens | u1 > and(u2,u3) | submit, u2 off, u1 ok | R1 L1 u1=2 L2 u2=11 u3=6; log 0 1 2 11*
    question 28: the only one, his leader | u1 > u2 | submit, u2 off, u1 ok | R1 L1 u1=2 L2 u2=10 boss=6; log 0 1 2 10*
    question 28: everybody of the level has left | u1 > and(u2,u3) | submit, u2 off, u3 off, u1 ok | R1 L1 u1=2 L2 u2=10 u3=11 boss=6
    R9: moved the moment he leaves, row 10, log 10 by the system | u1 | submit, u1 leaves | R1 L1 u1=10 boss=6; log 0 1 10*
    question 29: the leader has left too, the administrator | u1 | submit, boss off, u1 leaves | waiting admin
    question 29: the leader is in the group | and(u1,boss) > u3 | submit, boss ok, u1 leaves | R1 L1 u1=11 boss=2 L2 u3=6
    question 29: the leader is the applicant, the applicant rule | u1 | u1 under a, submit, u1 leaves | waiting lead
    question 30: not reached, when his turn comes | order(u1,u2) | submit, u2 leaves !nothingHeld, u1 ok | R1 L1 u1=2 u2=10 boss=6
    question 31: the applicant leaves, live forms go on | u1 > u2 | submit, a off, u1 ok, u2 ok | status 5
    question 46: a level re-opened after a hand-over asks the last holder | u1 > u2 | submit, u1 leaves, boss ok, u2 back 1 | R1 L1 u1=10 boss=2 L2 u2=3 / R2 L1 boss=6 L2 u2=0
    a chosen successor | u1 > u2 | submit, u1 leaves to u7 | R1 L1 u1=10 u7=6 L2 u2=0; log 0 1 10*
    a chosen successor of the group | and(u1,u2) > u3 | submit, u1 leaves to u2, u2 ok | R1 L1 u1=11 u2=2 L2 u3=6
    a chosen successor who has left, the leader | u1 | u7 off, submit, u1 leaves to u7 | waiting boss
    a chosen successor who is the applicant, the leader | u1 | submit, u1 leaves to a | waiting boss
    nobody can take it over: the command is refused, nothing is lost | u1 | admins, submit, boss off, u1 leaves !noAdministrator | waiting u1
  `,
  approvers: `
    role: the applicant’s department | role[7] | holder 3 u4, holder 1 u5, submit | waiting u4
    role: the nearest ancestor that has one | role[7] | holder 1 u5, submit | waiting u5
    role: a holder who has left does not hide the ancestor’s | role[7] | holder 3 u4, holder 1 u5, u4 off, submit | waiting u5
    role: nobody up to the root | role[7] | submit | waiting admin
    department leader | dept | submit | waiting d3
    department leader: the nearest department that has one | dept | d3 off, submit | waiting d2
    direct leader | leader | submit | waiting lead
    direct leaders: every one of them | and(leader) | a under lead u7, submit | waiting lead u7
    leaders up: in order, one level of the process | order(up[3]) > u1 | submit, lead ok | R1 L1 lead=2 head=6 top=0 L2 u1=0
    leaders up: the chain is shorter | and(up[9]) | submit | waiting lead head top
    leaders up: a loop in the data ends the chain | and(up[9]) | top under a, submit | waiting lead head top
    leaders up: the chain goes on above a leader who has left | and(up[2]) | head off, submit | waiting lead top
    user control | and(control[x]) | submit control=u5,u6 | R1 L1 u5=6 u6=6
    user control left empty | control[x] | submit | waiting admin
    applicant’s choice | choice | submit choice=1:u8 | waiting u8
    nobody is asked twice in one level | and(u1,u1,u2) | submit | waiting u1 u2
  `,
};
