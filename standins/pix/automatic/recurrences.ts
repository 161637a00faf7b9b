import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { buildRecurrencePix } from '../../../domain/pix/br-code.ts'
import type { Refusal } from '../charges.ts'

const body = z.object({
  vinculo: z.object({
    objeto: z.string().min(1).max(35),
    contrato: z.string().min(1).max(35),
    devedor: z.union([
      z.object({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(140) }),
      z.object({ cnpj: z.string().regex(/^[0-9A-Z]{14}$/), nome: z.string().min(1).max(140) }),
    ]),
  }),
  calendario: z.object({
    dataInicial: z.iso.date(),
    periodicidade: z.enum(['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']),
  }),
  politicaRetentativa: z.enum(['NAO_PERMITE', 'PERMITE_3R_7D']),
  loc: z.number().int(),
})

export type Recurrence = z.output<typeof body> & {
  idRec: string
  client: string
  location: string
  status: 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA'
  /** The payer's own limit, in reais as text, chosen in the bank's app. */
  limit: string | null
  encerramento?: {
    cancelamento?: { solicitante: string; descricao: string }
    rejeicao?: { codigo: string; descricao: string }
  }
}

export const refusal = (name: string, status: number, razao: string, propriedade: string): Refusal => ({
  name,
  status,
  violacoes: [{ razao, propriedade }],
})

/** Opens the provider's recurrences (rec) and their locations, stored in a file. */
export async function openRecurrences(folder: string) {
  const file = join(folder, 'rec.jsonl')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const recurrences = new Map<string, Recurrence>()
  const locations = new Map<number, string>()
  let lastLocation = 0
  const load = () => {
    for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []) {
      const rec = JSON.parse(line) as Recurrence
      recurrences.set(rec.idRec, rec)
      locations.set(rec.loc, rec.location)
      lastLocation = Math.max(lastLocation, rec.loc)
    }
  }
  load()
  const keep = async (rec: Recurrence): Promise<Recurrence> => {
    recurrences.set(rec.idRec, rec)
    await appendFile(file, `${JSON.stringify(rec)}\n`)
    return rec
  }
  return {
    list: () => [...recurrences.values()].reverse(),
    /** Also finds what another process has written to the file meanwhile: the demonstration's past. */
    get(idRec: string) {
      if (!recurrences.has(idRec)) load()
      return recurrences.get(idRec)
    },
    at: (location: string) => [...recurrences.values()].find((rec) => rec.location === location),
    makeLocation() {
      lastLocation += 1
      const location = `pix.example.com/qr/v2/rec/${randomBytes(16).toString('hex')}`
      locations.set(lastLocation, location)
      return { id: lastLocation, location }
    },
    async make(client: string, given: unknown, today: string): Promise<Recurrence | Refusal> {
      const read = body.safeParse(given)
      if (!read.success) {
        const violacoes = read.error.issues.map((issue) => ({
          razao: issue.message,
          propriedade: `rec.${issue.path.join('.')}`,
        }))
        return { name: 'RecOperacaoInvalida', status: 400, violacoes }
      }
      if (read.data.calendario.dataInicial < today)
        return refusal('RecOperacaoInvalida', 400, 'data inicial no passado', 'rec.calendario.dataInicial')
      const location = locations.get(read.data.loc)
      if (!location || [...recurrences.values()].some(({ loc }) => loc === read.data.loc))
        return refusal('RecOperacaoInvalida', 400, 'location inexistente ou em uso', 'rec.loc')
      const policy = read.data.politicaRetentativa === 'PERMITE_3R_7D' ? 'R' : 'N'
      // 'R', whether retries are allowed, ISPB (unassigned), day and eleven characters.
      const idRec = `R${policy}99999999${today.replaceAll('-', '')}${randomBytes(6).toString('hex').slice(0, 11)}`
      return keep({ ...read.data, idRec, client, location, status: 'CRIADA', limit: null })
    },
    set: (rec: Recurrence, more: Partial<Recurrence>) => keep({ ...rec, ...more }),
  }
}

export type Recurrences = Awaited<ReturnType<typeof openRecurrences>>

/** Returns it as the API reports it, without the stand-in's internal fields. */
export function toldRecurrence({ client: _, limit: __, location, loc, ...rec }: Recurrence) {
  return {
    ...rec,
    loc: { id: loc, location, idRec: rec.idRec },
    dadosQR: {
      jornada: 'JORNADA_2',
      pixCopiaECola: buildRecurrencePix({ location, name: 'RECEBEDOR DE TESTE', city: 'BRASIL' }),
    },
  }
}
