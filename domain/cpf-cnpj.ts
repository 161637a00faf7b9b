import { typedNumber } from './typed-text.ts'

/**
 * CPF (people) and CNPJ (organisations). From July 2026 a new CNPJ may contain letters in its first twelve places (IN RFB 2.229/2024): stored as text
 * everywhere, each character worth its ASCII code minus 48.
 */

const REPEATED = /^(.)\1*$/

/** Removes dots, dashes, slashes, spaces and a spreadsheet's apostrophe from a document, and converts letters to upper case. */
export const unmaskDocument = (text: string): string =>
  typedNumber(text)
    .replace(/[\s./'’-]/g, '')
    .toUpperCase()

/** Mod-11 check digit over the first `length` characters, weights 2…`top` repeating from the right. */
function checkDigit(characters: string, length: number, top: number): number {
  let sum = 0
  let weight = 2
  for (let index = length - 1; index >= 0; index--) {
    sum += (characters.charCodeAt(index) - 48) * weight
    weight = weight === top ? 2 : weight + 1
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const endsWithCheckDigits = (document: string, top: number): boolean => {
  const body = document.length - 2
  return (
    checkDigit(document, body, top) === Number(document[body]) &&
    checkDigit(document, body + 1, top) === Number(document[body + 1])
  )
}

/** Whether the text, masked or not, is a CPF with right check digits (eleven equal digits are refused). */
export function isCpf(text: string): boolean {
  const document = unmaskDocument(text)
  return /^\d{11}$/.test(document) && !REPEATED.test(document) && endsWithCheckDigits(document, 11)
}

/** Whether the text, masked or not, is a CNPJ, numeric or alphanumeric, with right check digits. */
export function isCnpj(text: string): boolean {
  const document = unmaskDocument(text)
  return /^[0-9A-Z]{12}\d{2}$/.test(document) && !REPEATED.test(document) && endsWithCheckDigits(document, 9)
}

/** Returns which document the text is, or null when it is neither a valid CPF nor a valid CNPJ. */
export function documentKind(text: string): 'cpf' | 'cnpj' | null {
  if (isCpf(text)) return 'cpf'
  return isCnpj(text) ? 'cnpj' : null
}

/** Returns '123.456.789-09' or '12.345.678/0001-95'; text of another length is unchanged. */
export function formatDocument(text: string): string {
  const document = unmaskDocument(text)
  if (document.length === 11) return document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  if (document.length === 14) return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return text
}

/** A CPF as lists show it, '***.456.789-**': enough to recognise, too little to use. Throws RangeError otherwise. */
export function maskCpf(text: string): string {
  const document = unmaskDocument(text)
  if (!/^\d{11}$/.test(document)) throw new RangeError('not a CPF')
  return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`
}

/** What is wrong with a typed CPF or CNPJ, in words for beside its field; null where it is one. */
export function documentFault(text: string): string | null {
  if (text.trim() === '') return 'Informe o CPF ou CNPJ.'
  return documentKind(text) === null ? 'Confira o CPF ou CNPJ: os dígitos não fecham.' : null
}
