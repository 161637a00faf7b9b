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
 * Returns the text in printable ASCII, for formats that count bytes or do not support accents: 'São João – 1º' becomes 'Sao Joao - 1o'. A character
 * without a plain form becomes one blank.
 */
export function toAscii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (sign) => SIGNS[sign] ?? ' ')
}

/** Folds text for comparing what people type: no accents, lower case. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
