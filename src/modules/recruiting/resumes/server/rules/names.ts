/** Common Chinese family names of one sign, and those of two. Others are not taken for names without a label. */
const single =
  '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝';
const double = [
  '欧阳',
  '上官',
  '司马',
  '诸葛',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '司徒',
  '端木',
  '夏侯',
  '南宫',
];

/** Words that are no part of a name although they look like one. */
const notChinese =
  /简历|履历|求职|意向|个人|信息|教育|工作|经历|经验|项目|技能|评价|联系|方式|电话|手机|邮箱|地址|应聘|职位|岗位|工程|经理|主管|总监|专员|助理|大学|学院|公司|本科|硕士|博士|大专|年龄|性别|籍贯|证书|爱好|语言|荣誉|自我|基本|资料|背景|特长|掌握|熟悉|精通/;
const notEnglish =
  /^(?:resume|résumé|cv|curriculum|vitae|engineer|engineering|manager|developer|designer|analyst|consultant|specialist|director|officer|assistant|associate|intern|lead|head|chief|senior|junior|principal|staff|software|hardware|product|project|sales|marketing|data|finance|financial|human|resources|operations|business|quality|technical|web|full|stack|front|back|end|java|python|university|college|school|institute|academy|street|road|avenue|city|profile|summary|objective|contact|contacts|details|personal|information|about|me|education|experience|work|employment|history|skills|languages|references|projects|certificates|awards|interests|hobbies|page|phone|mobile|email|mail|address|date|birth|name|bachelor|master|doctor|science|arts|present|the|of|and|for|in|at|with|to)$/i;

/** Returns a Chinese name without spaces; null if the text is none for certain. */
export function chineseName(text: string, isLabelled = false): string | null {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  if (!/^\p{Script=Han}{2,4}$/u.test(plain) || notChinese.test(plain)) return null;
  if (isLabelled) return plain;
  const isDouble = double.some((family) => plain.startsWith(family) && plain.length > family.length);
  return isDouble || (plain.length <= 3 && single.includes(plain.slice(0, 1))) ? plain : null;
}

/** Returns an English name; null if the text is none for certain. Words in capitals stay as they are written. */
export function englishName(text: string): string | null {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  const words = plain.split(' ');
  if (words.length < 2 || words.length > 4 || plain.length > 40) return null;
  const isName = words.every(
    (word, n) =>
      /^\p{Lu}[\p{L}'’-]*$/u.test(word) || (n > 0 && n < words.length - 1 && /^\p{Lu}\.$/u.test(word)),
  );
  return isName && !words.some((word) => notEnglish.test(word)) && (words.at(-1) ?? '').length > 1
    ? plain
    : null;
}
