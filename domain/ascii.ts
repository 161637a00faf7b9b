const SIGNS: Record<string, string> = {
  ª: 'a',
  º: 'o',
  '°': 'o',
  Ø: 'O',
  ø: 'o',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}

/**
 * The text in printable ASCII, for formats that count bytes or know no accents: 'São João – 1º' is 'Sao Joao - 1o'.
 * What has no plain form becomes one blank.
 */
export function toAscii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (sign) => SIGNS[sign] ?? ' ')
}

/** As people compare what they type: without accents, in small letters. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
