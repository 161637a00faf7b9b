import { isIPv4 } from 'node:net'
import { AppError, type FieldError } from '../../../../domain/errors.ts'
import { fieldsOf, type ProviderName } from '../../../../domain/platform/providers.ts'
import type { CredentialValues } from './sealed.ts'

/** A credential goes over the wire in the clear only to this machine or its own network: a controller of gates, a local stand-in. */
const isOwnNetwork = (host: string): boolean =>
  host === 'localhost' ||
  (isIPv4(host) && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host)) ||
  /^\[(::1|f[cd][0-9a-f]{2}:.*)\]$/.test(host)

/** Returns the typed values, every field's; throws `invalid_input` with what is wrong, and never with what was typed. */
export function readValues(
  provider: ProviderName,
  typed: Readonly<Record<string, string>>,
): CredentialValues {
  const fields = fieldsOf(provider)
  const values = Object.fromEntries(fields.map(({ name }) => [name, (typed[name] ?? '').trim()]))
  const wrong: FieldError[] = fields.flatMap(({ name, isOptional, isAddress, isLong }) => {
    const value = values[name]!
    const message =
      value === ''
        ? isOptional
          ? null
          : 'Preencha: a credencial é salva inteira.'
        : !isLong && /\s/.test(value)
          ? 'Há um espaço ou uma quebra de linha no meio.'
          : isAddress
            ? addressFault(name, value)
            : name === 'SMTP_PORT' && !(/^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) < 65536)
              ? 'Informe a porta, como 587.'
              : null
    return message ? [{ path: `values.${name}`, message }] : []
  })
  wrong.push(...pairFaults(values))
  if (wrong.length > 0) throw new AppError('invalid_input', { fields: wrong })
  return values
}

function addressFault(name: string, value: string): string | null {
  if (name === 'SMTP_HOST')
    return /^[a-z0-9.-]{1,253}$/i.test(value) ? null : 'Informe só o nome do servidor.'
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return 'Informe um endereço que comece com https://.'
  if (url.username || url.password) return 'O endereço não leva usuário nem senha.'
  if (url.protocol === 'http:' && !isOwnNetwork(url.hostname)) return 'Fora da própria rede, só com https://.'
  return null
}

/** What is given only together. */
function pairFaults(values: CredentialValues): FieldError[] {
  const pairs = [
    ['MERCADO_PAGO_CLIENT_ID', 'MERCADO_PAGO_CLIENT_SECRET'],
    ['PIX_CERTIFICATE', 'PIX_PRIVATE_KEY'],
  ] as const
  return pairs.flatMap(([one, other]) =>
    Boolean(values[one]) === Boolean(values[other])
      ? []
      : [{ path: `values.${values[one] ? other : one}`, message: 'Os dois campos vão juntos.' }],
  )
}
