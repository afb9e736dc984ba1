import type { Language } from '../contract/refusals.ts';

/** Names of provinces and similar regions, then of cities. Cities with the same English name include their province. */
const known = `
北京 Beijing, 天津 Tianjin, 上海 Shanghai, 重庆 Chongqing, 河北 Hebei, 山西 Shanxi, 内蒙古 Inner Mongolia,
辽宁 Liaoning, 吉林 Jilin, 黑龙江 Heilongjiang, 江苏 Jiangsu, 浙江 Zhejiang, 安徽 Anhui, 福建 Fujian,
江西 Jiangxi, 山东 Shandong, 河南 Henan, 湖北 Hubei, 湖南 Hunan, 广东 Guangdong, 广西 Guangxi, 海南 Hainan,
四川 Sichuan, 贵州 Guizhou, 云南 Yunnan, 西藏 Tibet, 陕西 Shaanxi, 甘肃 Gansu, 青海 Qinghai, 宁夏 Ningxia,
新疆 Xinjiang, 香港 Hong Kong, 澳门 Macao, 台湾 Taiwan,
石家庄 Shijiazhuang, 唐山 Tangshan, 秦皇岛 Qinhuangdao, 邯郸 Handan, 邢台 Xingtai, 保定 Baoding,
张家口 Zhangjiakou, 承德 Chengde, 沧州 Cangzhou, 廊坊 Langfang, 衡水 Hengshui, 太原 Taiyuan, 大同 Datong,
阳泉 Yangquan, 长治 Changzhi, 晋城 Jincheng, 朔州 Shuozhou, 晋中 Jinzhong, 运城 Yuncheng, 忻州 Xinzhou,
临汾 Linfen, 吕梁 Lüliang, 呼和浩特 Hohhot, 包头 Baotou, 乌海 Wuhai, 赤峰 Chifeng, 通辽 Tongliao,
鄂尔多斯 Ordos, 沈阳 Shenyang, 大连 Dalian, 鞍山 Anshan, 抚顺 Fushun, 本溪 Benxi, 丹东 Dandong, 锦州 Jinzhou,
营口 Yingkou, 阜新 Fuxin, 辽阳 Liaoyang, 盘锦 Panjin, 铁岭 Tieling, 朝阳 Chaoyang (Liaoning), 葫芦岛 Huludao,
长春 Changchun, 四平 Siping, 辽源 Liaoyuan, 通化 Tonghua, 白山 Baishan, 松原 Songyuan, 白城 Baicheng,
哈尔滨 Harbin, 齐齐哈尔 Qiqihar, 鸡西 Jixi, 鹤岗 Hegang, 双鸭山 Shuangyashan, 大庆 Daqing,
伊春 Yichun (Heilongjiang), 佳木斯 Jiamusi, 七台河 Qitaihe, 牡丹江 Mudanjiang, 黑河 Heihe, 绥化 Suihua,
南京 Nanjing, 无锡 Wuxi, 徐州 Xuzhou, 常州 Changzhou, 苏州 Suzhou, 南通 Nantong, 连云港 Lianyungang,
淮安 Huai’an, 盐城 Yancheng, 扬州 Yangzhou, 镇江 Zhenjiang, 泰州 Taizhou, 宿迁 Suqian, 杭州 Hangzhou,
宁波 Ningbo, 温州 Wenzhou, 嘉兴 Jiaxing, 湖州 Huzhou, 绍兴 Shaoxing, 金华 Jinhua, 衢州 Quzhou, 舟山 Zhoushan,
台州 Taizhou (Zhejiang), 丽水 Lishui, 义乌 Yiwu, 昆山 Kunshan, 合肥 Hefei, 芜湖 Wuhu, 蚌埠 Bengbu,
淮南 Huainan, 马鞍山 Ma’anshan, 淮北 Huaibei, 铜陵 Tongling, 安庆 Anqing, 黄山 Huangshan, 滁州 Chuzhou,
阜阳 Fuyang, 宿州 Suzhou (Anhui), 六安 Lu’an, 亳州 Bozhou, 池州 Chizhou, 宣城 Xuancheng, 福州 Fuzhou,
厦门 Xiamen, 莆田 Putian, 三明 Sanming, 泉州 Quanzhou, 漳州 Zhangzhou, 南平 Nanping, 龙岩 Longyan,
宁德 Ningde, 南昌 Nanchang, 景德镇 Jingdezhen, 萍乡 Pingxiang, 九江 Jiujiang, 新余 Xinyu, 鹰潭 Yingtan,
赣州 Ganzhou, 吉安 Ji’an, 宜春 Yichun, 抚州 Fuzhou (Jiangxi), 上饶 Shangrao, 济南 Jinan, 青岛 Qingdao,
淄博 Zibo, 枣庄 Zaozhuang, 东营 Dongying, 烟台 Yantai, 潍坊 Weifang, 济宁 Jining, 泰安 Tai’an, 威海 Weihai,
日照 Rizhao, 临沂 Linyi, 德州 Dezhou, 聊城 Liaocheng, 滨州 Binzhou, 菏泽 Heze, 郑州 Zhengzhou, 开封 Kaifeng,
洛阳 Luoyang, 平顶山 Pingdingshan, 安阳 Anyang, 鹤壁 Hebi, 新乡 Xinxiang, 焦作 Jiaozuo, 濮阳 Puyang,
许昌 Xuchang, 漯河 Luohe, 三门峡 Sanmenxia, 南阳 Nanyang, 商丘 Shangqiu, 信阳 Xinyang, 周口 Zhoukou,
驻马店 Zhumadian, 武汉 Wuhan, 黄石 Huangshi, 十堰 Shiyan, 宜昌 Yichang, 襄阳 Xiangyang, 鄂州 Ezhou,
荆门 Jingmen, 孝感 Xiaogan, 荆州 Jingzhou, 黄冈 Huanggang, 咸宁 Xianning, 随州 Suizhou, 长沙 Changsha,
株洲 Zhuzhou, 湘潭 Xiangtan, 衡阳 Hengyang, 邵阳 Shaoyang, 岳阳 Yueyang, 常德 Changde, 张家界 Zhangjiajie,
益阳 Yiyang, 郴州 Chenzhou, 永州 Yongzhou, 怀化 Huaihua, 娄底 Loudi, 广州 Guangzhou, 韶关 Shaoguan,
深圳 Shenzhen, 珠海 Zhuhai, 汕头 Shantou, 佛山 Foshan, 江门 Jiangmen, 湛江 Zhanjiang, 茂名 Maoming,
肇庆 Zhaoqing, 惠州 Huizhou, 梅州 Meizhou, 汕尾 Shanwei, 河源 Heyuan, 阳江 Yangjiang, 清远 Qingyuan,
东莞 Dongguan, 中山 Zhongshan, 潮州 Chaozhou, 揭阳 Jieyang, 云浮 Yunfu, 南宁 Nanning, 柳州 Liuzhou,
桂林 Guilin, 梧州 Wuzhou, 北海 Beihai, 防城港 Fangchenggang, 钦州 Qinzhou, 贵港 Guigang, 玉林 Yulin,
百色 Baise, 贺州 Hezhou, 河池 Hechi, 来宾 Laibin, 崇左 Chongzuo, 海口 Haikou, 三亚 Sanya, 三沙 Sansha,
儋州 Danzhou, 成都 Chengdu, 自贡 Zigong, 攀枝花 Panzhihua, 泸州 Luzhou, 德阳 Deyang, 绵阳 Mianyang,
广元 Guangyuan, 遂宁 Suining, 内江 Neijiang, 乐山 Leshan, 南充 Nanchong, 眉山 Meishan, 宜宾 Yibin,
广安 Guang’an, 达州 Dazhou, 雅安 Ya’an, 巴中 Bazhong, 资阳 Ziyang, 贵阳 Guiyang, 六盘水 Liupanshui,
遵义 Zunyi, 安顺 Anshun, 毕节 Bijie, 铜仁 Tongren, 昆明 Kunming, 曲靖 Qujing, 玉溪 Yuxi, 保山 Baoshan,
昭通 Zhaotong, 丽江 Lijiang, 普洱 Pu’er, 临沧 Lincang, 拉萨 Lhasa, 日喀则 Shigatse, 西安 Xi’an,
铜川 Tongchuan, 宝鸡 Baoji, 咸阳 Xianyang, 渭南 Weinan, 延安 Yan’an, 汉中 Hanzhong, 榆林 Yulin (Shaanxi),
安康 Ankang, 商洛 Shangluo, 兰州 Lanzhou, 嘉峪关 Jiayuguan, 金昌 Jinchang, 白银 Baiyin, 天水 Tianshui,
武威 Wuwei, 张掖 Zhangye, 平凉 Pingliang, 酒泉 Jiuquan, 庆阳 Qingyang, 定西 Dingxi, 陇南 Longnan,
西宁 Xining, 海东 Haidong, 银川 Yinchuan, 石嘴山 Shizuishan, 吴忠 Wuzhong, 固原 Guyuan, 中卫 Zhongwei,
乌鲁木齐 Urumqi, 克拉玛依 Karamay, 台北 Taipei, 高雄 Kaohsiung`;

const englishOf = new Map(
  known.split(',').map((line): [string, string] => {
    const [name = '', ...english] = line.trim().split(' ');
    return [name, english.join(' ')];
  }),
);

const rank = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市)$/;

const withoutRank = (typed: string): string => typed.trim().replace(rank, '');

/** Regions at the level of a province that consist of one city. */
const cities = new Set(['北京', '天津', '上海', '重庆', '香港', '澳门']);

/** Returns the name of a province or city that somebody typed in Chinese. An unknown place stays as it was typed. */
export const placeName = (typed: string, language: Language): string =>
  language === 'zh' ? typed : (englishOf.get(withoutRank(typed)) ?? typed);

/**
 * Joins city and province into one line, in the order of the language. A municipality appears once. Nothing known:
 * empty.
 */
export function placeText(province: string, city: string, language: Language): string {
  const isOne = cities.has(withoutRank(province)) && withoutRank(province) === withoutRank(city);
  const [wide, narrow] = [province, isOne ? '' : city].map((part) => placeName(part, language));
  if (language === 'zh') return [wide, narrow].filter(Boolean).join(' ');
  // If two places share a name, the name already includes the province.
  return [narrow!.replace(` (${wide})`, ''), wide].filter(Boolean).join(', ');
}
