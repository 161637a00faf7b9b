import { z } from 'zod'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Profile } from '../identities/profile.ts'
import { signInWithProfile } from '../identities/sign-in.ts'
import { readBody } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { isAllowedRedirect } from '../request/redirects.ts'
import { openSession } from '../sessions/sessions.ts'
import { spendStatement } from '../spent-statements.ts'
import type { Chain } from './config.ts'
import { readMessage, type SignInMessage } from './message.ts'
import { isEthereumSignature, isSolanaSignature } from './signatures.ts'

const body = z.object({
  chain: z.string().default(''),
  message: z.string().default(''),
  signature: z.string().default(''),
})

/** How old, or how far ahead of this clock, a message may be. */
const VALIDITY_MILLISECONDS = 600_000

const names: Record<Chain, string> = { ethereum: 'Ethereum', solana: 'Solana' }

const refused = (message: string) => new AuthError('validation_failed', { oauth: 'invalid_grant', message })

/** `POST /token?grant_type=web3`: signs in by a message that a wallet's owner has signed for this site. */
export const web3Grant: Endpoint = async (auth, c) => {
  const { web3 } = auth.settings
  if (!web3.ethereum.enabled && !web3.solana.enabled) throw new AuthError('web3_provider_disabled')
  const { chain, message: text, signature } = await readBody(c, body)
  if (chain !== 'ethereum' && chain !== 'solana') throw new AuthError('web3_unsupported_chain')
  if (!web3[chain].enabled) {
    throw new AuthError('web3_provider_disabled', { message: `${names[chain]} Web3 provider is disabled` })
  }
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'web3')
  const message = await readSigned(chain, text, signature)
  checkSite(auth, chain, message)
  checkTimes(auth, chain, message)
  const redirectTo = auth.settings.siteUrl
  const profile = profileOf(chain, message)
  const session = await signInWithProfile(
    auth,
    c,
    profile,
    { emailOptional: true, redirectTo },
    async (db, user) => {
      const expiresAt = new Date(message.issuedAt.getTime() + VALIDITY_MILLISECONDS)
      if (!(await spendStatement(db, `${profile.subject} ${text}`, expiresAt))) {
        throw refused(`Signed ${names[chain]} message was used before`)
      }
      return openSession(auth, db, user, 'web3', client)
    },
  )
  return c.json(session)
}

async function readSigned(chain: Chain, text: string, signature: string): Promise<SignInMessage> {
  const invalid = (reason: string) => new AuthError('validation_failed', { message: reason })
  if (text.length < 64) throw invalid('message is too short')
  if (text.length > 20 * 1024) throw invalid('message must not exceed 20KB')
  const message = readMessage(chain, text)
  const isSigned =
    chain === 'ethereum'
      ? await isEthereumSignature(text, signature, message.address)
      : isSolanaSignature(text, signature, message.address)
  if (!isSigned) throw refused('Signature does not match address in message')
  return message
}

/** A message that another site had signed opens nothing here. */
function checkSite(auth: Auth, chain: Chain, { uri, domain }: SignInMessage): void {
  const signed = `Signed ${names[chain]} message is using`
  const isLocal = ['localhost', '127.0.0.1'].includes(uri.hostname)
  if (uri.protocol !== 'https:' && !isLocal) throw refused(`${signed} URI which does not use HTTPS`)
  if (!isAllowedRedirect(auth.settings, uri.href)) {
    throw refused(`${signed} URI which is not allowed on this server, message was signed for another app`)
  }
  if (!isLocal && (uri.host !== domain || !isAllowedRedirect(auth.settings, `https://${domain}/`))) {
    throw refused(`${signed} a Domain that does not match the one in URI which is not allowed on this server`)
  }
}

function checkTimes(auth: Auth, chain: Chain, message: SignInMessage): void {
  const now = auth.now().getTime()
  const { issuedAt, notBefore, expirationTime } = message
  const name = names[chain]
  if (notBefore && now < notBefore.getTime())
    throw refused(`Signed ${name} message becomes valid in the future`)
  if (expirationTime && now > expirationTime.getTime()) throw refused(`Signed ${name} message is expired`)
  if (now > issuedAt.getTime() + VALIDITY_MILLISECONDS)
    throw refused(`${name} message was issued too long ago`)
  if (now < issuedAt.getTime() - VALIDITY_MILLISECONDS) {
    throw refused(`${name} message was issued too far in the future`)
  }
}

function profileOf(chain: Chain, { address, chainId, domain, statement }: SignInMessage): Profile {
  return {
    provider: 'web3',
    subject: `web3:${chain}:${address}`,
    emails: [],
    claims: { custom_claims: { address, chain, network: chainId ?? '', domain, statement: statement ?? '' } },
  }
}
