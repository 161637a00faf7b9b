import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account, CardToken, Invoice, Payment, PlanOfRecurrence, Subscription } from './resources.ts'

type Kinds = {
  accounts: Account
  plans: PlanOfRecurrence
  subscriptions: Subscription
  invoices: Invoice
  payments: Payment
  tokens: CardToken
  /** Answers of writes by `X-Idempotency-Key`, with the body that they answered. */
  answers: { asked: string; status: number; body: unknown }
  /** Issued OAuth codes that have not been used yet. */
  codes: { redirectUri: string; account: Account; challenge?: string }
  /** The clock's distance from the wall, in milliseconds. */
  clock: number
}

type Kind = keyof Kinds

const kinds: readonly Kind[] = [
  'accounts',
  'plans',
  'subscriptions',
  'invoices',
  'payments',
  'tokens',
  'answers',
  'codes',
  'clock',
]

/** Opens everything that the simulator stores: each change is a line of a file, so that it survives a restart. */
export async function openStore(folder: string) {
  const file = join(folder, 'mercado-pago.jsonl')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const maps = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as {
    [K in Kind]: Map<string, Kinds[K]>
  }
  const kept = await readFile(file, 'utf8').catch(() => '')
  for (const line of kept.split('\n').filter(Boolean)) {
    const [kind, id, value] = JSON.parse(line) as [Kind, string, never]
    maps[kind].set(id, value)
  }
  let writing = Promise.resolve()
  let lastNumber = Math.max(
    100_000_000,
    ...maps.payments.values().map(({ id }) => id),
    ...maps.invoices.values().map(({ id }) => id),
  )
  return {
    ...maps,
    /** Stores a value under its name and returns it; the file is written in order. */
    keep<K extends Kind>(kind: K, id: string | number, value: Kinds[K]): Kinds[K] {
      maps[kind].set(String(id), value as never)
      const line = `${JSON.stringify([kind, String(id), value])}\n`
      writing = writing.then(() => appendFile(file, line, { mode: 0o600 })).catch(() => {})
      return value
    },
    /** Ids of payments, invoices and refunds are numbers there. */
    nextNumber: () => ++lastNumber,
    written: () => writing,
  }
}

export type Store = Awaited<ReturnType<typeof openStore>>
