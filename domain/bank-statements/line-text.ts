import { folded } from '../ascii.ts'
import { isCnpj, isCpf, maskCpf, unmaskDocument } from '../cpf-cnpj.ts'

const cpfs = /(?<![\d.,/-])(\d{3}\.?\d{3}\.?\d{3}-?\d{2})(?![\d/]|[.,-]\d)/g
const cnpjs = /(?<![\d.,/-])(\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2})(?![\d/]|[.,-]\d)/g
/** With letters, from July 2026 (IN RFB 2.229/2024): a word of its own, for many references have fourteen signs. */
const letteredCnpjs =
  /(?<![\w.,/-])([0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2})(?![\w/]|[.,-]\w)/g
const emails = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,}/g
const phones = /(?<!\d)(\+?55)?\s?\(?\d{2}\)?\s?9\d{4}[- ]?\d{4}(?!\d)/g

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The CPFs and CNPJs that a bank wrote into a line, bare. */
export function documentsIn(memo: string): string[] {
  const found = [...memo.matchAll(cpfs), ...memo.matchAll(cnpjs), ...memo.matchAll(letteredCnpjs)]
  const bare = found.map(([text]) => unmaskDocument(text))
  return [...new Set(bare.filter((document) => isCpf(document) || isCnpj(document)))]
}

/** A line as lists show it: people's CPFs, e-mails and telephones masked; a CNPJ is public. */
export const maskLine = (memo: string): string =>
  memo
    .replace(cpfs, (text) => (isCpf(digitsOf(text)) ? maskCpf(digitsOf(text)) : text))
    .replace(emails, (text) => `${text[0]}•••@${text.split('@')[1]}`)
    .replace(phones, (text) => `${text.slice(0, -4).replace(/\d/g, '•')}${text.slice(-4)}`)

const noise = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'e',
  'em',
  'para',
  'por',
  'a',
  'o',
  'no',
  'na',
  'ref',
  'nr',
  'n',
])

/** Returns the words of a line that identify who or what: without numbers, dates and small words. */
export const wordsOf = (memo: string): string[] =>
  folded(memo)
    .replace(/[^a-z0-9]+/g, ' ')
    .split(' ')
    .filter((word) => word.length > 1 && !/\d/.test(word) && !noise.has(word))

/** What two lines of the same kind share: 'PIX ENVIADO 12/03 ELEVADORES LTDA' and the same of April are one pattern. */
export const patternOf = (memo: string): string => wordsOf(maskLine(memo)).slice(0, 12).join(' ')

const titles = new Set([
  'ltda',
  'me',
  'epp',
  'sa',
  'eireli',
  'cia',
  'condominio',
  'edificio',
  'residencial',
  'pix',
  'ted',
  'doc',
  'recebido',
  'enviado',
  'transferencia',
  'transf',
  'pagamento',
  'pagto',
  'pgto',
  'recebimento',
  'deposito',
  'credito',
  'debito',
  'boleto',
  'titulo',
  'banco',
  'conta',
  'servicos',
])

/**
 * Returns how much of a name occurs in a line, 0 to 1. Banks truncate names, so the beginning of a word counts from four letters on; words that every
 * second name has count for nothing.
 */
export function nameShare(name: string, memo: string): number {
  const wanted = wordsOf(name).filter((word) => !titles.has(word))
  if (wanted.length === 0) return 0
  const there = wordsOf(memo)
  const found = wanted.filter((word) =>
    there.some(
      (other) =>
        other === word ||
        (other.length >= 4 && word.startsWith(other)) ||
        (word.length >= 4 && other.startsWith(word)),
    ),
  )
  return found.length / wanted.length
}

/** Returns whether a line contains a name: at least two of its words, or its only word in full. */
export function namesIt(name: string, memo: string): boolean {
  const wanted = wordsOf(name).filter((word) => !titles.has(word))
  const found = nameShare(name, memo) * wanted.length
  return wanted.length === 1
    ? found >= 0.99 && (wanted[0]?.length ?? 0) >= 4
    : found >= 1.99 && found / wanted.length >= 0.5
}

/** The same for a person, where one word is not enough: half of a building is called Maria. */
export const namesPerson = (name: string, memo: string): boolean =>
  wordsOf(name).filter((word) => !titles.has(word)).length > 1 && namesIt(name, memo)
