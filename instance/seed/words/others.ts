import type { Phrases } from './phrases.ts'

/** Languages with fewer sentences, of all directions and scripts. */
export const OTHERS: readonly Phrases[] = [
  {
    language: 'fr',
    templates: [
      'Ce matin, {oiseau} sur {lieu}. On s’est regardés longtemps.',
      'Quelqu’un aurait-il une recette avec {plat} ? J’en ai beaucoup trop.',
      'Trois jours de {temps} : j’ai relu toute l’étagère.',
      'Le train est arrêté à cause {cause}. Le contrôleur raconte des blagues.',
      'Petite joie du jour : {joie}.',
    ],
    slots: {
      oiseau: ['un héron', 'une corneille', 'un rouge-gorge', 'une hirondelle'],
      lieu: ['le toit', 'le vieux pont', 'le quai', 'ma fenêtre'],
      plat: ['des poireaux', 'des châtaignes', 'des coings'],
      temps: ['brouillard', 'pluie fine', 'vent'],
      cause: ['d’un cygne', 'd’une chaussure perdue', 'd’un cerf-volant'],
      joie: ['des chaussettes sèches', 'une lettre timbrée', 'le premier martinet'],
    },
  },
  {
    language: 'es',
    templates: [
      'Esta mañana vi {ave} en {lugar}. Me miró como si le debiera dinero.',
      '¿Alguien sabe qué hacer con tanta {comida}? Pregunto por un amigo.',
      'Opinión impopular: {opinion}.',
      'Hoy he aprendido que los cuervos recuerdan las caras.',
      'Llevo todo el día con {trabajo} y ya no sé ni cómo me llamo.',
    ],
    slots: {
      ave: ['una garza', 'un mirlo', 'una lechuza', 'un vencejo'],
      lugar: ['el tejado', 'el puerto', 'la parada del autobús', 'el balcón'],
      comida: ['calabaza', 'remolacha', 'mermelada de higos'],
      opinion: ['la sopa es una bebida', 'los mapas son mejores en papel', 'toda reunión puede ser un paseo'],
      trabajo: ['la bicicleta', 'el árbol genealógico', 'el compilador'],
    },
  },
  {
    language: 'ar',
    templates: [
      'رأيت هذا الصباح {طائر} على {مكان}، ونظر إليّ كأنه يعرفني.',
      'ثلاثة أيام من {طقس}، والقهوة لا تكفي.',
      'هل يعرف أحدكم وصفة جيدة مع {طعام}؟ عندي الكثير منه.',
      'كلمة اليوم: «الصبر مفتاح الفرج». جرّبتها مع الطابعة ولم تنفع.',
      'أعمل على {مشروع} منذ الفجر، وأظن أنني قريب من النهاية (v2.0).',
    ],
    slots: {
      طائر: ['غرابًا', 'لقلقًا', 'هدهدًا', 'بومة'],
      مكان: ['سطح المدرسة', 'النافذة', 'جدار الميناء'],
      طقس: ['الضباب', 'الريح', 'المطر الخفيف'],
      طعام: ['التين', 'الباذنجان', 'التمر'],
      مشروع: ['الخريطة', 'الدراجة', 'المدونة الجديدة'],
    },
  },
  {
    language: 'he',
    templates: [
      'ראיתי הבוקר {ציפור} על {מקום}. היא לא התרשמה ממני.',
      'יום שלישי של {מזג}. אפילו החתול נשאר בבית.',
      'מישהו מכיר מתכון טוב עם {אוכל}? יש לי יותר מדי.',
      'תיקנתי את הרדיו וקלקלתי את המנורה. בסך הכול תיקו.',
    ],
    slots: {
      ציפור: ['חסידה', 'דוכיפת', 'ינשוף', 'עורב'],
      מקום: ['הגג', 'המזח', 'אדן החלון'],
      מזג: ['ערפל', 'רוח', 'גשם'],
      אוכל: ['חצילים', 'תאנים', 'סלק'],
    },
  },
  {
    language: 'ja',
    templates: [
      '今朝、{場所}で{鳥}を見た。目が合った気がする。',
      '三日続けて{天気}。洗濯物が乾かない。',
      '{食べ物}をたくさんもらったので、おすすめの食べ方を教えてください。',
      '電車が止まっている。理由は{理由}らしい。',
      '今日の小さな幸せ：乾いた靴下。',
    ],
    slots: {
      場所: ['駅のホーム', '川沿い', '屋根の上', '港'],
      鳥: ['カラス', 'サギ', 'ツバメ', 'フクロウ'],
      天気: ['霧', '小雨', '強い風'],
      食べ物: ['かぼちゃ', '柿', '大根'],
      理由: ['線路の白鳥', '落とし物の靴', '凧'],
    },
  },
  {
    language: 'zh',
    templates: [
      '今天早上在{地方}看到一只{鸟}，它看了我很久。',
      '连着三天{天气}，只好在家看书。',
      '谁有{食物}的好做法？家里太多了。',
      '修好了收音机，弄坏了台灯。总的来说打平。',
    ],
    slots: {
      地方: ['码头', '屋顶', '老运河边', '窗台上'],
      鸟: ['苍鹭', '乌鸦', '燕子', '猫头鹰'],
      天气: ['大雾', '小雨', '刮风'],
      食物: ['南瓜', '萝卜', '柿子'],
    },
  },
  {
    language: 'ko',
    templates: [
      '오늘 아침 {곳}에서 {새}를 봤다. 나를 아는 눈치였다.',
      '사흘째 {날씨}. 빨래가 마르지 않는다.',
      '{음식} 요리법 아시는 분? 너무 많이 받았어요.',
      '라디오는 고쳤는데 전등이 고장 났다.',
    ],
    slots: {
      곳: ['부두', '지붕', '운하', '창가'],
      새: ['까치', '왜가리', '제비', '올빼미'],
      날씨: ['안개', '가랑비', '강풍'],
      음식: ['호박', '무', '감'],
    },
  },
]
