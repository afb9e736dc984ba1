import type { Words } from '#kit/contract/refusals.ts';

/** Messages fixed by the specification, section 5. */
export const passwordWords = {
  missing: { zh: '请输入密码', en: 'Enter the password' },
  length: { zh: '密码长度6-16位', en: 'The password must have 6 to 16 characters' },
  confirm: { zh: '请确认密码', en: 'Confirm the password' },
  differs: { zh: '两次输入密码不一致!', en: 'The two passwords are not the same' },
  trivial: {
    zh: '密码过于简单，请换一个',
    en: 'This password is too easy to guess. Choose another one.',
  },
} as const satisfies Record<string, Words>;

/** Common passwords that attackers try first, in addition to repeated and consecutive characters. */
const common = new Set(
  `password passw0rd p@ssw0rd p@ssword password1 password123 qwerty qwerty123 qwertyuiop asdfgh asdfghjkl
   zxcvbn zxcvbnm 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t qazwsx qazwsxedc q1w2e3 q1w2e3r4 abc123 abc123456 abcd1234
   a123456 a1234567 a12345678 a123456789 aa123456 123456a 123456aa 123qwe qwe123 asd123 zxc123 123abc 123123
   123123123 123321 112233 11223344 111222 520520 5201314 1314520 520131 woaini woaini1314 woaini520 iloveyou
   iloveyou1 admin123 admin1234 administrator root123 toor123 test123 test1234 guest123 welcome welcome1
   welcome123 letmein monkey dragon sunshine princess football baseball master superman batman trustno1 login123
   changeme change123 default default123 secret secret123 portico portico1 portico123 company company123 office123
   huawei huawei123 taobao alibaba tencent beijing shanghai shenzhen nihao123 caonima 147258 147258369 159357
   159753 789456 789456123 456123 741852 741852963 963852741 987654 666888 888666 168168 518518 131313 qq123456
   wang123456 zhang123456 li123456`.split(/\s+/),
);

const steps = (text: string): number[] =>
  Array.from(text.slice(1), (character, index) => character.charCodeAt(0) - text.charCodeAt(index));

/** Returns whether a text is one repeated character, or a sequence such as 123456 or fedcba. */
const isRun = (text: string): boolean => {
  const [first, ...rest] = steps(text);
  return first !== undefined && Math.abs(first) <= 1 && rest.every((step) => step === first);
};

/** Returns whether a text repeats a short part, such as 121212 or abcabc. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

/**
 * Returns whether a password is easy to guess: common, a sequence, repeated, or made of the person's own names.
 * @param own login name, employee id, e-mail
 */
export function isTrivialPassword(password: string, own: readonly string[] = []): boolean {
  const text = password.toLowerCase();
  const names = own
    .flatMap((name) => [name, name.split('@')[0] ?? ''])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= 3);
  const rest = (name: string): string => text.replaceAll(name, '').replace(/[\d!@#._-]/g, '');
  return (
    common.has(text) ||
    isRun(text) ||
    isRepeated(text) ||
    names.some((name) => text === name || (text.includes(name) && rest(name) === ''))
  );
}

/** Returns the problem of a new password that is trimmed already, or null. Section 5: 6 to 16 characters. */
export function passwordProblem(password: string, own: readonly string[] = []): Words | null {
  if (password === '') return passwordWords.missing;
  const length = Array.from(password).length;
  if (length < 6 || length > 16) return passwordWords.length;
  return isTrivialPassword(password, own) ? passwordWords.trivial : null;
}
