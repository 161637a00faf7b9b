import { formatDate } from '../calendar.ts'

/** Letters and digits that are not taken for one another when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns an unguessable code of sixteen characters, 80 bits. `random` returns the requested number of bytes. */
export const clearanceCode = (random: (length: number) => Uint8Array): string =>
  Array.from(random(16), (byte) => alphabet[byte % 32]).join('')

/** 'ABCD-EFGH-JKLM-NPQR' */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Converts a typed or scanned code to its stored form; null if invalid. */
export function readClearanceCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return new RegExp(`^[${alphabet}]{16}$`).test(plain) ? plain : null
}

export type Clearance = {
  kind: 'certificate' | 'yearly'
  unitLabel: string
  /** Of a certificate: the day it speaks of. */
  asOf: string
  year: number | null
  /** The agreement that covers the unit's debts, while it is honoured. */
  agreement?: string | null
}

/** What the paper declares, the same on it and on the page that checks it. */
export function declarationOf({ kind, unitLabel, asOf, year, agreement }: Clearance): string {
  if (kind === 'certificate' && agreement)
    return `A unidade ${unitLabel} tem dívidas com o condomínio no acordo ${agreement}, que está em dia em ${formatDate(asOf)}, e nenhuma outra contribuição vencida e não paga. Esta é uma certidão positiva com efeito de negativa: vale como quitação até essa data enquanto o acordo for cumprido. Quem compra a unidade responde pelas parcelas que faltam.`
  if (kind === 'yearly')
    return `A unidade ${unitLabel} pagou todas as contribuições condominiais que venceram de janeiro a dezembro de ${year}. Esta declaração substitui os comprovantes mensais de ${year} e dos anos anteriores já declarados, como prova do pagamento (Lei 12.007/2009).`
  return `A unidade ${unitLabel} não tinha contribuição condominial vencida e não paga em ${formatDate(asOf)}. A certidão vale para o que venceu até essa data e não alcança o que se apure depois.`
}

/** By law the yearly statement is sent by May of the next year (Lei 12.007/2009, art. 3º). */
export const yearlyDeadline = (year: number): string => `${year + 1}-05-31`
