/** Well-known works of other languages, most of them under their Chinese titles: `title|author|year`. */
export const foreignFiction = `
百年孤独|加西亚·马尔克斯|1967
霍乱时期的爱情|加西亚·马尔克斯|1985
一桩事先张扬的凶杀案|加西亚·马尔克斯|1981
堂吉诃德|塞万提斯|1605
战争与和平|列夫·托尔斯泰|1869
安娜·卡列尼娜|列夫·托尔斯泰|1878
复活|列夫·托尔斯泰|1899
罪与罚|陀思妥耶夫斯基|1866
卡拉马佐夫兄弟|陀思妥耶夫斯基|1880
白痴|陀思妥耶夫斯基|1869
死魂灵|果戈理|1842
父与子|屠格涅夫|1862
静静的顿河|肖洛霍夫
日瓦戈医生|帕斯捷尔纳克|1957
大师和玛格丽特|布尔加科夫
钢铁是怎样炼成的|奥斯特洛夫斯基
悲惨世界|雨果|1862
巴黎圣母院|雨果|1831
九三年|雨果|1874
红与黑|司汤达|1830
包法利夫人|福楼拜|1857
高老头|巴尔扎克|1835
欧也妮·葛朗台|巴尔扎克|1833
基督山伯爵|大仲马|1846
三个火枪手|大仲马|1844
茶花女|小仲马|1848
追忆似水年华|普鲁斯特
局外人|加缪|1942
鼠疫|加缪|1947
小王子|圣埃克苏佩里|1943
约翰·克利斯朵夫|罗曼·罗兰
海底两万里|儒勒·凡尔纳|1870
八十天环游地球|儒勒·凡尔纳
情人|玛格丽特·杜拉斯|1984
浮士德|歌德
少年维特的烦恼|歌德|1774
变形记|卡夫卡|1915
城堡|卡夫卡|1926
审判|卡夫卡|1925
西线无战事|雷马克|1929
荒原狼|黑塞|1927
悉达多|黑塞|1922
德米安|黑塞|1919
魔山|托马斯·曼|1924
铁皮鼓|君特·格拉斯|1959
香水|帕特里克·聚斯金德|1985
生命中不能承受之轻|米兰·昆德拉|1984
玩笑|米兰·昆德拉|1967
好兵帅克|哈谢克
看不见的城市|伊塔洛·卡尔维诺|1972
树上的男爵|伊塔洛·卡尔维诺|1957
玫瑰的名字|翁贝托·埃科|1980
我的天才女友|埃莱娜·费兰特|2011
牧羊少年奇幻之旅|保罗·柯艾略|1988
博尔赫斯短篇小说集|博尔赫斯
城市与狗|巴尔加斯·略萨|1963
挪威的森林|村上春树|1987
海边的卡夫卡|村上春树|2002
1Q84|村上春树|2009
且听风吟|村上春树|1979
雪国|川端康成
古都|川端康成|1962
人间失格|太宰治|1948
我是猫|夏目漱石
心|夏目漱石|1914
罗生门|芥川龙之介|1915
金阁寺|三岛由纪夫|1956
白夜行|东野圭吾|1999
嫌疑人X的献身|东野圭吾|2005
解忧杂货店|东野圭吾|2012
恶意|东野圭吾|1996
告白|湊佳苗|2008
无人生还|阿加莎·克里斯蒂|1939
东方快车谋杀案|阿加莎·克里斯蒂|1934
尼罗河上的惨案|阿加莎·克里斯蒂|1937
福尔摩斯探案全集|柯南·道尔
追风筝的人|卡勒德·胡赛尼|2003
灿烂千阳|卡勒德·胡赛尼|2007
我的名字叫红|奥尔罕·帕慕克|1998
一千零一夜|佚名
飘|玛格丽特·米切尔|1936
Pride and Prejudice|Jane Austen|1813
Sense and Sensibility|Jane Austen|1811
Emma|Jane Austen|1815
Jane Eyre|Charlotte Brontë|1847
Wuthering Heights|Emily Brontë|1847
Great Expectations|Charles Dickens|1861
A Tale of Two Cities|Charles Dickens|1859
David Copperfield|Charles Dickens|1850
Middlemarch|George Eliot|1872
Tess of the d'Urbervilles|Thomas Hardy|1891
The Picture of Dorian Gray|Oscar Wilde|1890
Dracula|Bram Stoker|1897
Frankenstein|Mary Shelley|1818
Robinson Crusoe|Daniel Defoe|1719
Gulliver's Travels|Jonathan Swift|1726
Treasure Island|Robert Louis Stevenson|1883
The Time Machine|H. G. Wells|1895
Heart of Darkness|Joseph Conrad|1899
Ulysses|James Joyce|1922
Dubliners|James Joyce|1914
Mrs Dalloway|Virginia Woolf|1925
To the Lighthouse|Virginia Woolf|1927
Of Human Bondage|W. Somerset Maugham|1915
The Moon and Sixpence|W. Somerset Maugham|1919
The Razor's Edge|W. Somerset Maugham|1944
Brave New World|Aldous Huxley|1932
Nineteen Eighty-Four|George Orwell|1949
Animal Farm|George Orwell|1945
Lord of the Flies|William Golding|1954
The Hobbit|J. R. R. Tolkien|1937
The Fellowship of the Ring|J. R. R. Tolkien|1954
The Two Towers|J. R. R. Tolkien|1954
The Return of the King|J. R. R. Tolkien|1955
Harry Potter and the Philosopher's Stone|J. K. Rowling|1997
Harry Potter and the Chamber of Secrets|J. K. Rowling|1998
Harry Potter and the Prisoner of Azkaban|J. K. Rowling|1999
The Remains of the Day|Kazuo Ishiguro|1989
Never Let Me Go|Kazuo Ishiguro|2005
Klara and the Sun|Kazuo Ishiguro|2021
Atonement|Ian McEwan|2001
Wolf Hall|Hilary Mantel|2009
The Handmaid's Tale|Margaret Atwood|1985
Life of Pi|Yann Martel|2001
Moby-Dick|Herman Melville|1851
The Scarlet Letter|Nathaniel Hawthorne|1850
Adventures of Huckleberry Finn|Mark Twain|1884
The Adventures of Tom Sawyer|Mark Twain|1876
The Great Gatsby|F. Scott Fitzgerald|1925
The Old Man and the Sea|Ernest Hemingway|1952
A Farewell to Arms|Ernest Hemingway|1929
For Whom the Bell Tolls|Ernest Hemingway|1940
The Grapes of Wrath|John Steinbeck|1939
East of Eden|John Steinbeck|1952
The Sound and the Fury|William Faulkner|1929
To Kill a Mockingbird|Harper Lee|1960
The Catcher in the Rye|J. D. Salinger|1951
Lolita|Vladimir Nabokov|1955
On the Road|Jack Kerouac|1957
Catch-22|Joseph Heller|1961
Slaughterhouse-Five|Kurt Vonnegut|1969
Fahrenheit 451|Ray Bradbury|1953
Dune|Frank Herbert|1965
Foundation|Isaac Asimov|1951
I, Robot|Isaac Asimov|1950
2001: A Space Odyssey|Arthur C. Clarke|1968
Neuromancer|William Gibson|1984
Snow Crash|Neal Stephenson|1992
The Left Hand of Darkness|Ursula K. Le Guin|1969
The Hitchhiker's Guide to the Galaxy|Douglas Adams|1979
Ender's Game|Orson Scott Card|1985
The Martian|Andy Weir|2011
Project Hail Mary|Andy Weir|2021
Beloved|Toni Morrison|1987
One Hundred Years of Solitude|Gabriel García Márquez|1967
The Trial|Franz Kafka|1925
The Stranger|Albert Camus|1942
Crime and Punishment|Fyodor Dostoevsky|1866
Anna Karenina|Leo Tolstoy|1878
The Kite Runner|Khaled Hosseini|2003
The Book Thief|Markus Zusak|2005
Cloud Atlas|David Mitchell|2004
The Road|Cormac McCarthy|2006
A Game of Thrones|George R. R. Martin|1996
The Da Vinci Code|Dan Brown|2003
The Shadow of the Wind|Carlos Ruiz Zafón|2001
`;
