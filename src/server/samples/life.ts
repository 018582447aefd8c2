/**
 * What people, companies and places are called in samples: in the letters of all languages that are spoken where the
 * registry was first made for. Nothing but samples knows them.
 */

/** First and last names that go together, by the people whose they are. */
export const NAMES: readonly { first: readonly string[]; last: readonly string[] }[] = [
  {
    first: ['Ṣọlá', 'Fọláṣadé', 'Babátúndé', 'Ọláyínká', 'Adébáyọ̀', 'Títílayọ̀', 'Olúwaṣeun', 'Bọ́láńlé'],
    last: ['Adéyẹmí', 'Ṣàngódélé', 'Ọ̀ṣúndáre', 'Ọ̀yọ́wálé', 'Ògúnlànà', 'Bámgbóṣé', 'Akíntọ́lá', 'Ẹ̀kúndayọ̀'],
  },
  {
    first: ['Ngọzi', 'Chiọma', 'Obịnna', 'Ụchenna', 'Chịnedu', 'Ifeọma', 'Kelechi', 'Adaọra'],
    last: ['Okonkwọ', 'Ezeụgwụ', 'Nwọsu', 'Ọkafọ', 'Anyaegbunam', 'Ụzọma', 'Ikechukwu', 'Onwụachị'],
  },
  {
    first: ['Amina', 'Ibrahim', 'Hauwa', 'Yaƙubu', 'Balaraba', 'Sa’adatu', 'Ɗahiru', 'Halima'],
    last: ['Ɗanjuma', 'Ƙasimu', 'Ɓaɓangida', 'Bello', 'Ƴar’adua', 'Ɗantata', 'Gwarzo', 'Maikuɗi'],
  },
  { first: ['Eyo', 'Ekaette', 'Asuquo', 'Nkoyo'], last: ['Ita', 'Bassey', 'Effiong', 'Okon-Henshaw'] },
  {
    first: ['Tamunoibuomi', 'Ibifuro', 'Preye', 'Ebiere'],
    last: ['Dokubo', 'Ạmachree', 'Briggs-Horsfall', 'Ẹkpẹbidei'],
  },
  { first: ['Terver', 'Dooshima', 'Iorwuese', 'Mbakeren'], last: ['Akume', 'Tarka', 'Gbishe', 'Ayu-Kpev'] },
  { first: ['Osarọ', 'Ẹfosa', 'Osasẹre', 'Ivie'], last: ['Igbinẹdion', 'Ọsagie', 'Aigbẹ', 'Ẹrhabọr'] },
  { first: ['Kaka', 'Ya-Falmata', 'Bukar', 'Zara'], last: ['Kyari', 'Mustapha', 'Shettima', 'Lawan'] },
  { first: ['Ọghẹnẹtẹga', 'Ẹsẹ', 'Mudiaga', 'Ufuoma'], last: ['Ovie', 'Ẹjaife', 'Akpọrode', 'Ibru'] },
  { first: ['Pam', 'Ladi', 'Gyang', 'Kachollom'], last: ['Gyang-Dung', 'Pwajok', 'Davou', 'Jang'] },
];

export interface City {
  name: string;
  state: string;
  streets: readonly string[];
  /** What number plates of the place begin with. */
  plates: readonly string[];
}

export const CITIES: readonly City[] = [
  {
    name: 'Lagos',
    state: 'Lagos',
    streets: [
      'Murtala Muhammed Airport Road',
      'Allen Avenue, Ikeja',
      'Hakeem Balogun Street, Alausa',
      'Cargo Terminal Road, Ikeja',
    ],
    plates: ['LND', 'KJA', 'EPE', 'AGL'],
  },
  {
    name: 'Abuja',
    state: 'Abuja',
    streets: ['Nnamdi Azikiwe Airport Road', 'Ahmadu Bello Way, Garki', 'Aminu Kano Crescent, Wuse 2'],
    plates: ['ABJ', 'BWR', 'GWA'],
  },
  {
    name: 'Kano',
    state: 'Kano',
    streets: ['Airport Road, Nassarawa', 'Zoo Road', 'Bompai Road'],
    plates: ['KMC', 'NSR'],
  },
  {
    name: 'Port Harcourt',
    state: 'Rivers',
    streets: ['Airport Road, Omagwa', 'Aba Road, Rumuola', 'Trans-Amadi Layout'],
    plates: ['PHC', 'RUM'],
  },
  {
    name: 'Abẹ́òkúta',
    state: 'Ogun',
    streets: ['Lafenwa Road', 'Ọ̀yọ́ Road, Asero', 'Quarry Road'],
    plates: ['AAB', 'JBD'],
  },
  {
    name: 'Enugu',
    state: 'Enugu',
    streets: ['Akanu Ibiam Airport Road', 'Ogui Road', 'Chime Avenue'],
    plates: ['ENU', 'NSK'],
  },
  { name: 'Makurdi', state: 'Benue', streets: ['Airport Road', 'Iyorchia Ayu Road'], plates: ['MKD'] },
  { name: 'Calabar', state: 'Cross River', streets: ['Murtala Mohammed Highway', 'Marian Road'], plates: ['CAL'] },
  { name: 'Ìbàdàn', state: 'Oyo', streets: ['Alakia Airport Road', 'Ring Road, Challenge'], plates: ['BDJ', 'MAP'] },
  { name: 'Maiduguri', state: 'Borno', streets: ['Kano Road', 'Sir Kashim Ibrahim Way'], plates: ['MAG'] },
];

/** What the name of a company begins with. */
export const COMPANY_WORDS: readonly string[] = [
  'Ọ̀yọ́ Gate',
  'Ṣàngó',
  'Zuma Rock',
  'Mambilla',
  'Obudu',
  'Kainji',
  'Ọ̀ṣun',
  'Ikọgọsi',
  'Bonny',
  'Jos Plateau',
  'Ɗan Marna',
  'Ƙofar Mata',
  'Sahel',
  'Cross River',
  'Idanre',
  'Yankari',
  'Argungu',
  'Ngọzi & Sons',
  'Ẹ̀kó',
  'Ọlọ́ṣun',
  'Tarkwa',
  'Gurara',
  'Nkwerre',
  'Ụmụahịa',
  'Hadejia',
  'Gongola',
  'Ogbunike',
  'Ẹ̀bá Odò',
  'Savannah',
  'Katagum',
  'Igbo-Ukwu',
  'Badagry',
  'Ọ̀wọ̀',
  'Nok',
  'Anambra Bridge',
  'Ɓauchi Road',
  'Dala Hill',
  'Itakpe',
  'Bini',
  'Efik Star',
];

/** What numbers of mobile phones begin with where they are like the example of registry.json. */
export const PHONE_PREFIXES: readonly string[] = [
  '803',
  '805',
  '806',
  '810',
  '813',
  '703',
  '706',
  '902',
  '903',
  '906',
  '913',
];

export const VEHICLES: readonly { make: string; model: string }[] = [
  { make: 'Mercedes-Benz', model: 'Actros' },
  { make: 'MAN', model: 'TGS' },
  { make: 'DAF', model: 'CF 85' },
  { make: 'Iveco', model: 'Trakker' },
  { make: 'Howo', model: 'Sinotruk 371' },
  { make: 'Mack', model: 'Granite' },
  { make: 'Volvo', model: 'FH 440' },
];
