import { z } from 'zod'
import { type Address, lookUp } from '../../../domain/postal-codes/look-up.ts'
import { optionalSetting } from '../_shared/environment.ts'

/** Looks up the address of eight digits; null when the CEP does not exist. */
export type PostalCodes = (code: string) => Promise<Address | null>

/** The port chosen by POSTAL_CODES: 'embedded' (default, offline) or the address of a service that speaks ViaCEP's protocol. */
export function postalCodesFromEnvironment(): PostalCodes {
  const chosen = optionalSetting('POSTAL_CODES', 'embedded')
  return chosen === 'embedded' ? async (code) => lookUp(code) : viaCep(chosen)
}

const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }).transform(() => null),
  z
    .object({
      logradouro: z.string().max(160),
      bairro: z.string().max(60),
      localidade: z.string().max(60),
      uf: z.string().regex(/^[A-Z]{2}$/),
    })
    .transform(({ logradouro, bairro, localidade, uf }) => ({
      address: logradouro,
      district: bairro,
      city: localidade,
      state: uf,
    })),
])

const remembered = new Map<string, Address | null>()
const mostRemembered = 1000
/** Milliseconds after which a person types faster than the service answers. */
const patience = 4000

/**
 * Implements ViaCEP's protocol: `GET <url>/<eight digits>/json/`, `{ erro: true }` for a CEP that does not exist. Gives up after its patience. Throws
 * when the service does not answer.
 */
export function viaCep(url: string, most = patience): PostalCodes {
  return async (code) => {
    const address = `${url.replace(/\/$/, '')}/${code}/json/`
    const known = remembered.get(address)
    if (known !== undefined) return known
    const response = await fetch(address, { signal: AbortSignal.timeout(most) })
    if (!response.ok) throw new Error(`postal code service answered ${response.status}`)
    const found = answer.parse(await response.json())
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(address, found)
    return found
  }
}
