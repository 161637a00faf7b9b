import { expect, test } from 'vitest'
import { parseCode } from './condominium-code.ts'
import { isCnpj, isCpf } from './cpf-cnpj.ts'
import { parseReading } from './meters/reading.ts'
import { parseReais } from './money.ts'
import { parsePhone } from './phone.ts'
import { parseDecimal } from './rational.ts'
import { parseShare } from './shares.ts'
import { parseArea } from './units/area.ts'

/** How a text comes out of chat programs, documents, PDF readers and other keyboards. */
const pastes: Record<string, (text: string) => string> = {
  'marks of direction': (text) => `\u202a${text}\u202c`,
  'a mark of the right': (text) => `\u200e${text}\u200f`,
  'a byte order mark': (text) => `\ufeff${text}`,
  'joints without width': (text) => [...text].join('\u2060'),
  'soft hyphens': (text) => [...text].join('\u00ad'),
  'hyphens that do not break': (text) => text.replaceAll('-', '\u2011'),
  'en dashes': (text) => text.replaceAll('-', '\u2013'),
  minuses: (text) => text.replaceAll('-', '\u2212'),
  'signs of full width': (text) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'spaces that do not break': (text) => text.replaceAll(' ', '\u00a0'),
  'spaces around it': (text) => ` \u2009${text}\t`,
}

const numbers: [name: string, text: string, read: (text: string) => unknown][] = [
  ['phone', '+55 (11) 98765-4321', parsePhone],
  ['CPF', '529.982.247-25', isCpf],
  ['CNPJ', '12.ABC.345/01DE-35', isCnpj],
  ['amount', '-R$ 1.234,56', parseReais],
  ['reading', '1.234,5', parseReading],
  ['area', '1.068,40 m²', parseArea],
  ['decimal', '-0,5', parseDecimal],
  ['share', '1,0417%', (text) => parseShare(text)?.value],
  ['code', 'ABCD-2345', parseCode],
]

test.each(numbers)('%s %s is the same however it was pasted', (_, text, read) => {
  const meant = read(text)
  expect(meant).toBeTruthy()
  for (const [how, pasted] of Object.entries(pastes)) expect(read(pasted(text)), how).toEqual(meant)
})
