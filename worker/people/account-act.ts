import type { AccountAct } from '../../domain/platform/account-acts.ts'
import type { Task, WorkerContext } from '../context.ts'
import { renderAccountAct } from '../message-templates/account-acts.ts'

/** `email` where there is no account yet. */
type Payload = { act: AccountAct; user_id?: string; email?: string; reason: string }

/** Mails a person what the platform did to their account, and has the auth service mail the links that go with it. */
export const accountActTask: Task = {
  topic: 'account-act',
  async run(context, payload, signal) {
    const { act, user_id, reason, ...given } = payload as Payload
    const [account] = await context.sql<{ email: string | null }[]>`
      select email from private.account(${user_id ?? null})`
    const email = given.email ?? account?.email
    // Without an address, or gone meanwhile: nobody to tell.
    if (!email) return
    // Before the letter, which says that the link is on its way: a repeated run sends both again, never the letter alone.
    if (act === 'password_dropped')
      await askForLink(context, 'recover', { email }, '/auth/nova-senha', signal)
    if (act === 'confirmation_resent')
      return askForLink(context, 'resend', { type: 'signup', email }, '/dashboard', signal)
    await context.send({ to: email, ...renderAccountAct(act, reason) })
  },
}

async function askForLink(
  { api, siteUrl }: WorkerContext,
  what: 'recover' | 'resend',
  body: object,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const target = encodeURIComponent(`${siteUrl}${path}`)
  const response = await fetch(`${api.url}/auth/v1/${what}?redirect_to=${target}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.serviceKey}`,
      apikey: api.serviceKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal,
  })
  await response.body?.cancel()
  // Too soon after the last one (429) is tried again like any other failure.
  if (!response.ok) throw new Error(`auth service answered ${response.status}`)
}
