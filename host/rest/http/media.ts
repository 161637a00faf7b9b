import { noMediaType } from '../errors.ts'

/** The form of an answer. */
export type MediaType =
  | { kind: 'json' | 'object' | 'csv'; stripNulls: boolean; contentType: string }
  | { kind: 'plan'; format: 'json' | 'text'; options: string[]; contentType: string }

const utf8 = '; charset=utf-8'

/**
 * Picks the first form the client accepts, by weight and then by order.
 * @throws RestError PGRST107 if none can be given
 */
export function negotiate(accept: string | null, planAllowed: boolean): MediaType {
  if (accept === null || accept.trim() === '') return plainJson
  const ranges = accept.split(',').map((range) => readRange(range))
  for (const range of ranges.toSorted((a, b) => b.weight - a.weight)) {
    const media = range.weight > 0 ? formOf(range, planAllowed) : undefined
    if (media) return media
  }
  throw noMediaType(accept)
}

type Range = { type: string; parameters: Map<string, string>; weight: number }

function readRange(text: string): Range {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim())
  const parameters = new Map(
    rest.map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=')
      return [name.toLowerCase(), value.replaceAll('"', '')]
    }),
  )
  const weight = Number(parameters.get('q') ?? 1)
  return { type: type.toLowerCase(), parameters, weight: Number.isNaN(weight) ? 1 : weight }
}

const plainJson: MediaType = { kind: 'json', stripNulls: false, contentType: `application/json${utf8}` }

function formOf({ type, parameters }: Range, planAllowed: boolean): MediaType | undefined {
  const stripNulls = parameters.get('nulls') === 'stripped'
  const suffix = stripNulls ? ';nulls=stripped' : ''
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return plainJson
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', stripNulls, contentType: `application/vnd.pgrst.object+json${suffix}${utf8}` }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripNulls
        ? { kind: 'json', stripNulls, contentType: `application/vnd.pgrst.array+json${suffix}${utf8}` }
        : plainJson
    case 'text/csv':
      return { kind: 'csv', stripNulls: false, contentType: `text/csv${utf8}` }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+json':
    case 'application/vnd.pgrst.plan+text':
      return planAllowed ? planForm(type.endsWith('+json') ? 'json' : 'text', parameters) : undefined
    default:
      return undefined
  }
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

function planForm(format: 'json' | 'text', parameters: Map<string, string>): MediaType {
  const asked = (parameters.get('options') ?? '').split('|')
  const options = planOptions.filter((option) => asked.includes(option))
  const shown = [
    `for="${parameters.get('for') ?? 'application/json'}"`,
    options.length && `options=${options.join('|')}`,
  ]
  const contentType = `application/vnd.pgrst.plan+${format}; ${shown.filter(Boolean).join('; ')}${utf8}`
  return { kind: 'plan', format, options, contentType }
}
