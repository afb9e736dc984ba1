import { strToU8, zipSync } from 'fflate';

/** Line of an invented resume: its place in points from the top left, and the size of its letters. */
export interface DrawnLine {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
}

const hex = (text: string): string =>
  [...text].map((sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

/** Map from the codes of the text to Unicode, page by page of 256, as PDF asks for it. */
const toUnicode = (() => {
  const ranges = Array.from({ length: 256 }, (_one, n) => {
    const high = n.toString(16).padStart(2, '0');
    return `<${high}00> <${high}ff> <${high}00>`;
  });
  const blocks = [0, 100, 200].map((at) => {
    const part = ranges.slice(at, at + 100);
    return `${part.length} beginbfrange\n${part.join('\n')}\nendbfrange`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
})();

/** Writes lines as a PDF of one page, with a font that is not embedded. */
export function resumePdf(lines: readonly DrawnLine[]): Uint8Array {
  // Latin letters are half as wide as Chinese ones.
  const narrow = '0 [ ' + Array.from({ length: 256 }, () => '500').join(' ') + ' ]';
  const content = lines
    .flatMap(({ x, y, size, text }) => {
      return [`BT /F1 ${size} Tf 1 0 0 1 ${x} ${842 - y} Tm <${hex(text)}> Tj ET`];
    })
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Invented /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Invented /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /W [ ${narrow} ] /FontDescriptor 8 0 R >>`,
    `<< /Length ${toUnicode.length} >>\nstream\n${toUnicode}\nendstream`,
    '<< /Type /FontDescriptor /FontName /Invented /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, n) => {
    const at = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return new TextEncoder().encode(file);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const paragraph = ({ text, size }: DrawnLine): string =>
  `<w:p><w:r><w:rPr><w:sz w:val="${size * 2}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

/** Writes lines as a Word document; with two columns, as a table of one row. */
export function resumeDocx(lines: readonly DrawnLine[], middle: number | null): Uint8Array {
  const body =
    middle === null
      ? lines.map(paragraph).join('')
      : `<w:tbl><w:tr>${[lines.filter(({ x }) => x < middle), lines.filter(({ x }) => x >= middle)]
          .map((column) => `<w:tc>${column.map(paragraph).join('')}</w:tc>`)
          .join('')}</w:tr></w:tbl>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  return zipSync({ '[Content_Types].xml': strToU8(types), 'word/document.xml': strToU8(xml) });
}

/** Invented resume, with what a careful reader finds in it; null where it says nothing. */
export interface InventedResume {
  readonly file: Uint8Array;
  readonly extension: 'pdf' | 'docx';
  readonly name: string | null;
  readonly phone: string | null;
  readonly mail: string | null;
}

/** Random numbers from a seed, the same in every run (mulberry32). */
function seeded(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Makes an invented resume: each number another one, half PDF and half Word, half in two columns. */
export function inventResume(number: number, language: 'zh' | 'en'): InventedResume {
  const draw = seeded(number * 7919 + (language === 'zh' ? 1 : 2));
  const pick = <T>(list: readonly [T, ...T[]]): T => list[draw(list.length)] ?? list[0];
  const digits = (count: number): string => Array.from({ length: count }, () => draw(10)).join('');
  const isZh = language === 'zh';
  const isTwo = number % 2 === 1;
  const isPdf = number % 4 < 2;
  const family = isZh
    ? pick(['王', '李', '欧阳', '陈', '司马', '刘', '高', '万', '文', '方'])
    : pick(['Smith', "O'Brien", 'Garcia', 'Müller', 'Baker', 'Young', 'Nguyen', 'Clark']);
  const given = isZh
    ? pick(['伟', '芳', '子涵', '秀英', '建国', '雨桐', '明', '思远'])
    : pick(['Anna', 'Jean-Luc', 'Maria', 'Oliver', 'Grace', 'Hugo', 'Zoë', 'Ivan']);
  const name = isZh ? `${family}${given}` : `${given} ${family}`;
  const mobile = `1${pick(['38', '59', '86', '77', '99'])}${digits(8)}`;
  const cut = `${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`;
  const phone = isZh
    ? pick([mobile, cut, `+86 ${mobile}`, `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`])
    : pick([
        `+44 7${digits(3)} ${digits(6)}`,
        `(415) 555-0${digits(3)}`,
        `+1 212-555-0${digits(3)}`,
        `+49 151 ${digits(8)}`,
      ]);
  const mail = `${pick(['hello', 'me', 'work', 'a.b'])}.${digits(4)}@${pick(['example.com', 'mail.example.org', 'example.com.cn'])}`;
  const [hasName, hasPhone, hasMail] = [number % 11 !== 10, number % 9 !== 8, number % 7 !== 6];
  const isLabelled = draw(2) === 0;
  const title = isZh ? '个人简历' : 'Curriculum Vitae';
  const left: [string, number][] = [];
  const right: [string, number][] = [];
  if (hasName && isLabelled) {
    left.push([title, 20]);
    left.push([isZh ? pick([`姓名：${name}`, `姓 名： ${name} 性别：女`]) : `Name: ${name}`, 11]);
  } else if (hasName) {
    left.push([isZh && draw(3) === 0 ? [...name].join(' ') : name, 22]);
    left.push([isZh ? '高级产品经理' : 'Senior Product Manager', 13]);
  } else left.push([title, 20]);
  if (hasPhone)
    left.push([
      pick(isZh ? [`电话：${phone}`, `手机 ${phone}`, phone] : [`Phone: ${phone}`, `Mobile ${phone}`, phone]),
      11,
    ]);
  if (hasMail) left.push([pick(isZh ? [`邮箱：${mail}`, mail] : [`Email: ${mail}`, mail]), 11]);
  left.push([isZh ? '身份证：11010519900307' + digits(3) + 'X' : 'Born 1990-03-07', 11]);
  left.push([isZh ? `QQ：${digits(9)}` : 'linkedin.example.com/in/nobody', 11]);
  right.push([isZh ? '工作经历' : 'Experience', 14]);
  right.push([isZh ? '2021.03 - 至今  北京示例科技有限公司' : 'Mar 2021 - Present  Example Widgets Ltd', 11]);
  right.push([
    isZh ? '负责 300 万用户的产品，营收 2024 年增长 35%' : 'Grew revenue to 12,500,000 in 2024',
    11,
  ]);
  right.push([isZh ? '教育经历' : 'Education', 14]);
  right.push([
    isZh
      ? '2012.09 - 2016.06  示例大学  本科'
      : 'Sep 2012 - Jun 2016  Example University, Bachelor of Science',
    11,
  ]);
  right.push([isZh ? '技能：Java、Python、SQL' : 'Skills: Java, Python, SQL', 11]);
  right.push([
    isZh
      ? '推荐人：赵强 13900001111 zhao@example.net'
      : 'References: John Doe +44 7000 111222 john@example.net',
    11,
  ]);
  const columns: readonly [readonly [string, number][], number][] = isTwo
    ? [
        [left, 40],
        [right, 320],
      ]
    : [[[...left, ...right], 40]];
  const lines = columns.flatMap(([column, x]) =>
    column.map(([text, size], n): DrawnLine => ({ x, y: 60 + n * 30, size, text })),
  );
  return {
    file: isPdf ? resumePdf(lines) : resumeDocx(lines, isTwo ? 300 : null),
    extension: isPdf ? 'pdf' : 'docx',
    name: hasName ? name : null,
    phone: hasPhone ? phone : null,
    mail: hasMail ? mail : null,
  };
}
