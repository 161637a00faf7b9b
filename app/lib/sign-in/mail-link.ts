import type { SupabaseClient, User } from '@supabase/supabase-js'
import { errorCodes } from '../../../domain/errors.ts'
import { isConnectionError } from '../failure.ts'

const kinds = ['email', 'signup', 'magiclink', 'recovery', 'invite', 'email_change'] as const
export type MailLinkKind = (typeof kinds)[number]

/** What a mail of the auth service hands over, of `scripts/email-templates/mails.ts`. */
export type MailLink = {
  /** `email`: for any purpose of the digits. */
  kind: MailLinkKind
  /** The account that it opens; of digits, the mailbox that they were sent to. */
  email: string
  /** Null: the page requests the digits. */
  tokenHash: string | null
  /** Where to go afterwards, a path of this site. */
  next: string
}

/** Reads the fragment of a mail's link. */
export function readMailLink(hash: string, origin: string): MailLink {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const kind = kinds.find((name) => name === parameters.get('type')) ?? 'email'
  return {
    kind,
    email: parameters.get('email') ?? '',
    tokenHash: parameters.get('token_hash') || null,
    next:
      ownPath(parameters.get('redirect_to'), origin) ??
      (kind === 'recovery' ? '/auth/nova-senha' : '/dashboard'),
  }
}

/** The path of an address of this site, or null. */
function ownPath(address: string | null, origin: string): string | null {
  const url = address ? URL.parse(address, origin) : null
  if (url?.origin !== origin) return null
  const path = url.pathname + url.search + url.hash
  // A link that names no page arrives with only the site's address.
  return path === '/' ? null : path
}

/** The address of the page that takes the digits of a mail. */
export const digitsPath = (kind: MailLinkKind, email: string) =>
  `/auth/confirmar#${new URLSearchParams({ type: kind, email })}`

/** What the auth service gave for a link or for digits. */
export type Opened =
  | { user: User }
  /** One mailbox of two has agreed to a change of address. */
  | 'half'
  /** The link opens another account than it says. */
  | 'forged'

/**
 * Redeems a link, or digits, in a client separate from the page's, so that it signs no one in before it is known to open the account the page named.
 * Throws the auth service's error.
 */
export async function spendMailLink(
  aside: Pick<SupabaseClient, 'auth'>,
  link: MailLink,
  digits: string,
): Promise<Opened> {
  const { kind: type, email, tokenHash } = link
  const proof = tokenHash ? { type, token_hash: tokenHash } : { type, email: email.trim(), token: digits }
  const { data, error } = await aside.auth.verifyOtp(proof)
  if (error) throw error
  if (!data.session || !data.user) return 'half'
  if (tokenHash && data.user.email?.toLowerCase() !== email.trim().toLowerCase()) {
    await aside.auth.signOut({ scope: 'local' })
    return 'forged'
  }
  return { user: data.user }
}

/** What somebody reads whose account the platform has closed for now: why is in the mail, which is only theirs. */
export const suspendedWords =
  'Esta conta está suspensa. Enviamos o motivo ao seu e-mail: responda àquela mensagem para conversar com a equipe do Prumo.'

/** Why a link or digits were not taken. `isSpent`: a new one helps, trying again does not. */
export function mailLinkRefusal(error: unknown, isDigits: boolean): { message: string; isSpent: boolean } {
  const { status, code } = error as { status?: number; code?: string }
  const kept = (message: string) => ({ message, isSpent: false })
  if (isConnectionError(error)) return kept('Problema de conexão. Verifique sua internet e tente novamente.')
  if (status === 429) return kept(errorCodes.rate_limited.message)
  if (code === 'user_banned') return kept(suspendedWords)
  if (code === 'email_exists') return kept('Este e-mail já é usado em outra conta.')
  if (isDigits) return kept('Código errado ou vencido. Confira o e-mail e os números da última mensagem.')
  const isSpent = code === 'otp_expired' || code === 'validation_failed'
  return isSpent
    ? { message: 'Este link expirou ou já foi usado', isSpent }
    : kept('Não foi possível usar este link agora. Tente de novo em instantes.')
}
