/**
 * Test cases by family, one per line: `name | [rules:] levels | script | expected`.
 * Levels and script are read by tests/support/approval-script.ts; a script may set up the company first.
 * Expected values are separated by `;`: rows by round and level, people who are waited for, status of the form, and
 * list A
 * codes of the log (`*` marks the system).
 * R and question numbers refer to the settled readings in the approval design.
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
    an approver fills in what his level may, then approves | u1~x > u2 | submit, u1 fills x, u1 ok | waiting u2; log 0 1 0 2
    what his level may not fill in is refused | u1~x > u2 | submit, u1 fills y !notEditable
    the next level may not, if it was not given the right | u1~x > u2 | submit, u1 ok, u2 fills x !notEditable
    whose turn it is not fills in nothing | u1 > u2~x | submit, u2 fills x !notWaiting
    a stranger fills in nothing | u1~x | submit, u9 fills x !notYours
    both of an and-sign level may | and(u1,u2)~x > u3 | submit, u1 fills x, u2 fills x, u1 ok, u2 ok | waiting u3; log 0 1 0 0 2 2
    in order, each in his turn | order(u1,u2)~x | submit, u1 fills x, u2 fills x !notWaiting
    in order, the next one corrects it | order(u1,u2)~x > u3 | submit, u1 fills x, u1 ok, u2 fills x, u2 ok | waiting u3
    whoever it was transferred to has the right, the giver has not | u1~x > u3 | submit, u1 gives u2, u2 fills x, u1 fills x !notWaiting
    an added signer has the right of the level | u1~x > u3 | submit, u1 adds before u2, u2 fills x, u2 ok | waiting u1
    an administrator decides without filling in | u1~!x > u2 | submit, admin decides u1 ok | waiting u2
    another amount on the same branch is part of the edit | u1~x > u2 | submit, u1 fills x amount=20.00, u1 ok | waiting u2; log 0 1 0 2
    money does not become none: another route | u1~x > u2 | submit, u1 fills x amount=none !otherRoute
    the changed amount is what a send-back compares with | u1~x > u2 | submit, u1 fills x amount=20.00, u1 ok, u2 back, submit amount=20.00 | waiting u2
    what was approved before an edit was another content | same=onceInRound: u1 > u2~x > u1 | submit, u1 ok, u2 fills x, u2 ok | waiting u1
    a level that must fill something in never passes by itself | u1 > u1~!x | submit, u1 ok | waiting u1
    one that may fill something in does | u1 > u1~x > u2 | submit, u1 ok | waiting u2
    nor does its time limit pass it | u1 > u2@pass~!x > u3 | submit amount=none, u1 ok, wait 70, u2 overdue | waiting u2
    a level by hand never passes as the same person | u1 > u1^ | submit, u1 ok | waiting u1
    nor by its time limit | u1 > u2@pass^ > u3 | submit amount=none, u1 ok, wait 70, u2 overdue | waiting u2
    nor because nobody was found | nobody=pass: nobody^ > u2 | submit amount=none | waiting admin
    it is not jumped over | u1 > u2^ > u3 | submit, u1 ok, admin jumps 3 !byHand
    what lies behind it may be | u1^ > u2 > u3 | submit, u1 ok, admin jumps 3 | waiting u3
    nor is the form finished before it | u1 > u2^ | submit, admin ends finish !byHand
    an administrator may decide it | u1^ > u2 | submit, admin decides u1 ok | waiting u2
    a delegate fills in for the owner | u1~x > u2 | submit, u1 away u5, u5 fills x, u5 ok | waiting u2
    nothing is filled in while it is to be revoked | revoke=30: u1~x | submit amount=none, u1 ok, withdraw, u1 fills x !notEditable
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
  subject: `
    the subject alone, his leader is asked | u1 > u2 | submit subject=u1 | waiting boss
    one of several is removed | and(u1,u2) | submit subject=u1 | R1 L1 u2=6
    he decides nothing, even where applicants decide their own | applicant=self: and(a,u1) | submit subject=u1 | R1 L1 a=6
    where it is his own form too, his leader is asked | applicant=self: a | submit subject=a | waiting lead
    department leader: that of his own department | applicant=departmentLeader: u1 | submit subject=u1/2 | waiting d2
    the department leader is the subject: the next one up | applicant=departmentLeader: d2 | submit subject=d2/2 | waiting d1
    skip passes by the system | applicant=skip: u1 > u2 | submit subject=u1 amount=none | R1 L1 system=2 L2 u2=6; log 0 1 2*
    his leader is the applicant: the one above | u1 | u1 under a, submit subject=u1 | waiting lead
    the applicant’s leader is the subject: the one above | a | submit subject=lead | waiting head
    the administrator is the subject: the other one | nobody | submit subject=admin | waiting admin2
    the named person is the subject: the administrator | nobody=u3: nobody | submit subject=u3 | waiting admin
    approvers of the subject | leader.subject > dept.subject > role[7].subject | holder 1 u5, submit subject=u1/2, boss ok, d2 ok | waiting u5
    his leaders upwards | and(up[2].subject) > u2 | submit subject=lead | waiting head top
    without a subject nobody is found | leader.subject > u2 | submit | waiting admin
    approvers of a department that the form names | dept.after > u2 | submit after=2 | waiting d2
    the leaders above it begin with its own | and(up[2].after) | d2 under top, submit after=2 | waiting d2 top
    its role | role[7].after | holder 2 u5, submit after=2 | waiting u5
    no department named: nobody is found | dept.after | submit | waiting admin
    another subject: from level 1 | u1 > u2 | submit subject=u8, u1 ok, u2 back, submit subject=u9 | waiting u1
    another department: from level 1 | u1 > u2 | submit after=2, u1 ok, u2 back, submit after=1 | waiting u1
    the sender forced straight to him and is the subject now | u1 > u2 | submit, u1 ok, u2 back straight, submit subject=u2 | waiting boss
    an added signer forced straight to himself, and his asker is the subject now | u1 | submit, u1 adds before u4, u4 back straight, submit subject=u1 | R1 L1 u1=11 u4=3 / R2 L1 u1=10 u4=6 boss=8
    he is no added signer | u1 | submit subject=u2, u1 adds before u2 !subjectChosen
    nor is he given a step | u1 | submit subject=u2, u1 gives u2 !subjectChosen
    nor by somebody who is away | u1 | submit subject=u2, u3 away u2, u1 gives u3 !subjectChosen
    nor by the administrator | u1 | submit subject=u2, admin reassigns u1 u2 !subjectChosen
    nor does he stand in | u1 | u1 away u2, submit subject=u2 | waiting u1
    nor does he inherit | u1 | u1 under u2, submit subject=u2, u1 leaves | waiting boss
    nor as the chosen successor | u1 | submit subject=u2, u1 leaves to u2 | waiting boss
    nor by a time limit | u1@transfer:u2 | submit subject=u2, wait 70, u1 overdue | waiting boss
    the administrator whom it is about overrides nothing | u1 | submit subject=admin, admin decides u1 ok !notYours
    nor does he hang it up | u1 | submit subject=admin, admin hangs-up !notYours
    nor does he make it somebody else’s | u1 | submit subject=admin, admin makes-owner u5 !notYours
    nor does he remove added signers | u1 | submit subject=admin, u1 adds before u2, admin removes u2 !notYours
    it may become his own form | u1 | submit subject=u5, admin makes-owner u5 | waiting u1
    he is not asked to revoke | revoke=30: u1 > u2 | submit amount=none subject=u9, u1 ok, u2 ok, withdraw | waiting u1 u2
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
    somebody who moves has their approvals back | u1 > u2 | submit, u1 moves to u7, u1 has-back | R1 L1 u1=10 u7=10 u1=6 L2 u2=0; log 0 1 10* 10*
    what was decided meanwhile stays decided | u1 > u2 | submit, u1 moves to u7, u7 ok, u1 has-back !nothingHeld | R1 L1 u1=10 u7=2 L2 u2=6
    what was passed on by hand stays there | u1 > u2 | submit, u1 moves to u7, u7 gives u8, u1 has-back !nothingHeld | waiting u8
    what the successor left behind comes back too | u1 | submit, u1 moves to u7, u7 leaves, u1 has-back | waiting u1
    somebody who has left meanwhile has nothing back | u1 | submit, u1 moves to u7, u1 off, u1 has-back !nothingHeld | waiting u7
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
  takingBack: `
    his row 12, a copy waits, the next level is not reached | u1 > u2 | submit, u1 ok, u1 takes-back | R1 L1 u1=12 u1=6 L2 u2=0; status 1; log 0 1 2 12
    or-sign siblings are asked again | or(u1,u2) > u3 | submit, u1 ok, u1 takes-back | R1 L1 u1=12 u2=6 u1=6 L2 u3=0
    in order: the next is not reached (R15) | order(u1,u2) > u3 | submit, u1 ok, u1 takes-back | R1 L1 u1=12 u2=0 u1=6 L2 u3=0
    R5: from finance it is in approval again | u1 > F u5 | submit, u1 ok, u1 takes-back | waiting u1; status 1
    question 15: and-sign, the other approval stays | and(u1,u2) > u3 | submit, u1 ok, u2 ok, u1 takes-back | R1 L1 u1=12 u2=2 u1=6 L2 u3=0
    question 15 continued: approved again, the level is done | and(u1,u2) > u3 | submit, u1 ok, u2 ok, u1 takes-back, u1 ok | waiting u3
    question 16: across an automatic pass, which falls with it | u1 > u1 > u2 | submit, u1 ok, u1 takes-back | R1 L1 u1=12 u1=6 L2 u1=12 u1=0 L3 u2=0; log 0 1 2 2* 12
    question 16: approved again, it passes again | u1 > u1 > u2 | submit, u1 ok, u1 takes-back, u1 ok | waiting u2
    question 16: whom the pass had dropped is asked as before | u1 > or(u2,u1) > u3 | submit, u1 ok, u1 takes-back, u1 ok | waiting u3
    question 17: the next has approved | u1 > u2 > u3 | submit, u1 ok, u2 ok, u1 takes-back !cannotTakeBack
    question 17: the next has transferred | u1 > u2 | submit, u1 ok, u2 gives u3, u1 takes-back !cannotTakeBack
    question 17: the next has countersigned | u1 > u2 | submit, u1 ok, u2 adds parallel u3, u1 takes-back !cannotTakeBack
    question 17: hang up and resume are no acts | u1 > u2 | submit, u1 ok, u2 hangs-up, u2 resumes, u1 takes-back | waiting u1
    question 18: a send-back is not taken back | u1 > u2 | submit, u1 ok, u2 back 1, u2 takes-back !cannotTakeBack
    question 19: an added signer, after the asker woke | u1 > u2 | submit, u1 adds before u4, u4 ok, u4 takes-back | R1 L1 u1=8 u4=12 u4=6 L2 u2=0
    question 19: not once the asker has decided | and(u1,u2) | submit, u1 adds before u4, u4 ok, u1 ok, u4 takes-back !cannotTakeBack
    one of two added before: the asker was parked all the time | u1 | submit, u1 adds before u4,u5, u4 ok, u4 takes-back | waiting u5 u4
    never after the end | u1 | submit, u1 ok, u1 takes-back !cannotTakeBack
    nobody else’s decision | u1 > u2 | submit, u1 ok, u3 takes-back !notYours
    question 14: taken back, then withdrawn | u1 > u2 | submit, u1 ok, u1 takes-back, withdraw | status 0
    not across an override | u1 > u2 > u3 | submit, u1 ok, admin jumps 3, u1 takes-back !cannotTakeBack
    the next has left meanwhile: the hand-over is no act | u1 > u2 | submit, u1 ok, u2 leaves, u1 takes-back, u1 ok | waiting boss
  `,
  countersigning: `
    before: the asker is parked until they have approved | u1 > u2 | submit, u1 adds before u4 | R1 L1 u1=8 u4=6 L2 u2=0; log 0 1 8
    R7: one entry however many people, all before must finish | u1 > u2 | submit, u1 adds before u4,u5, u4 ok | R1 L1 u1=8 u4=2 u5=6 L2 u2=0; log 0 1 8 2
    before: then the asker decides | u1 > u2 | submit, u1 adds before u4, u4 ok, u1 ok | waiting u2
    R6: after is no approval by the asker | u1 > u2 | submit, u1 adds after u4 | R1 L1 u1=6 u4=0 L2 u2=0
    after: opens when the level would be done | u1 > u2 | submit, u1 adds after u4, u1 ok | R1 L1 u1=2 u4=6 L2 u2=0
    after: then the next level | u1 > u2 | submit, u1 adds after u4, u1 ok, u4 ok | waiting u2
    parallel: they join | u1 > u2 | submit, u1 adds parallel u4 | waiting u1 u4
    parallel in and-sign: all are needed | and(u1,u2) > u3 | submit, u1 adds parallel u4, u1 ok, u2 ok | waiting u4
    parallel in or-sign: one of them is enough | or(u1,u2) > u3 | submit, u1 adds parallel u4, u4 ok | waiting u3
    question 37: own sign type or, the others 11 | u1 | submit, u1 adds before u4,u5 or, u4 ok | R1 L1 u1=6 u4=2 u5=11
    question 37: own sign type in order | u1 | submit, u1 adds before u4,u5 order | R1 L1 u1=8 u4=6 u5=0
    question 37: in order, one after the other | u1 | submit, u1 adds before u4,u5 order, u4 ok, u5 ok | waiting u1
    question 37: parallel or in an and-level | and(u1,u2) > u3 | submit, u1 adds parallel u4,u5 or, u5 ok, u1 ok, u2 ok | waiting u3
    question 38: after in an in-order level | order(u1,u2) > u3 | submit, u1 adds after u4, u1 ok, u4 ok | waiting u2
    question 39: after in an or-level when the sibling decides | or(u1,u2) > u3 | submit, u1 adds after u4, u2 ok | R1 L1 u1=11 u2=2 u4=6 L2 u3=0
    question 39: after in an and-level opens after all | and(u1,u2) > u3 | submit, u1 adds after u4, u1 ok | waiting u2
    question 40: parallel in an in-order level, both on one place | order(u1,u2) > u3 | submit, u1 adds parallel u4, u1 ok | R1 L1 u1=2 u2=0 u4=6 L2 u3=0
    question 40: then the next place | order(u1,u2) > u3 | submit, u1 adds parallel u4, u4 ok, u1 ok | waiting u2
    question 41: a parked asker decides nothing | u1 | submit, u1 adds before u4, u1 back !notWaiting
    question 41: an added signer sends back | u1 | submit, u1 adds before u4, u4 back | R1 L1 u1=11 u4=3; status 3
    question 42, R14: removing one logs 11 and looks at the level again | u1 | submit, u1 adds before u4, u1 removes u4 | R1 L1 u1=6 u4=11; log 0 1 8 11
    R14: removing the last one may end the form | u1 | submit, u1 adds after u4, u1 ok, admin removes u4 | status 5; log 0 1 8 2 11 5*
    one who has decided is not removed | u1 | submit, u1 adds before u4,u5, u4 ok, u1 removes u4 !notAdded
    only the asker or an administrator removes | u1 | submit, u1 adds before u4,u5, u5 removes u4 !notYours
    question 43: the applicant is not added | u1 | submit, u1 adds before a !applicantChosen
    question 43: unless the process lets him | applicant=self: u1 | submit, u1 adds before a | waiting a
    question 44: a disabled person is not added | u1 | submit, u4 off, u1 adds before u4 !personGone
    question 44: an absent person: his delegate | u1 | submit, u4 away u5, u1 adds before u4 | waiting u5
    nobody twice in a group | and(u1,u2) | submit, u1 adds parallel u2 !inGroup
    not himself | u1 | submit, u1 adds before u1 !inGroup
    no nesting | u1 | submit, u1 adds before u4, u4 adds before u5 !nested
    nobody chosen is refused by the contract, a stranger by his row | u1 | submit, u9 adds before u4 !notYours
    question 62: finance adds by its own call | F u5 | submit, u5 adds before u6, u6 finance-ok, u5 finance-ok | status 5
    question 46: re-opened, added signers are not added again | u1 > u2 | submit, u1 adds before u4, u4 ok, u1 ok, u2 back 1 | waiting u1
    question 47: withdrawal cancels the parked row | u1 | submit, u1 adds before u4, withdraw | R1 L1 u1=7 u4=7
    R16: or-sign, parked asker and added signers are not involved | or(u1,u2) > u3 | submit, u1 adds before u4, u2 ok | R1 L1 u1=11 u2=2 u4=11 L2 u3=6
    question 5: an added signer sent it back: he and his asker again | u1 > u2 | submit, u1 ok, u2 adds before u4, u4 back, submit | R1 L1 u1=2 L2 u2=11 u4=3 / R2 L2 u2=8 u4=6
    question 5 continued: then his asker | u1 > u2 | submit, u1 ok, u2 adds before u4, u4 back, submit, u4 ok | waiting u2
    question 5: one who followed his asker sent it back | u1 > u2 | submit, u1 adds after u4, u1 ok, u4 back, submit | R1 L1 u1=2 u4=3 L2 u2=0 / R2 L2 u2=0 L1 u4=6
    question 21: as an added signer he has not approved the level | u1 > u2 | submit, u1 adds before u2, u2 ok, u1 ok | waiting u2
    a leaver who is parked: handed over as parked (question 30) | u1 | submit, u1 adds before u4, u1 leaves | R1 L1 u1=10 u4=6 boss=8
    a leaver who is parked: his heir wakes | u1 | submit, u1 adds before u4, u1 leaves, u4 ok | waiting boss
  `,
  transferring: `
    own row 10, a new row, log 10 | u1 > u2 | submit, u1 gives u3 | R1 L1 u1=10 u3=6 L2 u2=0; log 0 1 10
    only what waits for him | u1 > u2 | submit, u2 gives u3 !notWaiting
    not to himself | u1 | submit, u1 gives u1 !inGroup
    not to a member of the group | and(u1,u2) | submit, u1 gives u2 !inGroup
    question 45: handed back | u1 | submit, u1 gives u3, u3 gives u1 | R1 L1 u1=10 u3=10 u1=6
    question 43: not to the applicant | u1 | submit, u1 gives a !applicantChosen
    question 44: not to who has left | u1 | submit, u3 off, u1 gives u3 !personGone
    question 44: to who is absent: his delegate | u1 | submit, u3 away u5, u1 gives u3 | waiting u5
    question 46: re-opened, the last holder | u1 > u2 | submit, u1 gives u3, u3 ok, u2 back 1 | waiting u3
    question 5: the target sent it back, it comes back to him | u1 > u2 | submit, u1 ok, u2 gives u3, u3 back, submit | waiting u3
    question 21: a row got by transfer never passes by itself | u1 > u2 > u3 | submit, u1 ok, u2 gives u1, u1 ok | waiting u3
    question 59: the deadline goes with it | u1@remind | submit, u1 gives u3, wait 70, u3 overdue | waiting u3; log 0 1 10 6*
    a transferred asker: the added signer belongs to the new one | u1 | submit, u1 adds parallel u4, u1 gives u3, u3 removes u4 | waiting u3
  `,
  suspending: `
    question 48: waiting rows 9, others as they are | and(u1,u2) > u3 | submit, u1 ok, u2 hangs-up | R1 L1 u1=2 u2=9 L2 u3=0; status 9; log 0 1 2 9
    resumed: as it was | and(u1,u2) > u3 | submit, u1 ok, u2 hangs-up, u2 resumes | R1 L1 u1=2 u2=6 L2 u3=0; status 1; log 0 1 2 9 6
    question 48: a parked row stays parked | u1 | submit, u1 adds before u4, u4 hangs-up | R1 L1 u1=8 u4=9
    from finance it comes back to finance | u1 > F u5 | submit, u1 ok, u5 hangs-up, u5 resumes | status 2
    nothing is decided meanwhile | u1 | submit, u1 hangs-up, u1 ok !suspended
    question 49: any owner resumes | and(u1,u2) | submit, u1 hangs-up, u2 resumes | status 1
    question 49: an administrator does, too | u1 | submit, admin hangs-up, admin2 resumes | status 1
    nobody else | u1 | submit, u9 hangs-up !notYours
    not twice | u1 | submit, u1 hangs-up, u1 hangs-up !notYours, u1 resumes, u1 resumes !notYours
    question 50: not withdrawn, also at any time | anytime: u1 | submit, u1 hangs-up, withdraw !suspended
    question 50: the creator may change | u1 | submit, u1 hangs-up, admin makes-owner u5 | status 9
    clocks stop: the limit goes on where it stood | u1@remind | submit, wait 30, u1 hangs-up, wait 500, u1 resumes, wait 20, u1 overdue !nothingHeld
    question 30: a leaver’s suspended row is handed over suspended | u1 | submit, u1 hangs-up, u1 leaves | R1 L1 u1=10 boss=9; status 9
  `,
  overriding: `
    question 52: decide one row | and(u1,u2) > u3 | submit, admin decides u1 ok | R1 L1 u1=2 u2=6 L2 u3=0; log 0 1 2
    question 52: send back for somebody | u1 > u2 | submit, u1 ok, admin decides u2 back 1 | waiting u1
    question 52: send back to the applicant | u1 | submit, admin decides u1 back, submit | waiting u1; status 4
    question 53: jump forward, one entry | u1 > u2 > u3 | submit, admin jumps 3 | R1 L1 u1=11 L2 u2=11 L3 u3=6; log 0 1 2
    question 53: jump backward, a round of its own | u1 > u2 > u3 | submit, u1 ok, u2 ok, admin jumps 1 | R1 L1 u1=2 L2 u2=2 L3 u3=11 / R2 L1 u1=6 L2 u2=0 L3 u3=0; log 0 1 2 2 3
    jump to finance | u1 > F u5 | submit, admin jumps 2 | status 2
    not to where it is | u1 > u2 | submit, admin jumps 1 !badLevel
    not past the end | u1 > u2 | submit, admin jumps 3 !badLevel
    question 67: the administrator transfers, it is an override | u1 | submit, admin gives-away u1 u3 | R1 L1 u1=10 u3=6; log 0 1 10
    reassign | u1 | submit, admin reassigns u1 u3 | R1 L1 u1=10 u3=6; log 0 1 10
    question 51: reassign keeps it suspended | u1 | submit, u1 hangs-up, admin reassigns u1 u3 | R1 L1 u1=10 u3=9; status 9
    question 51: decide lifts the suspension | and(u1,u2) | submit, u1 hangs-up, admin decides u1 ok | R1 L1 u1=2 u2=6; status 1
    question 51: jump lifts the suspension | u1 > u2 | submit, u1 hangs-up, admin jumps 2 | waiting u2; status 1
    question 54: finish | u1 > u2 | submit, admin ends finish | R1 L1 u1=11 L2 u2=11; status 5; log 0 1 5
    question 54: close | u1 > u2 | submit, u1 ok, admin ends close | R1 L1 u1=2 L2 u2=7; status 1; log 0 1 2 7
    question 51: end lifts the suspension | u1 | submit, u1 hangs-up, admin ends finish | status 5
    a reason is needed, and the right | u1 | submit, u9 ends finish !notYours
    not on one’s own form | u1 | admins a admin, submit, a ends finish !ownForm
    question 21: an override is no approval of the administrator | admin2 > admin > u3 | submit, admin decides admin2 ok | waiting admin
  `,
  creator: `
    the form is somebody else’s | u1 | submit, admin makes-owner u5, u1 ok | status 5; log 0 1 10 2 5*
    the first applicant may not withdraw it any more | u1 | submit, admin makes-owner u5, withdraw !notYours
    question 60: a waiting row stays | u1 > u2 | submit, admin makes-owner u1 | waiting u1
    question 60: a row that opens later follows the applicant rule | u1 > u2 > u3 | submit, admin makes-owner u2, u1 ok | waiting boss
    a draft, too (question 31) | u1 | admin makes-owner u5, submit !notYours
    only an administrator | u1 | u1 makes-owner u5 !notYours
    not to who has left | u1 | u5 off, admin makes-owner u5 !personGone
  `,
  revoking: `
    question 55: the same approvers, one and-sign level, finished until then | revoke=30: u1 > u2 | submit amount=none, u1 ok, u2 ok, withdraw | R1 L1 u1=2 L2 u2=2 / R2 L1 u1=6 u2=6; status 5; log 0 1 2 2 5* 7
    question 55: all approve: a draft again | revoke=30: u1 > u2 | submit amount=none, u1 ok, u2 ok, withdraw, u1 ok, u2 ok | status 0; log 0 1 2 2 5* 7 2 2 7*
    question 55: a send-back ends the request | revoke=30: u1 > u2 | submit amount=none, u1 ok, u2 ok, withdraw, u1 ok, u2 back | R1 L1 u1=2 L2 u2=2 / R2 L1 u1=2 u2=3; status 5
    question 55: one request at a time | revoke=30: u1 | submit amount=none, u1 ok, withdraw, withdraw !notLive
    question 55: asked again after a refusal | revoke=30: u1 | submit amount=none, u1 ok, withdraw, u1 back, withdraw | waiting u1
    question 55: left ones by the leavers’ rule | revoke=30: u1 | submit amount=none, u1 ok, u1 off, withdraw | waiting boss
    not for money | revoke=30: u1 | submit, u1 ok, withdraw !notLive
    off by default | u1 | submit amount=none, u1 ok, withdraw !notLive
    not after its days | revoke=1: u1 | submit amount=none, u1 ok, wait 1500, withdraw !tooLate
    submitted again it is a first submission | revoke=30: u1 > u2 | submit amount=none, u1 ok, u2 ok, withdraw, u1 ok, u2 ok, submit | waiting u1; status 1
  `,
  absences: `
    question 32: the same row, the delegate, on behalf | u1 | u1 away u5, submit | R1 L1 u5=6; log 0 1 10*
    question 32: what waits already moves, and comes back | u1 | submit, u1 away u5, u1 home | R1 L1 u1=6; log 0 1 10* 10*
    R11: the owner cannot decide meanwhile | u1 | submit, u1 away u5, u1 ok !notYours
    the delegate decides | u1 > u2 | submit, u1 away u5, u5 ok | R1 L1 u5=2 L2 u2=6
    a chain | u1 | u5 away u6, submit, u1 away u5 | waiting u6
    question 33: a circle ends with the last one | u1 | u5 away u1, submit, u1 away u5 | waiting u5
    question 34: the eighth of a longer chain | u1 | u2 away u3, u3 away u4, u4 away u5, u5 away u6, u6 away u7, u7 away u8, u8 away u9, u9 away lead, submit, u1 away u2 | waiting u9
    question 35: the delegate is in the group | and(u1,u2) | submit, u1 away u2 | waiting u1 u2
    question 35: the delegate is the applicant | u1 | submit, u1 away a | waiting u1
    the delegate has left | u1 | u5 off, submit, u1 away u5 | waiting u1
    question 29: an heir who is absent: his delegate | u1 | boss away u7, submit, u1 leaves | waiting u7
    the delegate leaves: back to the owner | u1 | submit, u1 away u5, u5 leaves | waiting u1
    question 36: the delegate takes back what he decided | u1 > u2 | submit, u1 away u5, u5 ok, u5 takes-back | waiting u5
    question 36: afterwards the owner does | u1 > u2 | submit, u1 away u5, u5 ok, u1 home, u5 takes-back !cannotTakeBack, u1 takes-back | waiting u1
    question 5: a delegate sent it back, his window is over: the owner | u1 | submit, u1 away u5, u5 back, u1 home, submit | waiting u1
    question 21: the approval counts for who gave it | u1 > u5 > u2 | submit, u1 away u5, u5 ok | waiting u2
    question 21: not for the owner | u1 > u1 > u2 | submit, u1 away u5, u5 ok, u1 home | waiting u1
    a suspended row moves, too | u1 | submit, u1 hangs-up, u1 away u5 | R1 L1 u5=9
  `,
  agents: `
    two of a department: one is enough | or(hrbp) > u4 | hrbp 2 u1 u2, submit, u2 ok | R1 L1 u1=11 u2=2 L2 u4=6
    what waits moves to the agent, and comes back | hrbp | hrbp 2 u1, submit, u1 deputes u5, u1 home | R1 L1 u1=6; log 0 1 10* 10*
    the agent decides | hrbp > u2 | hrbp 1 u1, u1 deputes u5, submit, u5 ok | R1 L1 u5=2 L2 u2=6
    only what he decides as HRBP | u1 > hrbp | hrbp 1 u1, u1 deputes u5, submit | waiting u1
    an agent has no agent | hrbp | hrbp 1 u1, u5 deputes u6, u1 deputes u5, submit | waiting u5
    he may be away himself | hrbp | hrbp 1 u1, u5 away u6, u1 deputes u5, submit | waiting u6
    before whom he named for everything | hrbp | hrbp 1 u1, u1 away u6, u1 deputes u5, submit | waiting u5
    nobody decides on his own form | hrbp | hrbp 1 u1, u1 deputes a, submit | waiting u1
    nor by the agent’s delegate | hrbp | hrbp 1 u1, u5 away a, u1 deputes u5, submit | waiting u1
    nor on one about himself | hrbp.subject | hrbp 1 u1, u1 deputes u5, submit subject=u5 | waiting u1
    both of a department: each keeps his own | and(hrbp) | hrbp 1 u1 u2, u1 deputes u2, submit | waiting u1 u2
    what was transferred follows the new owner | hrbp | hrbp 1 u1, submit, u1 gives u3, u3 deputes u5 | waiting u5
    the agent leaves: back to the HRBP | hrbp | hrbp 1 u1, u1 deputes u5, submit, u5 leaves | waiting u1
  `,
  limits: `
    remind, once per row | u1@remind | submit, wait 70, u1 overdue, u1 overdue !nothingHeld | waiting u1; log 0 1 6*
    not before its time | u1@remind | submit, wait 30, u1 overdue !nothingHeld
    transfer to a person | u1@transfer:u7 | submit, wait 70, u1 overdue | R1 L1 u1=10 u7=6; log 0 1 10*
    transfer to the leader | u1@transfer | submit, wait 70, u1 overdue | waiting boss
    question 66: the target is the owner: his leader | u1@transfer:u1 | submit, wait 70, u1 overdue | waiting boss; log 0 1 10*
    question 66: the leader’s delegate is the owner: the administrator | u1@transfer | boss away u1, submit, wait 70, u1 overdue | waiting admin
    question 66: nobody but himself: reminded | admin@transfer | submit, wait 70, admin overdue | waiting admin; log 0 1 6*
    question 59: the new row has had its limit | u1@transfer | submit, wait 70, u1 overdue, boss overdue !nothingHeld
    send back | u1@sendBack > u2 | submit, wait 70, u1 overdue | R1 L1 u1=3 L2 u2=0; status 3; log 0 1 3*
    question 64: pass, where somebody has decided | u1 > u2@pass > u3 | submit amount=none, u1 ok, wait 70, u2 overdue | waiting u3; log 0 1 2 2*
    R2: in and-sign his row only | u1 > and(u2,u3)@pass | submit amount=none, u1 ok, wait 70, u2 overdue | waiting u3
    R2: in or-sign it decides the level | u1 > or(u2,u3)@pass > u4 | submit amount=none, u1 ok, wait 70, u2 overdue | waiting u4
    question 64: pass, also on the first level | u1@pass > u2 | submit amount=none, wait 70, u1 overdue | waiting u2; log 0 1 2*
    question 64: money is reminded | u1 > u2@pass | submit, u1 ok, wait 70, u2 overdue | waiting u2; log 0 1 2 6*
    question 64: money where the level says so | u1@pass:amount > u2 | submit, wait 70, u1 overdue | waiting u2
    question 64: money may be ended by it when a person has approved | u1 > u2@pass:amount | submit, u1 ok, wait 70, u2 overdue | status 5
    question 64: never ends what nobody has approved: the leader | u1@pass | submit amount=none, wait 70, u1 overdue | waiting boss; log 0 1 10*
    question 64: nor after levels that passed | u1@pass > u2@pass | submit amount=none, wait 70, u1 overdue, wait 500, wait 500, u2 overdue | waiting boss
    question 64: nobody above him: the administrator | boss@pass | submit amount=none, wait 70, boss overdue | waiting admin
    question 64: the leader then decides | u1@pass | submit amount=none, wait 70, u1 overdue, boss ok | status 5
    question 64: finance still looks at it | u1@pass > F u5 | submit amount=none, wait 70, u1 overdue | waiting u5; status 2
    question 64: an approval of the round before does not count | u1 > u2@pass | submit amount=none, u1 ok, u2 back restart, submit, admin jumps 2, wait 500, wait 500, u2 overdue | waiting boss
    question 64: never finance | F u5@pass | submit amount=none, wait 70, u5 overdue | waiting u5
    question 59: taken back, the mark stays | u1@remind > u2 | submit, wait 70, u1 overdue, u1 ok, u1 takes-back, u1 overdue !nothingHeld
    question 13: a pass is nobody’s decision | u1 > u2@pass > u3 | submit amount=none, u1 ok, u1 takes-back, withdraw | status 0
  `,
  complaints: `
    steedos/workflow#2068: after a send-back nothing passes by an approval of the round before | u1 > u2 > u1 | submit, u1 ok, u2 back 1, u1 ok | waiting u2
    steedos/workflow#2068: nor on changed content | same=onceInRound: u1 > u2 > u1 | submit, u1 ok, u2 back straight, submit amount=7, u2 ok | waiting u1
    send back out of a level of several: one decides, all others are dropped | u1 > and(u2,u3,u4) | submit, u1 ok, u2 ok, u3 back 1 | R1 L1 u1=2 L2 u2=2 u3=3 u4=11 / R2 L1 u1=6 L2 u2=0 u3=0 u4=0
    or-sign siblings: the second one comes too late | or(u1,u2) > u3 | submit, u1 ok, u2 ok !notWaiting
    a double click decides once | and(u1,u2) | submit, u1 ok, u1 ok !notWaiting
    an empty post waits for the administrator, never for nobody | u1 > role[7] | submit, u1 ok | waiting admin
  `,
};
