import { z } from 'zod'
import type { FieldError } from '../../errors.ts'

// Banks give up to some hundred signs; Basic authentication parts id and secret at the first colon.
const printable = /^[\x21-\x7e]+$/

const pem = (label: string, pattern: RegExp, otherwise: string) =>
  z
    .string()
    .trim()
    .max(12_000, `${label}: use até 12.000 caracteres.`)
    .refine((text) => text === '' || pattern.test(text), otherwise)
    .transform((text) => (text ? `${text.replaceAll('\r', '')}\n` : null))
    .nullish()
    .transform((text) => text ?? null)

/** A bank's credentials for its Pix API: an application's id and secret, and at most banks a certificate with its private key. */
export const pixCredentialsInput = z
  .object({
    client_id: z
      .string('Informe o Client ID.')
      .trim()
      .min(4, 'Informe o Client ID.')
      .max(300, 'Client ID: use até 300 caracteres.')
      .regex(/^[\x21-\x39\x3b-\x7e]*$/, 'Client ID: sem espaços, acentos ou dois-pontos.'),
    client_secret: z
      .string('Informe o Client Secret.')
      .trim()
      .min(1, 'Informe o Client Secret.')
      .refine((text) => text === '' || text.length >= 8, 'O Client Secret tem ao menos 8 caracteres.')
      .max(2000, 'Client Secret: use até 2.000 caracteres.')
      .regex(printable, 'Client Secret: sem espaços nem acentos.'),
    certificate: pem(
      'Certificado',
      /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/,
      'O certificado começa com -----BEGIN CERTIFICATE-----.',
    ),
    private_key: pem(
      'Chave privada',
      /^-----BEGIN (RSA |EC )?PRIVATE KEY-----[\s\S]+-----END (RSA |EC )?PRIVATE KEY-----$/,
      'A chave privada começa com -----BEGIN PRIVATE KEY----- e vem sem senha.',
    ),
  })
  .check((context) => {
    const { certificate, private_key } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    if (certificate && !private_key) refuse('private_key', 'Informe também a chave privada do certificado.')
    if (private_key && !certificate) refuse('certificate', 'Informe também o certificado da chave privada.')
  })

export type PixCredentialsInput = z.input<typeof pixCredentialsInput>
export type PixCredentials = z.output<typeof pixCredentialsInput>

/** Facts of a certificate: whether the key matches, and its last day; null when it could not be read. */
export type CertificateFacts = { fits: boolean; until: string } | null

/** Returns the error of a certificate on a day; null when it is good. */
export function fitsPixCredentials(facts: CertificateFacts, today: string): FieldError | null {
  if (!facts) return { path: 'certificate', message: 'Não conseguimos ler o certificado. Confira o arquivo.' }
  if (!facts.fits) return { path: 'private_key', message: 'Esta chave privada não é a deste certificado.' }
  if (facts.until < today)
    return { path: 'certificate', message: 'Este certificado já venceu. Peça outro ao banco.' }
  return null
}
