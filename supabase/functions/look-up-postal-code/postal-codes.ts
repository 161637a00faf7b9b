import { z } from 'zod'
import { optionalSetting } from '../_shared/environment.ts'
import { knownStreets, stateRanges } from './known-codes.ts'

/** What a CEP tells; '' where it does not (a town with a single CEP has no street, the shipped ranges only the state). */
type Address = { address: string; district: string; city: string; state: string }
/** The address of eight digits; null when nobody has them. */
export type PostalCodes = (code: string) => Promise<Address | null>

/** The port chosen by POSTAL_CODES: 'embedded' (default, offline) or the address of a service that speaks ViaCEP's protocol. */
export function postalCodesFromEnvironment(): PostalCodes {
  const chosen = optionalSetting('POSTAL_CODES', 'embedded')
  return chosen === 'embedded' ? embedded : viaCep(chosen)
}

/** The shipped file: some streets, and for every other CEP the state that its range belongs to. */
export const embedded: PostalCodes = async (code) => {
  const street = knownStreets.find(([known]) => known === code)
  if (street) {
    const [, address, district, city, state] = street
    return { address, district, city, state }
  }
  const prefix = code.slice(0, 5)
  const range = stateRanges.find(([, from, to]) => prefix >= from && prefix <= to)
  return range ? { address: '', district: '', city: '', state: range[0] } : null
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

/**
 * ViaCEP's protocol: `GET <url>/<eight digits>/json/`, `{ erro: true }` for a CEP that nobody has. Gives up after 4 s.
 * Throws when the service does not answer.
 */
function viaCep(url: string, ask: typeof fetch = fetch): PostalCodes {
  return async (code) => {
    const address = `${url.replace(/\/$/, '')}/${code}/json/`
    const known = remembered.get(address)
    if (known !== undefined) return known
    const response = await ask(address, { signal: AbortSignal.timeout(4000) })
    if (!response.ok) throw new Error(`postal code service answered ${response.status}`)
    const found = answer.parse(await response.json())
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(address, found)
    return found
  }
}
