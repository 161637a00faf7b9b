import { z } from 'zod'
import { isCnpj, isCpf, unmaskDocument } from '../cpf-cnpj.ts'
import { parsePhone } from '../phone.ts'
import { compare, rational } from '../rational.ts'
import { parseShare } from '../shares.ts'
import { parseArea, plainArea } from '../units/area.ts'
import type { UnitKind } from '../units/unit-kind.ts'
import { takenForDate, unitNumberProblem } from '../units/unit-number.ts'
import type { CellFault } from './csv-records.ts'

export type CellRule =
  | 'required'
  | 'too_long'
  | 'encoding'
  | 'number'
  | 'floor'
  | 'kind'
  | 'share'
  | 'share_notation'
  | 'area'
  | 'document'
  | 'email'
  | 'phone'
  | 'cells'
  | 'quotes'
  | 'total'
  | CellFault['rule']

/** A cell read: its value, or the rule that it breaks and the sentence. */
export type Read<T> = { value: T } | { rule: CellRule; message: string }

const kindWords: [RegExp, UnitKind][] = [
  [/^(apartamento|apto\.?|ap|apartment|cobertura|studio|kitnet|flat|duplex|loft)$/, 'apartment'],
  [/^(casa|sobrado|house)$/, 'house'],
  [/^(loja|sala|conjunto|comercial|store)$/, 'store'],
  [/^(garagem|vaga|box|garage)$/, 'garage'],
  [/^(deposito|hobby box|storage)$/, 'storage'],
]

/** Reads a unit kind from the words people use for it. */
export function readKind(text: string): Read<UnitKind> {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const kind = kindWords.find(([pattern]) => pattern.test(folded))?.[1]
  if (kind) return { value: kind }
  return { rule: 'kind', message: 'Tipo desconhecido: use apartamento, casa, loja, garagem ou depósito.' }
}

/** A unit's number. */
export function readNumber(text: string): Read<string> {
  const date = takenForDate(text)
  if (date) return { rule: 'date', message: date }
  const message = unitNumberProblem(text)
  return message ? { rule: 'number', message } : { value: text }
}

/** A block's name. */
export function readBlock(text: string): Read<string> {
  const message = takenForDate(text)
  return message ? { rule: 'date', message } : { value: text }
}

/** A floor: '7', '7º andar', 'térreo' (0), 'subsolo' (-1). */
export function readFloor(text: string): Read<number> {
  if (/^t[ée]rreo$/i.test(text)) return { value: 0 }
  const floor = /^subsolo$/i.test(text)
    ? -1
    : Number(/^(-?\d{1,3})\s*[ºo°]?(\s*andar)?$/i.exec(text)?.[1] ?? Number.NaN)
  if (floor >= -20 && floor <= 200) return { value: floor }
  return { rule: 'floor', message: 'Andar inválido: use um número de -20 a 200, térreo ou subsolo.' }
}

/** Reads an ideal fraction in any notation and keeps it as written. */
export function readShare(text: string): Read<string> {
  const written = parseShare(text)
  if (!written) {
    const invalid = 'Fração inválida: escreva como 0,010417, 1,0417% ou 1/96.'
    return { rule: 'share', message: takenForDate(text) ?? invalid }
  }
  if (written.value.n < 0n) return { rule: 'share', message: 'A fração não pode ser negativa.' }
  return { value: text.replace(/\s/g, '') }
}

/** Square metres as decimal text with a point. */
export function readArea(text: string): Read<string> {
  const area = parseArea(text)
  if (area && compare(area, rational(0)) > 0 && compare(area, rational(1_000_000)) < 0)
    return { value: plainArea(text) }
  return { rule: 'area', message: 'Área inválida: escreva em metros quadrados, como 68,40.' }
}

/** Spreadsheets drop the leading zeros of a document that they take for a number, so those are put back. */
export function readDocument(text: string): Read<string> {
  const bare = unmaskDocument(text)
  const candidates = /^\d+$/.test(bare) ? [bare, bare.padStart(11, '0'), bare.padStart(14, '0')] : [bare]
  const found =
    bare.length < 8 ? undefined : candidates.find((candidate) => isCpf(candidate) || isCnpj(candidate))
  if (found !== undefined) return { value: found }
  if (/^\d,?\.?\d*E\+\d+$/i.test(text)) {
    const message = 'A planilha trocou o documento por notação científica: formate a coluna como texto.'
    return { rule: 'document', message }
  }
  const name = bare.length > 11 ? 'CNPJ' : 'CPF'
  return { rule: 'document', message: `${name} inválido: confira os algarismos e os dígitos verificadores.` }
}

/** An e-mail address, in lower case. */
export function readEmail(text: string): Read<string> {
  if (z.regexes.email.test(text)) return { value: text.toLowerCase() }
  return { rule: 'email', message: 'E-mail inválido: confira o endereço.' }
}

/** A phone in E.164. */
export function readPhone(text: string): Read<string> {
  const phone = parsePhone(text)
  if (phone !== null) return { value: phone }
  return { rule: 'phone', message: 'Telefone inválido: informe DDD e número, como (11) 98765-4321.' }
}

/** Any text. */
export const asText = (text: string): Read<string> => ({ value: text })
