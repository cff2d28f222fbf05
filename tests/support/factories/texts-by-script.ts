/** Each script with a language in which `Intl` knows the names of countries. */
const languages = {
  Armenian: 'hy',
  Georgian: 'ka',
  Devanagari: 'hi',
  Bengali: 'bn',
  Gurmukhi: 'pa',
  Gujarati: 'gu',
  Oriya: 'or',
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Sinhala: 'si',
  Thai: 'th',
  Lao: 'lo',
  Khmer: 'km',
  Myanmar: 'my',
  Tibetan: 'dz',
  Ethiopic: 'am',
  Nko: 'nqo',
  Syriac: 'syr',
  Hebrew: 'he',
  Arabic: 'ar',
  Greek: 'el',
  Cyrillic: 'ru',
  Han: 'zh',
  Katakana: 'ja',
  Hangul: 'ko',
  Cherokee: 'chr',
  Tifinagh: 'zgh',
  Adlam: 'ff-Adlm',
  Vai: 'vai',
  Latin: 'vi',
};

/** The scripts in which it knows no names. */
const withoutNames = ['Mongolian', 'Thaana', 'Javanese', 'Balinese', 'Canadian_Aboriginal', 'Yi'];

const countries = [
  'IN',
  'TH',
  'FR',
  'BR',
  'ET',
  'KH',
  'DE',
  'LK',
  'NP',
  'GB',
  'MM',
  'CN',
  'ZA',
  'JP',
];

function namesIn(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return countries.map((country) => names.of(country) ?? country);
}

/** Returns the letters of a script, in pieces of six, without compatibility forms. */
function readLetters(script: string): string[] {
  const pattern = new RegExp(`^(?=\\p{Script=${script}})\\p{L}$`, 'u');
  const letters: string[] = [];
  for (let codePoint = 0; codePoint < 0x1_20_00 && letters.length < 60; codePoint += 1) {
    const letter = String.fromCodePoint(codePoint);
    if (pattern.test(letter) && letter === letter.normalize('NFKC')) letters.push(letter);
  }
  return (letters.join('').match(/.{6}/gu) ?? []).map(String);
}

export const textsByScript: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...Object.entries(languages).map(([script, language]) => [script, namesIn(language)] as const),
  ...withoutNames.map((script) => [script, readLetters(script)] as const),
]);
