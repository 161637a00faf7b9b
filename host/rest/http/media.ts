import { noMediaType } from '../errors.ts'
import type { Media, MediaHandler } from '../schema/model.ts'

/** The form of an answer. */
export type MediaType =
  | { kind: 'json' | 'object' | 'csv' | 'geojson'; stripNulls: boolean; contentType: string }
  | { kind: 'custom'; form: CustomForm; contentType: string }
  | { kind: 'plan'; format: 'json' | 'text'; options: string[]; contentType: string }

/** A form that the database makes: by an aggregate, or by the function that is called. */
export type CustomForm = MediaHandler | Media

const utf8 = '; charset=utf-8'

/**
 * Picks the first form the client accepts, by weight and then by order.
 * @throws RestError PGRST107 if none is available
 */
export function negotiate(accept: string | null, planAllowed: boolean, custom: CustomForm[] = []): MediaType {
  const ranges = (accept?.trim() ? accept : '*/*').split(',').map((range) => readRange(range))
  for (const range of ranges.toSorted((a, b) => b.weight - a.weight)) {
    if (range.weight <= 0) continue
    const media = customForm(range.type, custom) ?? formOf(range, planAllowed)
    if (media) return media
  }
  throw noMediaType(accept ?? '')
}

/** Forms with the data API's own names cannot be replaced. */
function customForm(type: string, custom: CustomForm[]): MediaType | undefined {
  if (type.startsWith('application/vnd.pgrst.')) return undefined
  const form =
    custom.find((candidate) => candidate.type.toLowerCase() === type) ??
    custom.find((candidate) => candidate.type === '*/*')
  return form && { kind: 'custom', form, contentType: contentTypeOf(form.type) }
}

const texts = ['text/plain', 'text/xml', 'text/csv', 'application/json', 'application/geo+json']

function contentTypeOf(type: string): string {
  if (type === '*/*') return 'application/octet-stream'
  return texts.includes(type.toLowerCase()) ? `${type}${utf8}` : type
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
    case 'application/geo+json':
      return { kind: 'geojson', stripNulls: false, contentType: `application/geo+json${utf8}` }
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
