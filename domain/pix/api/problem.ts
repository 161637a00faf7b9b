import { z } from 'zod'

/** An error of the Pix API (RFC 7807): its name is the last part of `type`. */
export type PixProblem = {
  status: number
  /** 'CobVOperacaoInvalida'; '' where the provider did not say. */
  name: string
  /** What a person may read. */
  message: string
}

const body = z.object({
  type: z.string().catch(''),
  title: z.string().catch(''),
  detail: z.string().catch(''),
  violacoes: z.array(z.object({ razao: z.string().catch(''), propriedade: z.string().catch('') })).catch([]),
})

/** Reads a provider's answer with a status above 399; many do not follow the standard. */
export function readPixProblem(status: number, text: string): PixProblem {
  const read = body.safeParse(parseJson(text))
  if (!read.success) return { status, name: '', message: `O provedor respondeu ${status}.` }
  const { type, title, detail, violacoes } = read.data
  const reasons = violacoes.map(({ propriedade, razao }) => [propriedade, razao].filter(Boolean).join(': '))
  const message = [detail || title, ...reasons].filter(Boolean).join(' ').slice(0, 300)
  return { status, name: type.split('/').at(-1) ?? '', message: message || `O provedor respondeu ${status}.` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether the same call may succeed later: the provider is away or overloaded, or no longer knows who we are. */
export const isPassing = ({ status }: PixProblem): boolean =>
  status >= 500 || [401, 403, 408, 429].includes(status)
