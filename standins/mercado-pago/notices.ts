import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from './provider/clock.ts'
import { writeInstant } from './provider/clock.ts'

export type NoticeType = 'payment' | 'subscription_preapproval' | 'subscription_authorized_payment'

/** How notices are sent: normally; held back; twice; a handful in reverse order; not at all. */
export const noticeModes = ['deliver', 'hold', 'duplicate', 'shuffle', 'drop'] as const
export type NoticeMode = (typeof noticeModes)[number]

export type Notice = {
  id: number
  type: NoticeType
  action: string
  dataId: string
  userId: number
  url: string
  at: string
  status: 'waiting' | 'held' | 'delivered' | 'failed' | 'dropped'
  attempts: number
  answer?: string
}

export type NoticesOptions = {
  /** Where the application's panel sends notices. */
  webhookUrl: string
  webhookSecret: string
}

/** Pauses between tries, in milliseconds: the provider's are quarters of an hour. */
const pauses = [0, 1000, 3000, 10_000, 30_000]
const shuffleFor = 1500
const remembered = 200

/** Notifies the product of changes: signed, retried, and, on request, late, twice, out of order or never. */
export function openNotices(options: NoticesOptions, clock: Clock) {
  const closing = new AbortController()
  const list: Notice[] = []
  let mode: NoticeMode = 'deliver'
  const handful: Notice[] = []
  const underWay = new Set<Promise<void>>()
  let lastId = clock.now().getTime()

  async function send(notice: Notice): Promise<void> {
    notice.status = 'waiting'
    for (const pause of pauses) {
      await wait(pause, closing.signal)
      if (closing.signal.aborted) return
      notice.attempts++
      notice.answer = await deliver(options.webhookSecret, notice).catch((error: Error) => error.message)
      if (notice.answer === '200' || notice.answer === '201') {
        notice.status = 'delivered'
        return
      }
    }
    notice.status = 'failed'
  }

  function begin(sending: Promise<void>): void {
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  }

  async function sendHandful(): Promise<void> {
    await wait(shuffleFor, closing.signal)
    for (const notice of handful.splice(0).reverse()) await send(notice)
  }

  const actions: Record<NoticeMode, (notice: Notice) => void> = {
    deliver: (notice) => begin(send(notice)),
    hold: (notice) => {
      notice.status = 'held'
    },
    duplicate: (notice) => begin(send(notice).then(() => send(notice))),
    shuffle: (notice) => {
      handful.push(notice)
      if (handful.length === 1) begin(sendHandful())
    },
    drop: (notice) => {
      notice.status = 'dropped'
    },
  }

  return {
    list: () => list.toReversed(),
    mode: () => mode,
    setMode: (asked: NoticeMode) => {
      mode = asked
    },
    tell(type: NoticeType, action: string, dataId: string | number, userId: number, url?: string): void {
      const notice: Notice = {
        id: ++lastId,
        type,
        action,
        dataId: String(dataId),
        userId,
        url: url ?? options.webhookUrl,
        at: writeInstant(clock.now()),
        status: 'waiting',
        attempts: 0,
      }
      list.push(notice)
      if (list.length > remembered) list.shift()
      actions[mode](notice)
    },
    /** Sends the held notices; returns how many. */
    release(): number {
      const held = list.filter(({ status }) => status === 'held')
      for (const notice of held) begin(send(notice))
      return held.length
    },
    resend(id: number): void {
      const notice = list.find((one) => one.id === id)
      if (notice) begin(send(notice))
    },
    /** Waits until no notice is in transit: each has arrived or was given up. */
    async arrived(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: () => closing.abort(),
  }
}

export type Notices = ReturnType<typeof openNotices>

/** `x-signature` of a notice (Mercado Pago, "Webhooks"; payments.md 4.6). */
export function signNotice(secret: string, dataId: string, requestId: string, ts: string): string {
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`
}

async function deliver(secret: string, notice: Notice): Promise<string> {
  const url = new URL(notice.url)
  url.searchParams.set('data.id', notice.dataId)
  url.searchParams.set('type', notice.type)
  const requestId = randomUUID()
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': signNotice(secret, notice.dataId, requestId, String(Date.now())),
    },
    body: JSON.stringify({
      id: notice.id,
      live_mode: false,
      type: notice.type,
      date_created: notice.at,
      user_id: notice.userId,
      api_version: 'v1',
      action: notice.action,
      data: { id: notice.dataId },
    }),
    signal: AbortSignal.timeout(22_000),
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
