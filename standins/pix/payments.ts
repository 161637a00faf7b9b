import { createHmac, randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDecimal } from '../../domain/money.ts'

/** A received Pix as the Pix API reports it (BACEN pix-api 2.9.0, `Pix`). */
type ReceivedPix = {
  endToEndId: string
  txid?: string
  /** Reais with two decimals, as the API has it. */
  valor: string
  horario: string
  chave: string
  infoPagador?: string
  devolucoes?: Returned[]
}

/** Money that went back (`Devolucao`). */
type Returned = {
  id: string
  rtrId: string
  valor: string
  status: 'DEVOLVIDO'
  horario: { solicitacao: string; liquidacao: string }
}

type Notice = { status: 'waiting' | 'delivered' | 'failed'; attempts: number; answer?: string }
export type Payment = ReceivedPix & { notice: Notice }

export type PaymentsOptions = {
  folder: string
  /** Base URL for keys that have none registered; the provider appends '/pix'. */
  webhookUrl: string
  /** Base URL that was registered for a key. */
  webhookOf?: (key: string) => string
  webhookSecret: string
}

/** Pauses between tries of a notice, in milliseconds. */
const pauses = [0, 1000, 3000, 10_000, 30_000]

/** Opens the provider's ledger of received Pix: stored in a file, each reported to the receiver by a signed webhook. */
export async function openPayments(options: PaymentsOptions) {
  const file = join(options.folder, 'received.jsonl')
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const kept = await readFile(file, 'utf8').catch(() => '')
  const payments = new Map<string, Payment>()
  for (const line of kept.split('\n').filter(Boolean)) {
    const pix = JSON.parse(line) as ReceivedPix
    payments.set(pix.endToEndId, { ...pix, notice: { status: 'delivered', attempts: 0 } })
  }
  const closing = new AbortController()

  async function notify(payment: Payment): Promise<void> {
    for (const pause of pauses) {
      await wait(pause, closing.signal)
      if (closing.signal.aborted) return
      payment.notice.attempts++
      payment.notice.answer = await deliver(options, payment).catch((error: Error) => error.message)
      if (payment.notice.answer === '200') {
        payment.notice.status = 'delivered'
        return
      }
    }
    payment.notice.status = 'failed'
  }

  return {
    list: () => [...payments.values()].reverse(),
    get: (endToEndId: string) => payments.get(endToEndId),
    /** Books a payment and starts notifying the receiver; returns it at once. */
    async receive(input: {
      key: string
      txid: string | null
      cents: number
      payer: string
      now: Date
    }): Promise<Payment> {
      const pix: ReceivedPix = {
        endToEndId: endToEndId(input.now),
        ...(input.txid ? { txid: input.txid } : {}),
        valor: formatDecimal(input.cents),
        horario: input.now.toISOString(),
        chave: input.key,
        infoPagador: input.payer,
      }
      await appendFile(file, `${JSON.stringify(pix)}\n`)
      const payment: Payment = { ...pix, notice: { status: 'waiting', attempts: 0 } }
      payments.set(pix.endToEndId, payment)
      // As with a real provider, only a Pix with txid is reported.
      if (pix.txid) void notify(payment)
      return payment
    },
    /** Returns a part of a payment, or all, to the payer; null when less than that is left. */
    async giveBack(endToEndId: string, id: string, valor: string, now: Date): Promise<Returned | null> {
      const payment = payments.get(endToEndId)
      const sent = payment?.devolucoes?.reduce((sum, { valor: part }) => sum + Number(part), 0) ?? 0
      const isRight = /^\d{1,10}\.\d{2}$/.test(valor) && Number(valor) > 0
      if (!payment || !isRight || sent + Number(valor) > Number(payment.valor) + 0.001) return null
      const at = now.toISOString()
      const returned: Returned = {
        id,
        valor,
        rtrId: `D${endToEndId.slice(1)}`,
        status: 'DEVOLVIDO',
        horario: { solicitacao: at, liquidacao: at },
      }
      payment.devolucoes = [...(payment.devolucoes ?? []), returned]
      const { notice: _, ...pix } = payment
      await appendFile(file, `${JSON.stringify(pix)}\n`)
      return returned
    },
    resend: (payment: Payment) => void notify(payment),
    close: () => closing.abort(),
  }
}

export type Payments = Awaited<ReturnType<typeof openPayments>>

/** 'E' + ISPB (99999999: unassigned) + yyyyMMddHHmm in UTC + 11 random characters (SPI convention). */
function endToEndId(now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 12)
  return `E99999999${stamp}${randomBytes(6).toString('hex').slice(0, 11)}`
}

async function deliver(options: PaymentsOptions, payment: Payment): Promise<string> {
  const { notice: _, ...pix } = payment
  const body = JSON.stringify({ pix: [pix] })
  const ts = String(Math.floor(Date.now() / 1000))
  const v1 = createHmac('sha256', options.webhookSecret).update(`${ts}.${body}`).digest('hex')
  const response = await fetch(`${options.webhookOf?.(payment.chave) ?? options.webhookUrl}/pix`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': `ts=${ts},v1=${v1}` },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  return String(response.status)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
