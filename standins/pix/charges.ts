import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { daysBetween } from '../../domain/calendar.ts'
import { marketDays } from '../../domain/holidays.ts'
import { type Cents, mulRate } from '../../domain/money.ts'
import { buildDynamicPix } from '../../domain/pix/br-code.ts'
import { pixDueDates } from '../../domain/pix/due-rule.ts'
import { isChargeTxid } from '../../domain/pix/txid.ts'

const amount = z.string().regex(/^\d{1,10}\.\d{2}$/)
const body = z.object({
  calendario: z.object({
    dataDeVencimento: z.iso.date(),
    validadeAposVencimento: z.number().int().min(0).max(36_500).default(30),
  }),
  devedor: z.union([
    z.object({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(200) }),
    z.object({ cnpj: z.string().regex(/^[0-9A-Z]{14}$/), nome: z.string().min(1).max(200) }),
  ]),
  valor: z.object({
    original: amount.refine((text) => Number(text) > 0, 'valor zero'),
    multa: z.object({ modalidade: z.literal(2), valorPerc: amount }).optional(),
    juros: z.object({ modalidade: z.literal(3), valorPerc: amount }).optional(),
    desconto: z
      .object({
        modalidade: z.literal(1),
        descontoDataFixa: z
          .array(z.object({ data: z.iso.date(), valorPerc: amount }))
          .min(1)
          .max(3),
      })
      .optional(),
  }),
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).optional(),
})

export type Charge = z.output<typeof body> & {
  txid: string
  revisao: number
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  location: string
  pixCopiaECola: string
}

export type Refusal = { name: string; status: number; violacoes: { razao: string; propriedade: string }[] }

const refusal = (name: string, status: number, razao: string, propriedade: string): Refusal => ({
  name,
  status,
  violacoes: [{ razao, propriedade }],
})

const centsOf = (text: string): Cents => Number(text.replace('.', ''))

/** What a payer owes of a charge on a day, as the provider reckons it; null when it takes no payment any more. */
export function owedOn({ calendario, valor, status }: Charge, day: string): Cents | null {
  if (status !== 'ATIVA') return null
  const { dataDeVencimento, validadeAposVencimento } = calendario
  const { effectiveDue, lastPayable } = pixDueDates(dataDeVencimento, validadeAposVencimento, marketDays)
  if (day > lastPayable) return null
  const original = centsOf(valor.original)
  const discount = valor.desconto?.descontoDataFixa.find(({ data }) => day <= data)
  if (discount) return original - centsOf(discount.valorPerc)
  if (day <= effectiveDue) return original
  const days = BigInt(daysBetween(effectiveDue, day))
  const fine = valor.multa ? mulRate(original, BigInt(centsOf(valor.multa.valorPerc)), 10_000n, 'half-up') : 0
  const interest = valor.juros
    ? mulRate(original, BigInt(centsOf(valor.juros.valorPerc)) * days, 300_000n, 'half-up')
    : 0
  return original + fine + interest
}

/** Opens the provider's charges with due date (cobv), stored in a file. */
export async function openCharges(folder: string) {
  const file = join(folder, 'cobv.jsonl')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const charges = new Map<string, Charge>()
  const kept = await readFile(file, 'utf8').catch(() => '')
  for (const line of kept.split('\n').filter(Boolean)) {
    const charge = JSON.parse(line) as Charge
    charges.set(charge.txid, charge)
  }
  const keep = async (charge: Charge): Promise<Charge> => {
    charges.set(charge.txid, charge)
    await appendFile(file, `${JSON.stringify(charge)}\n`)
    return charge
  }
  return {
    get: (txid: string) => charges.get(txid),
    list: () => [...charges.values()],
    at: (location: string) => [...charges.values()].find((charge) => charge.location === location),
    async put(txid: string, given: unknown, today: string): Promise<Charge | Refusal> {
      const read = body.safeParse(given)
      if (!isChargeTxid(txid)) return refusal('CobVOperacaoInvalida', 400, 'txid inválido', 'txid')
      if (!read.success) {
        const violacoes = read.error.issues.map((issue) => ({
          razao: issue.message,
          propriedade: `cobv.${issue.path.join('.')}`,
        }))
        return { name: 'CobVOperacaoInvalida', status: 400, violacoes }
      }
      const known = charges.get(txid)
      if (known && known.status !== 'ATIVA')
        return refusal('CobVOperacaoInvalida', 400, `a cobrança está ${known.status}`, 'cobv.status')
      if (read.data.calendario.dataDeVencimento < today)
        return refusal(
          'CobVOperacaoInvalida',
          400,
          'vencimento no passado',
          'cobv.calendario.dataDeVencimento',
        )
      const location =
        known?.location ?? `pix.example.com/qr/v2/cobv/${crypto.randomUUID().replaceAll('-', '')}`
      const pixCopiaECola = buildDynamicPix({ location, name: 'RECEBEDOR DE TESTE', city: 'BRASIL' })
      const revisao = known ? known.revisao + 1 : 0
      return keep({ ...read.data, txid, revisao, status: 'ATIVA', location, pixCopiaECola })
    },
    async remove(txid: string): Promise<Charge | Refusal> {
      const known = charges.get(txid)
      if (!known) return refusal('CobVNaoEncontrada', 404, 'não há cobrança com este txid', 'txid')
      if (known.status !== 'ATIVA')
        return refusal('CobVOperacaoInvalida', 400, `a cobrança está ${known.status}`, 'cobv.status')
      return keep({ ...known, revisao: known.revisao + 1, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
    },
    /** It was paid. */
    conclude: async (charge: Charge): Promise<Charge> => keep({ ...charge, status: 'CONCLUIDA' }),
  }
}

export type Charges = Awaited<ReturnType<typeof openCharges>>
