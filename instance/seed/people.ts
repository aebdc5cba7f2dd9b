import type { Account } from '../state/records.ts'

/** The fixed properties of an account; the rest is generated. */
export type Person = Partial<Account> & { username: string; displayName: string; language?: string }

/** The accounts to sign in with. */
export const SIGN_IN_PEOPLE: readonly Person[] = [
  {
    username: 'luna',
    displayName: 'Luna :crow_01:',
    note: 'Member of this rookery. Likes #birds and slow trains.\nAsk me about lapwings.',
    fields: [
      { name: 'Blog', value: 'https://blog.thicket.example' },
      { name: 'Pronouns', value: 'she/they' },
      { name: 'Bird of the month', value: 'Lapwing :owl_02:' },
    ],
  },
  {
    username: 'wren',
    displayName: 'Wren (locked)',
    locked: true,
    defaultScope: 'private',
    note: 'Small, loud, careful about followers.',
  },
  {
    username: 'moss',
    displayName: 'Moss',
    role: 'moderator',
    note: 'I keep the paths clear. Reports are read within a day.',
  },
  { username: 'admin', displayName: 'Keeper of the Rookery', role: 'admin', note: 'Runs this place.' },
  // The key is public on purpose: every start prints it.
  {
    username: 'totp',
    displayName: 'Two Keys',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    recoveryCodes: ['nest-4821', 'nest-7305', 'nest-1164', 'nest-9947'],
    note: 'Signs in twice.',
  },
]

/** Other accounts of this instance. */
export const LOCAL_PEOPLE: readonly Person[] = [
  { username: 'rook', displayName: 'Rook' },
  { username: 'finch', displayName: 'Finch & Sons' },
  { username: 'heron', displayName: 'Heron', mustResetPassword: true },
  { username: 'dodo', displayName: 'Dodo', deactivated: true },
  { username: 'robin', displayName: 'Robin ❤️🐦' },
  { username: 'kestrel', displayName: 'kestrel_hovering' },
  { username: 'plover', displayName: 'Plover', avatar: null, header: null },
  { username: 'nightjar', displayName: 'Nightjar :owl_02: :owl_03:', locked: true },
  { username: 'swift', displayName: 'Swift' },
  { username: 'bullfinch', displayName: 'Bull Finch' },
  { username: 'tern', displayName: 'tern tern tern' },
  { username: 'avocet', displayName: 'Avocet <b>not bold</b>' },
  { username: 'siskin', displayName: '' },
  { username: 'pipit', displayName: 'Pipit', bot: true, note: 'I toot the tides. A bot.' },
  {
    username: 'weathercock',
    displayName: 'Weathercock',
    bot: true,
    note: 'Wind and weather, every hour. A bot.',
  },
  { username: 'dunlin', displayName: 'Dunlin' },
  { username: 'curlew', displayName: 'Curlew', locked: true },
  { username: 'jay', displayName: 'Jay 🏳️‍🌈' },
  { username: 'magpie', displayName: 'Magpie ✨ collects things ✨' },
  {
    username: 'owl',
    displayName:
      'Professor Dr. Dr. h. c. Archibald Featherstonehaugh-Cholmondeley von und zu Hohentwiel-Unterwasser, Keeper of the Nocturnal Collections (retired)',
  },
  { username: 'noura', displayName: 'نورة الهدهد', language: 'ar' },
  { username: 'ronit', displayName: 'רונית דוכיפת', language: 'he' },
  { username: 'tsubame', displayName: 'つばめ', language: 'ja' },
  { username: 'yanzi', displayName: '燕子', language: 'zh' },
  { username: 'kkachi', displayName: '까치 :crow_04:', language: 'ko' },
]

/** Accounts of other instances, by their domain. */
export const REMOTE_PEOPLE: Readonly<Record<string, readonly Person[]>> = {
  'thicket.example': [
    { username: 'bramble', displayName: 'Bramble' },
    { username: 'hazel', displayName: 'Hazel :leaf_03:' },
    { username: 'gorse', displayName: 'gorse', locked: true },
    { username: 'sorrel', displayName: 'Sorrel' },
    { username: 'fern', displayName: 'Fern 🌿' },
  ],
  'saltmarsh.example': [
    { username: 'samphire', displayName: 'Samphire' },
    { username: 'eider', displayName: 'Eider' },
    { username: 'luna', displayName: 'The other Luna' },
    { username: 'tide_clock', displayName: 'Tide clock', bot: true },
    { username: 'limpet', displayName: 'limpet (holding on)' },
  ],
  'nestbox.example': [
    { username: 'tit', displayName: 'Great Tit' },
    { username: 'treecreeper', displayName: 'Treecreeper' },
    { username: 'ouzel', displayName: 'Ouzel', language: 'fr' },
    { username: 'mesange', displayName: 'Mésange bleue', language: 'fr' },
    { username: 'dipper', displayName: 'Dipper' },
  ],
  'eyrie.example': [
    { username: 'merlin', displayName: 'Merlin' },
    { username: 'goshawk', displayName: 'Goshawk' },
    { username: 'hobby', displayName: 'Hobby' },
    { username: 'buho', displayName: 'El Búho', language: 'es' },
    { username: 'cernicalo', displayName: 'Cernícalo', language: 'es' },
  ],
  'hedgerow.example': [
    { username: 'dunnock', displayName: 'Dunnock' },
    { username: 'linnet', displayName: 'Linnet' },
    { username: 'whitethroat', displayName: 'Whitethroat' },
    { username: 'chiffchaff', displayName: 'Chiffchaff Chiffchaff' },
    { username: 'wryneck', displayName: 'Wryneck' },
  ],
  'xn--krhe-moa.example': [
    { username: 'saatkraehe', displayName: 'Saatkrähe', language: 'de' },
    { username: 'dohle', displayName: 'Dohle', language: 'de' },
    { username: 'zaunkoenig', displayName: 'Zaunkönig', language: 'de' },
    { username: 'eichelhaeher', displayName: 'Eichelhäher', language: 'de' },
    { username: 'rohrdommel', displayName: 'Rohrdommel', language: 'de', locked: true },
  ],
}
