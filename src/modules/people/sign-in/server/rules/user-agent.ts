type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** First match wins, because most browsers also name the browsers they are based on. */
const browsers: Names = [
  [/wxwork\/(\d+)/i, 'WeCom'],
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/DingTalk\/(\d+)/, 'DingTalk'],
  [/(?:Lark|Feishu)\/(\d+)/, 'Feishu'],
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).* Safari\//, 'Safari'],
];

const systems: Names = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows NT 10/, 'Windows'],
  [/Windows/, 'Windows (old)'],
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Android (\d+)/, 'Android'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: Names, text: string): string => {
  for (const [pattern, name] of names) {
    const found = pattern.exec(text);
    if (found) return found[1] ? `${name} ${found[1]}` : name;
  }
  return '';
};

/** Returns browser with main version and operating system for the login record; empty if unknown. */
export function browserAndSystem(userAgent: string): { browser: string; os: string } {
  return { browser: nameIn(browsers, userAgent), os: nameIn(systems, userAgent) };
}
