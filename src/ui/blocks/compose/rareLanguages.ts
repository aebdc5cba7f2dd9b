/** The languages that Chromium can't name in any language: it returns their codes. */
const CODES =
  'aa ab av ba bo ce cv dz ff fj gv ii iu kg ki kl kr ks kw li mh na nr nv os rn sc se sg ss ty ve za'

/** The names from CLDR in the order of `CODES`, by the language of the interface. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'Afar, Abkhazian, Avaric, Bashkir, Tibetan, Chechen, Chuvash, Dzongkha, Fula, Fijian, Manx, Sichuan Yi, Inuktitut, Kongo, Kikuyu, Kalaallisut, Kanuri, Kashmiri, Cornish, Limburgish, Marshallese, Nauru, South Ndebele, Navajo, Ossetic, Rundi, Sardinian, Northern Sami, Sango, Swati, Tahitian, Venda, Zhuang',
  de: 'Afar, Abchasisch, Awarisch, Baschkirisch, Tibetisch, Tschetschenisch, Tschuwaschisch, Dzongkha, Ful, Fidschi, Manx, Yi, Inuktitut, Kongolesisch, Kikuyu, Grönländisch, Kanuri, Kaschmiri, Kornisch, Limburgisch, Marschallesisch, Nauruisch, Süd-Ndebele, Navajo, Ossetisch, Rundi, Sardisch, Nordsamisch, Sango, Swazi, Tahitisch, Venda, Zhuang',
  es: 'afar, abjasio, avar, baskir, tibetano, checheno, chuvasio, dzongkha, fula, fiyiano, manés, yi de Sichuán, inuktitut, kongo, kikuyu, groenlandés, kanuri, cachemir, córnico, limburgués, marshalés, nauruano, ndebele meridional, navajo, osético, kirundi, sardo, sami septentrional, sango, suazi, tahitiano, venda, zhuang',
  fr: 'afar, abkhaze, avar, bachkir, tibétain, tchétchène, tchouvache, dzongkha, peul, fidjien, mannois, yi du Sichuan, inuktitut, kikongo, kikuyu, groenlandais, kanouri, cachemiri, cornique, limbourgeois, marshallais, nauruan, ndébélé du Sud, navajo, ossète, roundi, sarde, same du Nord, sango, swati, tahitien, venda, zhuang',
  it: 'afar, abcaso, avaro, baschiro, tibetano, ceceno, ciuvascio, dzongkha, fulah, figiano, mannese, sichuan yi, inuktitut, kongo, kikuyu, groenlandese, kanuri, kashmiri, cornico, limburghese, marshallese, nauru, ndebele del sud, navajo, ossetico, rundi, sardo, sami del nord, sango, swati, taitiano, venda, zhuang',
  nl: 'Afar, Abchazisch, Avarisch, Basjkiers, Tibetaans, Tsjetsjeens, Tsjoevasjisch, Dzongkha, Fulah, Fijisch, Manx, Yi, Inuktitut, Kongo, Gikuyu, Groenlands, Kanuri, Kasjmiri, Cornish, Limburgs, Marshallees, Nauruaans, Zuid-Ndbele, Navajo, Ossetisch, Kirundi, Sardijns, Noord-Samisch, Sango, Swazi, Tahitiaans, Venda, Zhuang',
  pl: 'afar, abchaski, awarski, baszkirski, tybetański, czeczeński, czuwaski, dzongkha, fulani, fidżijski, manx, syczuański, inuktitut, kongo, kikuju, grenlandzki, kanuri, kaszmirski, kornijski, limburski, marszalski, nauruański, ndebele południowy, nawaho, osetyjski, rundi, sardyński, północnolapoński, sango, suazi, tahitański, venda, czuang',
  pt: 'afar, abcázio, avárico, bashkir, tibetano, checheno, tchuvache, dzonga, fula, fijiano, manx, sichuan yi, inuktitut, congolês, quicuio, groenlandês, canúri, caxemira, córnico, limburguês, marshalês, nauruano, ndebele do sul, navajo, osseto, rundi, sardo, sami setentrional, sango, suázi, taitiano, venda, zhuang',
  ru: 'афарский, абхазский, аварский, башкирский, тибетский, чеченский, чувашский, дзонг-кэ, фулах, фиджи, мэнский, носу, инуктитут, конго, кикуйю, гренландский, канури, кашмири, корнский, лимбургский, маршалльский, науру, южный ндебеле, навахо, осетинский, рунди, сардинский, северносаамский, санго, свази, таитянский, венда, чжуань',
  uk: 'афарська, абхазька, аварська, башкирська, тибетська, чеченська, чуваська, дзонг-ке, фула, фіджі, менкська, сичуаньська ї, інуктитут, конґолезька, кікуйю, калааллісут, канурі, кашмірська, корнська, лімбургійська, маршалльська, науру, ндебелє південна, навахо, осетинська, рунді, сардинська, північносаамська, санго, сисваті, таїтянська, венда, чжуан',
  ar: 'الأفارية, الأبخازية, الأوارية, الباشكيرية, التبتية, الشيشانية, التشوفاشي, دزونكا, الفولانية, الفيجية, المنكية, السيتشيون يي, الإينكتيتت, الكونغو, الكيكيو, الكالاليست, الكانوري, الكشميرية, الكورنية, الليمبورغية, المارشالية, النورو, النديبيل الجنوبي, النافاجو, الأوسيتيك, الرندي, السردينية, سامي الشمالية, السانجو, السواتي, التاهيتية, الفيندا, الزهيونج',
  ko: '아파르어, 압카즈어, 아바릭어, 바슈키르어, 티베트어, 체첸어, 추바시어, 종카어, 풀라어, 피지어, 맹크스어, 쓰촨 이어, 이눅티투트어, 콩고어, 키쿠유어, 그린란드어, 칸누리어, 카슈미르어, 콘월어, 림버거어, 마셜어, 나우루어, 남부 은데벨레어, 나바호어, 오세트어, 룬디어, 사르디니아어, 북부 사미어, 산고어, 시스와티어, 타히티어, 벤다어, 주앙어',
  ja: 'アファル語, アブハズ語, アヴァル語, バシキール語, チベット語, チェチェン語, チュヴァシ語, ゾンカ語, フラ語, フィジー語, マン島語, 四川イ語, イヌクティトット語, コンゴ語, キクユ語, グリーンランド語, カヌリ語, カシミール語, コーンウォール語, リンブルフ語, マーシャル語, ナウル語, 南ンデベレ語, ナバホ語, オセット語, ルンディ語, サルデーニャ語, 北サーミ語, サンゴ語, スワジ語, タヒチ語, ベンダ語, チワン語',
  zh: '阿法尔语, 阿布哈西亚语, 阿瓦尔语, 巴什基尔语, 藏语, 车臣语, 楚瓦什语, 宗卡语, 富拉语, 斐济语, 马恩语, 凉山彝语, 因纽特语, 刚果语, 吉库尤语, 格陵兰语, 卡努里语, 克什米尔语, 康沃尔语, 林堡语, 马绍尔语, 瑙鲁语, 南恩德贝勒语, 纳瓦霍语, 奥塞梯语, 隆迪语, 萨丁语, 北方萨米语, 桑戈语, 斯瓦蒂语, 塔希提语, 文达语, 壮语',
  'zh-HANT':
    '阿法文, 阿布哈茲文, 阿瓦爾文, 巴什喀爾文, 藏文, 車臣文, 楚瓦什文, 宗卡文, 富拉文, 斐濟文, 曼島文, 四川彝文, 因紐特文, 剛果文, 吉庫尤文, 格陵蘭文, 卡努里文, 喀什米爾文, 康瓦耳文, 林堡文, 馬紹爾文, 諾魯文, 南地畢列文, 納瓦荷文, 奧塞提文, 隆迪文, 撒丁文, 北薩米文, 桑戈文, 斯瓦特文, 大溪地文, 溫達文, 壯文',
}

/** The names of these languages by code, in the language of `locale`, or in English if the interface does not have that (LA23). */
export function rareLanguages(locale: string): ReadonlyMap<string, string> {
  const names = (NAMES[locale] ?? NAMES[locale.split('-')[0] ?? ''] ?? NAMES.en)?.split(', ') ?? []
  return new Map(CODES.split(' ').map((code, at) => [code, names[at] ?? code]))
}
