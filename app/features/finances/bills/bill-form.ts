import type { UseFormReturnType } from '@mantine/form'
import type { PayMethod } from '../../../../domain/bills/bill-state.ts'
import { monthOf } from '../../../../domain/calendar.ts'
import { type Cents, sumCents } from '../../../../domain/money.ts'
import type { Bill } from './bills-queries.ts'

export type BillLine = { key: string; fund: string; rubric: string; cents: Cents | null }
type WithheldLine = { kind: string; cents: Cents | null; due_on: string }
export type BillValues = {
  /** Of the bill to be: its files are sent while one still types. */
  id: string
  supplier_id: string | null
  description: string
  competence: string
  due_on: string
  lines: BillLine[]
  document_number: string
  payment_code: string
  notes: string
  /** Once, in instalments, or repeating. */
  shape: 'once' | 'instalments' | 'repeat'
  instalments: number
  spread: boolean
  every_months: string
  until_on: string | null
  withholdings: WithheldLine[]
  is_paid: boolean
  paid_on: string
  method: PayMethod
}
export type BillForm = UseFormReturnType<BillValues>

export const newLine = (fund = 'ordinary'): BillLine => ({
  key: crypto.randomUUID(),
  fund,
  rubric: '',
  cents: null,
})

export const valuesOf = (bill: Bill | null, today: string): BillValues => ({
  id: bill?.id ?? crypto.randomUUID(),
  supplier_id: bill?.supplier_id ?? null,
  description: bill?.description ?? '',
  competence: monthOf(bill?.competence ?? today),
  due_on: bill?.due_on ?? today,
  lines: bill
    ? bill.lines.map(({ position, fund_id, fund_kind, rubric_id, cents }) => ({
        key: String(position),
        fund: fund_kind === 'ordinary' || fund_kind === 'reserve' ? fund_kind : fund_id,
        rubric: rubric_id,
        cents,
      }))
    : [newLine()],
  document_number: bill?.document_number ?? '',
  payment_code: bill?.payment_code ?? '',
  notes: bill?.notes ?? '',
  shape: 'once',
  instalments: 2,
  spread: true,
  every_months: '1',
  until_on: null,
  withholdings: [],
  is_paid: false,
  paid_on: today,
  method: 'pix',
})

export const validateBill = {
  description: (text: string) => (text.trim().length < 2 ? 'Descreva a despesa em poucas palavras.' : null),
  competence: (text: string) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? null : 'Informe o mês.'),
  lines: {
    rubric: (text: string) => (text ? null : 'Escolha a rubrica.'),
    cents: (cents: Cents | null) => (cents ? null : 'Informe o valor.'),
  },
  withholdings: { cents: (cents: Cents | null) => (cents ? null : 'Informe o valor.') },
}

export const totalOf = ({ lines }: Pick<BillValues, 'lines'>): Cents =>
  sumCents(lines.map(({ cents }) => cents ?? 0))

/** Converts the typed values to the input of `record-bill`. */
export function recordBody(values: BillValues, attachments: string[]) {
  const {
    shape,
    instalments,
    spread,
    every_months,
    until_on,
    is_paid,
    paid_on,
    method,
    withholdings,
    ...bill
  } = values
  return {
    ...bill,
    lines: values.lines.map(({ key: _, ...line }) => line),
    attachments,
    ...(shape === 'instalments' ? { instalments, spread } : {}),
    ...(shape === 'repeat' ? { repeat: { every_months: Number(every_months), until_on } } : {}),
    ...(shape === 'once' ? { withholdings } : {}),
    ...(is_paid && shape === 'once' ? { paid: { paid_on, method } } : {}),
  }
}

/** What `change-bill` takes. */
export function changeBody(values: BillValues, bill: Bill) {
  const { supplier_id, description, competence, due_on, document_number, payment_code, notes } = values
  return {
    bill_id: bill.id,
    version: bill.version,
    supplier_id,
    description,
    competence,
    due_on,
    document_number,
    payment_code,
    notes,
    lines: values.lines.map(({ key, ...line }) => ({
      ...line,
      description: bill.lines.find(({ position }) => String(position) === key)?.description ?? null,
    })),
  }
}
