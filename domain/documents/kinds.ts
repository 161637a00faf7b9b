import { addYears } from './years.ts'

/**
 * A document's kind decides how long it is stored, whether it usually expires, and whether questions are answered from it. Five years at least (Lei
 * 4.591, art. 22 § 1º g); what governs the building and how it was built, for ever; contracts and accounts for the ten years in which they can be
 * sued on (Código Civil, art. 205); staff records for thirty.
 */
export const documentKinds = {
  convention: { label: 'Convenção', years: null, ends: false, answers: true },
  rules: { label: 'Regimento interno', years: null, ends: false, answers: true },
  minutes: { label: 'Ata', years: null, ends: false, answers: true },
  accounts: { label: 'Prestação de contas', years: 10, ends: false, answers: false },
  contract: { label: 'Contrato', years: 10, ends: true, answers: false },
  insurance: { label: 'Apólice de seguro', years: 5, ends: true, answers: false },
  fire_permit: { label: 'AVCB ou CLCB', years: 5, ends: true, answers: false },
  report: { label: 'Laudo ou certificado', years: 20, ends: true, answers: false },
  mandate: { label: 'Mandato', years: 5, ends: true, answers: false },
  plan: { label: 'Planta ou projeto', years: null, ends: false, answers: false },
  manual: { label: 'Manual', years: null, ends: false, answers: false },
  budget: { label: 'Orçamento ou proposta', years: 5, ends: true, answers: false },
  circular: { label: 'Circular', years: 5, ends: false, answers: false },
  letter: { label: 'Carta ou advertência', years: 5, ends: false, answers: false },
  declaration: { label: 'Declaração', years: 5, ends: true, answers: false },
  receipt: { label: 'Recibo', years: 5, ends: false, answers: false },
  staff: { label: 'Pessoal', years: 30, ends: false, answers: false },
  other: { label: 'Outro', years: 5, ends: false, answers: false },
} as const satisfies Record<string, DocumentKindRule>

type DocumentKindRule = {
  label: string
  /** Years of storage, counted from its day or its expiry; null is for ever. */
  years: number | null
  /** Whether it usually has a day on which it ends. */
  ends: boolean
  /** Whether questions are answered from its clauses. */
  answers: boolean
}
export type DocumentKind = keyof typeof documentKinds
export const kindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]
export const isKind = (word: string): word is DocumentKind => word in documentKinds

/** Days before expiry on which a reminder may be sent. */
export const reminderDays = [180, 120, 90, 60, 30, 15, 7, 1] as const

/** A document's known dates, 'YYYY-MM-DD'. */
type Dates = { kept_on: string; dated_on?: string | null; expires_on?: string | null }

/**
 * Returns the first day on which it may be destroyed, null when never: so many years after the latest of its own date, its expiry and its arrival
 * here.
 */
export function retainUntil(kind: DocumentKind, { kept_on, dated_on, expires_on }: Dates): string | null {
  const { years } = documentKinds[kind]
  if (years === null) return null
  const latest = [kept_on, dated_on ?? '', expires_on ?? ''].sort().at(-1)!
  return addYears(latest, years)
}

const words: readonly (readonly [RegExp, DocumentKind])[] = [
  [/\bavcb\b|\bclcb\b|bombeiros/, 'fire_permit'],
  [/\bapolice\b|\bseguro\b/, 'insurance'],
  [/\bregimento\b|regulamento interno/, 'rules'],
  [/\bconvencao\b/, 'convention'],
  [/\bata\b|\batas\b/, 'minutes'],
  [/\bprestacao de contas\b/, 'accounts'],
  [/\bcontrato\b|\baditivo\b/, 'contract'],
  [/\blaudo\b|\bcertificado\b|\bart\b|\bspda\b|para-?raios/, 'report'],
  [/\bplanta\b|\bprojeto\b|\bmemorial\b/, 'plan'],
  [/\bmanual\b/, 'manual'],
  [/\borcamento\b|\bproposta\b|\bcotacao\b/, 'budget'],
  [/\bcircular\b|\bcomunicado\b/, 'circular'],
  [/\badvertencia\b|\bnotificacao\b|\bcarta\b/, 'letter'],
  [/\bdeclaracao\b/, 'declaration'],
  [/\brecibo\b/, 'receipt'],
]

/** What a document of that name probably is: a suggestion, which people change. */
export function kindOfName(name: string): DocumentKind {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/_/g, ' ')
  return words.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other'
}

/** A document's name, of the file's: without its ending. */
export function nameOfFile(fileName: string): string {
  const bare = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  return [...(bare || fileName)].slice(0, 160).join('')
}
