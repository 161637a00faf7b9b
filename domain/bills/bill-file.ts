import { folded } from '../ascii.ts'
import { formatDate, monthOf } from '../calendar.ts'
import { type Cents, parseReais } from '../money.ts'
import { columnsByTitle, type Titles } from '../sheets/columns.ts'
import { sheetDay, sheetMonth } from '../sheets/days.ts'
import { lineOf } from '../typed-text.ts'

/** What a sheet of bills brings, with the words people read. */
export const billFields = {
  description: 'Despesa',
  cents: 'Valor',
  due_on: 'Vencimento',
  rubric: 'Rubrica',
  supplier: 'Fornecedor',
  competence: 'Competência',
  document_number: 'Número da nota',
  notes: 'Observações',
} as const
export type BillField = keyof typeof billFields
/** Which column of the file (from 0) brings each field. */
export type BillColumns = Partial<Record<BillField, number>>

const titles: Titles<BillField> = [
  [
    /^(data|dia)\b.*(para|prevista|previsto|limite|previsao).*pagamento|\bpagar? (ate|em)\b|pagamento ate/,
    'due_on',
  ],
  // What was paid or added later is not the bill; what is to be paid is.
  [/(?<!\bsera? )\bpag[oa]\b|(?<!\bpara )pagamento|multa|juros|desconto|acrescimo/, 'none'],
  [/vencimento|^venc\b|vence/, 'due_on'],
  [/competencia|referencia|^mes\b/, 'competence'],
  [/valor|total|preco|r\$/, 'cents'],
  [/rubrica|conta contabil|categoria|classificacao|plano de contas/, 'rubric'],
  [/fornecedor|credor|favorecido|empresa|beneficiario|cnpj/, 'supplier'],
  [/nota|documento|\bnf|fatura/, 'document_number'],
  [/observa|anotac|\bobs\b/, 'notes'],
  [/despesa|descricao|historico|servico|conta|\bitem\b/, 'description'],
]

/** Guesses the columns from their titles. */
export const guessBillColumns = (header: readonly string[]): BillColumns => columnsByTitle(titles, header)

/** What the condominium has already. */
export type KnownBills = {
  /** Rubrics of expenses that are posted to. */
  rubrics: readonly { id: string; code: string; name: string }[]
  suppliers: readonly { id: string; name: string; document: string | null }[]
  /** Bills that stand, as `sameBill` names them. */
  recorded: ReadonlySet<string>
  /** Of numbers of invoices that stand, as `sameNumber` names them. */
  numbers: ReadonlySet<string>
  /** The last day of the books that are closed; null where none is. */
  closedUntil: string | null
}
export type FileBill = {
  line: number
  description: string
  cents: Cents
  due_on: string
  /** 'YYYY-MM' */
  competence: string
  rubric_id: string
  supplier_id: string | null
  document_number: string | null
  notes: string | null
}
type BillFault = { line: number; message: string }
type Line = { line: number; cells: readonly string[] }

/** A bill by what makes it the same one: whose, of how much, due when, for what. */
export const sameBill = (bill: Pick<FileBill, 'supplier_id' | 'cents' | 'due_on' | 'description'>): string =>
  [bill.supplier_id, bill.cents, bill.due_on, folded(bill.description)].join(' ')

/** A supplier's invoice by its number, as the database compares it: without signs and leading zeros. */
export const sameNumber = (supplierId: string, number: string): string =>
  `${supplierId} ${number
    .replace(/[^0-9A-Za-z]/g, '')
    .replace(/^0+/, '')
    .toLowerCase()}`

const longest = { description: 200, document_number: 40, notes: 1000 } as const
const most = 1_000_000_000_000

/**
 * Reads the rows below the header: the bills that can be recorded, what keeps a row out, and what is taken in another way than it was written.
 * `usualRubric` is for rows that name none; '' keeps them out.
 */
export function readBillRows(
  rows: readonly Line[],
  columns: BillColumns,
  known: KnownBills,
  usualRubric: string,
) {
  const bills: FileBill[] = []
  const faults: BillFault[] = []
  const remarks: BillFault[] = []
  const [before, numbersBefore] = [new Map<string, number>(), new Map<string, number>()]
  for (const row of rows) {
    const { line } = row
    const read = readRow(row, columns, known, usualRubric)
    if ('fault' in read) {
      faults.push({ line, message: read.fault })
      continue
    }
    const { bill } = read
    const key = sameBill(bill)
    const number =
      bill.supplier_id && bill.document_number ? sameNumber(bill.supplier_id, bill.document_number) : null
    const earlier = before.get(key) ?? (number === null ? undefined : numbersBefore.get(number))
    const isRecorded = known.recorded.has(key) || (number !== null && known.numbers.has(number))
    if (isRecorded) faults.push({ line, message: `“${bill.description}” já está lançada.` })
    else if (earlier !== undefined)
      faults.push({ line, message: `É a mesma despesa da linha ${earlier}. Se são duas, descreva cada uma.` })
    else {
      before.set(key, line)
      if (number !== null) numbersBefore.set(number, line)
      bills.push(bill)
      remarks.push(...read.remarks.map((message) => ({ line, message })))
    }
  }
  return { bills, faults, remarks }
}

function readRow(
  { line, cells }: Line,
  columns: BillColumns,
  known: KnownBills,
  usualRubric: string,
): { bill: FileBill; remarks: string[] } | { fault: string } {
  const cell = (field: BillField) => lineOf(cells[columns[field] ?? -1] ?? '')
  const cents = parseReais(cell('cents'))
  if (cents === null || cents < 1 || cents > most)
    return {
      fault:
        cell('cents') === '' ? 'A linha não diz o valor.' : `“${cell('cents')}” não é um valor em reais.`,
    }
  const due_on = sheetDay(cell('due_on'))
  if (due_on === null)
    return {
      fault:
        cell('due_on') === ''
          ? 'A linha não diz o vencimento.'
          : `“${cell('due_on')}” não é uma data. Escreva o dia inteiro, como 05/11/2026.`,
    }
  const competence = cell('competence') === '' ? monthOf(due_on) : sheetMonth(cell('competence'))
  if (competence === null) return { fault: `“${cell('competence')}” não é um mês. Escreva como 11/2026.` }
  if (known.closedUntil !== null && `${competence}-01` <= known.closedUntil)
    return {
      fault: `A competência ${competence.slice(5)}/${competence.slice(0, 4)} está fechada até ${formatDate(known.closedUntil)}.`,
    }
  const rubric = rubricIn(cell('rubric'), known.rubrics)
  const rubric_id = rubric?.id ?? (cell('rubric') === '' ? usualRubric : '')
  if (rubric_id === '')
    return {
      fault:
        cell('rubric') === ''
          ? 'A linha não diz a rubrica. Escolha acima a das linhas sem uma.'
          : `A rubrica “${cell('rubric')}” não está no plano de contas, entre as despesas.`,
    }
  const supplier = supplierIn(cell('supplier'), known.suppliers)
  const isLost = cell('supplier') !== '' && !supplier
  const notes = [cell('notes'), isLost && `Fornecedor: ${cell('supplier')}`].filter(Boolean).join('. ')
  const named = known.rubrics.find(({ id }) => id === rubric_id)?.name ?? ''
  const description = cell('description') || cell('supplier') || named
  const long = (
    [
      ['description', description],
      ['document_number', cell('document_number')],
      ['notes', notes],
    ] as const
  ).find(([field, text]) => text.length > longest[field])
  if (long) return { fault: `${billFields[long[0]]} passa de ${longest[long[0]]} letras.` }
  if (description.length < 2) return { fault: 'A linha não diz o que é a despesa.' }
  return {
    bill: {
      line,
      description,
      cents,
      due_on,
      competence,
      rubric_id,
      supplier_id: supplier?.id ?? null,
      document_number: cell('document_number') || null,
      notes: notes || null,
    },
    remarks: isLost ? [`O fornecedor “${cell('supplier')}” não está cadastrado: fica nas observações.`] : [],
  }
}

/** By its code ('2.3.01', also '2.3.01 - Elevadores') or its whole name; of two of one name none. */
function rubricIn(text: string, rubrics: KnownBills['rubrics']) {
  if (text === '') return undefined
  const code = /^\d(\.\d{1,2}){2}/.exec(text)?.[0]
  const byCode = code && rubrics.find((rubric) => rubric.code === code)
  if (byCode) return byCode
  const named = rubrics.filter(({ name }) => folded(name) === folded(text))
  return named.length === 1 ? named[0] : undefined
}

/** By CPF or CNPJ, or by the whole name; of two of one name none. */
function supplierIn(text: string, suppliers: KnownBills['suppliers']) {
  if (text === '') return undefined
  const digits = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const byDocument = suppliers.find(({ document }) => document !== null && document === digits)
  if (byDocument) return byDocument
  const named = suppliers.filter(({ name }) => folded(name) === folded(text))
  return named.length === 1 ? named[0] : undefined
}
