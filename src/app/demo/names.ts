const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Surnames and how they are written in Latin letters; the earlier ones are more common. */
export const surnames: readonly (readonly [zh: string, latin: string])[] = `
    王 Wang, 李 Li, 张 Zhang, 刘 Liu, 陈 Chen, 杨 Yang, 黄 Huang, 赵 Zhao, 吴 Wu, 周 Zhou, 徐 Xu, 孙 Sun,
    马 Ma, 朱 Zhu, 胡 Hu, 郭 Guo, 何 He, 林 Lin, 高 Gao, 罗 Luo, 郑 Zheng, 梁 Liang, 谢 Xie, 宋 Song, 唐 Tang,
    许 Xu, 邓 Deng, 冯 Feng, 韩 Han, 曹 Cao, 曾 Zeng, 彭 Peng, 萧 Xiao, 蔡 Cai, 潘 Pan, 田 Tian, 董 Dong,
    袁 Yuan, 于 Yu, 余 Yu, 叶 Ye, 蒋 Jiang, 杜 Du, 苏 Su, 魏 Wei, 程 Cheng, 吕 Lyu, 丁 Ding, 沈 Shen, 任 Ren,
    姚 Yao, 卢 Lu, 傅 Fu, 钟 Zhong, 姜 Jiang, 崔 Cui, 谭 Tan, 廖 Liao, 范 Fan, 汪 Wang, 陆 Lu, 金 Jin, 石 Shi,
    戴 Dai, 贾 Jia, 韦 Wei, 夏 Xia, 邱 Qiu, 方 Fang, 侯 Hou, 邹 Zou, 熊 Xiong, 孟 Meng, 秦 Qin, 白 Bai,
    江 Jiang, 阎 Yan, 薛 Xue, 尹 Yin, 段 Duan, 雷 Lei, 黎 Li, 史 Shi, 龙 Long, 陶 Tao, 贺 He, 顾 Gu, 毛 Mao,
    郝 Hao, 龚 Gong, 邵 Shao, 万 Wan, 覃 Qin, 欧阳 Ouyang`
  .split(',')
  .map((pair) => words(pair) as [string, string]);

/** Given names. Combined with a surname they do not name a known person. */
export const given = {
  male: words(`
    浩然 明哲 志远 文博 宇航 俊逸 子谦 承宇 嘉树 泽楷 景行 逸凡 书恒 启明 思源 柏霖 昊天 铭轩 云帆 绍辉 立诚 梓豪 振国 建平
    海峰 国栋 永康 晓东 凯文 家铭 伟杰 立新 致远 修远 瀚文 睿渊 佑安 知行 恒毅 弘毅 正阳 庆丰 长青 怀瑾 鹤鸣 允之 望舒 和光
    亦辰 一鸣 向荣 天佑 少峰 德霖 维桢 宗翰 锦程 泊远 砚秋 卓然 克勤 秉文 世安 承志 其琛 若愚 以恒 子墨 云深`),
  female: words(`
    雨桐 思琪 梦瑶 晓雯 静怡 若曦 佳宁 诗涵 婉清 语嫣 欣妍 芷若 书瑶 可馨 雅文 慧敏 丽娟 秀英 春燕 海燕 玉洁 晓岚 清漪 念慈
    安然 知夏 沐晴 云舒 映雪 采薇 静姝 令仪 嘉禾 南笙 予安 乐瑶 子衿 初晴 锦瑟 如意 淑贞 美玲 月华 冬梅 佩珊 绮雯 舒窈 夏岚
    亦菡 若溪 茗月 怡然 芳菲 心悦 巧玲 婷婷 文静 红霞 素心 星辰 晚晴 青禾 灵犀 蕴仪 疏影 含章 明月 盈秋`),
} as const;

/** English names that people take for themselves at work. */
export const english = {
  male: words(`
    Aaron Adam Adrian Alan Albert Alex Andy Anson Arthur Barry Ben Blake Brian Bruce Calvin Carl Cedric Charles Chris
    Colin Damon Daniel Darren David Dennis Derek Dylan Eason Eddie Edgar Edwin Elliot Eric Ethan Evan Felix Frank Gary
    Gavin George Gordon Grant Harry Harvey Henry Howard Hugo Ian Isaac Ivan Jack Jason Jasper Jay Jeff Jerry Joel Jonas
    Justin Keith Kelvin Ken Kevin Kyle Lance Leon Lewis Louis Lucas Martin Mason Max Miles Nathan Neil Nick Noah Oscar
    Owen Patrick Paul Peter Philip Ray Rex Richard Robin Roger Ryan Sam Sean Simon Stan Steven Terry Theo Tom Tony
    Victor Vincent Walter Warren Wayne William`),
  female: words(`
    Abby Ada Alice Amanda Amber Amy Angela Anita Anna April Ariel Audrey Bella Betty Bonnie Carol Cassie Catherine
    Celia Chloe Christine Cindy Claire Coco Connie Crystal Daisy Daphne Diana Doris Eileen Elaine Elena Ella Ellen
    Elsa Emily Emma Erica Esther Eva Evelyn Faye Fiona Flora Frances Gina Grace Hannah Hazel Heidi Helen Irene Iris
    Ivy Jane Janet Jasmine Jenny Jessie Joanna Jocelyn Joy Joyce Judy Julia June Karen Kate Kelly Kiki Lena Lily Linda
    Lisa Lucy Mandy Margaret Maria May Melody Mia Michelle Mina Monica Nancy Naomi Nina Nora Olivia Pearl Penny Queenie
    Rachel Rita Rosie Ruby Sally Selina Sharon Shirley Sophie Stella Sunny Tina Vera Vicky Vivian Wendy Winnie Yvonne
    Zoe`),
} as const;

/** Names of well-known people, which must not be drawn. */
export const avoidedNames: ReadonlySet<string> = new Set(
  words(
    '王凯文 陈嘉树 刘立新 李知行 林志远 杨若曦 张安然 夏雨桐 吴思源 周晓雯 王海峰 李海燕 张海燕 胡文静 王秀英',
  ),
);
