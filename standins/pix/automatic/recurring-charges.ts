import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { addDays, daysBetween, monthOf } from '../../../domain/calendar.ts'
import { marketDays, nextBusinessDay } from '../../../domain/holidays.ts'
import { isChargeTxid } from '../../../domain/pix/txid.ts'
import type { Refusal } from '../charges.ts'
import { type Recurrence, refusal } from './recurrences.ts'

const body = z.object({
  idRec: z.string(),
  infoAdicional: z.string().max(140).optional(),
  calendario: z.object({ dataDeVencimento: z.iso.date() }),
  valor: z.object({ original: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  ajusteDiaUtil: z.boolean(),
  recebedor: z.object({
    agencia: z
      .string()
      .regex(/^\d{1,5}$/)
      .optional(),
    conta: z.string().regex(/^\d{1,19}[0-9PX]?$/),
    tipoConta: z.enum(['CORRENTE', 'POUPANCA', 'PAGAMENTO']),
  }),
})

type Attempt = {
  dataLiquidacao: string
  tipo: 'AGND' | 'NTAG'
  endToEndId: string
  status: 'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA'
  rejeicao?: { codigo: string; descricao: string }
}

export type RecurringCharge = z.output<typeof body> & {
  txid: string
  status: 'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA'
  tentativas: Attempt[]
  pix: { endToEndId: string }[]
  encerramento?: {
    cancelamento?: { solicitante: string; descricao: string }
    rejeicao?: { codigo: string; descricao: string }
  }
}

const wrong = (razao: string, propriedade: string) =>
  refusal('CobROperacaoInvalida', 400, razao, `cobr.${propriedade}`)
const isOpen = ({ status }: Attempt) => status === 'SOLICITADA' || status === 'AGENDADA'

/** 'E' + ISPB (unassigned) + minute in UTC + 11 characters. */
const endToEndId = (day: string) =>
  `E99999999${day.replaceAll('-', '')}0300${randomBytes(6).toString('hex').slice(0, 11)}`

/** Opens the provider's recurring charges (cobr), stored in a file. The payer's bank answers at once that it has scheduled. */
export async function openRecurringCharges(folder: string) {
  const file = join(folder, 'cobr.jsonl')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const charges = new Map<string, RecurringCharge>()
  const kept = await readFile(file, 'utf8').catch(() => '')
  for (const line of kept.split('\n').filter(Boolean)) {
    const charge = JSON.parse(line) as RecurringCharge
    charges.set(charge.txid, charge)
  }
  const keep = async (charge: RecurringCharge): Promise<RecurringCharge> => {
    charges.set(charge.txid, charge)
    await appendFile(file, `${JSON.stringify(charge)}\n`)
    return charge
  }
  const of = (idRec: string) => [...charges.values()].filter((charge) => charge.idRec === idRec)
  return {
    get: (txid: string) => charges.get(txid),
    of,
    async put(txid: string, given: unknown, rec: Recurrence | undefined, today: string) {
      const read = body.safeParse(given)
      if (!read.success || !isChargeTxid(txid)) return wrong('a requisição não respeita o schema', 'corpo')
      if (charges.has(txid)) return wrong('txid em uso', 'txid')
      if (rec?.status !== 'APROVADA') return wrong('a recorrência não está aprovada', 'idRec')
      const problem = calendarProblem(read.data.calendario.dataDeVencimento, rec, of(rec.idRec), today)
      if (problem) return problem
      return keep(scheduled(txid, read.data, rec))
    },
    /** The payer's bank, or one of the two, ended it. */
    cancel: (charge: RecurringCharge, solicitante: string) =>
      keep({
        ...charge,
        status: 'CANCELADA',
        tentativas: charge.tentativas.map((one) => (isOpen(one) ? { ...one, status: 'CANCELADA' } : one)),
        encerramento: { cancelamento: { solicitante, descricao: 'Cancelado' } },
      }),
    async retry(charge: RecurringCharge, rec: Recurrence, day: string, today: string) {
      const first = charge.tentativas[0]!.dataLiquidacao
      if (charge.status !== 'ATIVA' || charge.tentativas.some(isOpen))
        return wrong('existe uma tentativa não finalizada', 'tentativas')
      const tries = charge.tentativas.filter(({ tipo }) => tipo === 'NTAG').length
      if (rec.politicaRetentativa !== 'PERMITE_3R_7D' || tries >= 3)
        return wrong('a recorrência não permite mais tentativas', 'politicaRetentativa')
      if (day <= today || daysBetween(first, day) > 7)
        return wrong('a data não é futura ou passa dos sete dias', 'data')
      const attempt: Attempt = {
        dataLiquidacao: day,
        tipo: 'NTAG',
        status: 'AGENDADA',
        endToEndId: endToEndId(day),
      }
      return keep({ ...charge, tentativas: [...charge.tentativas, attempt] })
    },
    /** The day has come: the payer had the money, or had not. */
    async settle(charge: RecurringCharge, isPaid: boolean, endToEndId: string | null) {
      const tentativas = charge.tentativas.map((one): Attempt => {
        if (!isOpen(one)) return one
        if (isPaid) return { ...one, status: 'PAGA', endToEndId: endToEndId ?? one.endToEndId }
        return { ...one, status: 'EXPIRADA', rejeicao: { codigo: 'AM04', descricao: 'Saldo insuficiente' } }
      })
      const last = tentativas.at(-1)!
      const isOver =
        !isPaid &&
        (tentativas.length > 3 || daysBetween(tentativas[0]!.dataLiquidacao, last.dataLiquidacao) >= 7)
      return keep({
        ...charge,
        tentativas,
        status: isPaid ? 'CONCLUIDA' : isOver ? 'EXPIRADA' : 'ATIVA',
        pix: isPaid && endToEndId ? [{ endToEndId }] : charge.pix,
      })
    },
  }
}

export type RecurringCharges = Awaited<ReturnType<typeof openRecurringCharges>>

/** Requires two days ahead at least, not before the recurrence begins, once a month (months are the cycles of one that begins on a first day). */
function calendarProblem(
  due: string,
  rec: Recurrence,
  others: readonly RecurringCharge[],
  today: string,
): Refusal | null {
  if (due < addDays(today, 2)) return wrong('menos de dois dias antes', 'calendario.dataDeVencimento')
  if (due < rec.calendario.dataInicial) return wrong('antes do início', 'calendario.dataDeVencimento')
  const isTaken = others.some(
    ({ status, calendario }) =>
      status !== 'REJEITADA' &&
      status !== 'CANCELADA' &&
      monthOf(calendario.dataDeVencimento) === monthOf(due),
  )
  return isTaken ? wrong('já há cobrança neste ciclo', 'calendario.dataDeVencimento') : null
}

/** Schedules a charge; the bank refuses one above the payer's own limit there. */
function scheduled(txid: string, given: z.output<typeof body>, rec: Recurrence): RecurringCharge {
  const { dataDeVencimento } = given.calendario
  const day = given.ajusteDiaUtil ? nextBusinessDay(dataDeVencimento, marketDays) : dataDeVencimento
  const attempt = { dataLiquidacao: day, tipo: 'AGND' as const, endToEndId: endToEndId(day) }
  const isAbove = rec.limit !== null && Number(given.valor.original) > Number(rec.limit)
  if (!isAbove)
    return { ...given, txid, status: 'ATIVA', tentativas: [{ ...attempt, status: 'AGENDADA' }], pix: [] }
  const rejeicao = { codigo: 'AM02', descricao: 'Valor acima do limite que o pagador definiu no banco' }
  return {
    ...given,
    txid,
    status: 'REJEITADA',
    pix: [],
    encerramento: { rejeicao },
    tentativas: [{ ...attempt, status: 'REJEITADA', rejeicao }],
  }
}
