import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import {
  type Choices,
  type EventName,
  events,
  type NotificationEvent,
  ownerCopies,
} from '../../../domain/notifications/events.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { siteUrl } from '../_shared/environment.ts'
import { readStopToken, type Stop } from '../_shared/notices/stop-token.ts'
import { callerKey } from '../_shared/rate-limit.ts'

const input = z.object({
  token: z.string().max(200),
  /** 'look' only says what would be stopped. */
  action: z.enum(['look', 'stop', 'undo']).default('stop'),
})

const stop = command('stop-notices', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Parou ou retomou e-mails por um link',
  input,
  auditsOnlyWhatItTells: true,
  /**
   * Stops the e-mails of one event for the reader of one of them, and undoes it: the link's holder needs no password, and learns nothing but the
   * event's name.
   */
  async run({ sql, request, limit }, { token, action }) {
    // A mail provider calls for all of its readers from few addresses.
    await limit(`stop-notices:${callerKey(request)}`, 600)
    const [key] = await sql<{ secret: string }[]>`select secret from private.link_key`
    const link = readStopToken(token, key!.secret)
    if (link?.kind === ownerCopies.name && 'userId' in link)
      return {
        ...tellOf(ownerCopies),
        is_stopped: await copiesStopped(sql, link.userId, action),
        has_account: true,
      }
    if (!link || !Object.hasOwn(events, link.kind)) throw new AppError('stop_link_invalid')
    const event: NotificationEvent = events[link.kind as EventName]
    if (event.mandatory) throw new AppError('notice_is_mandatory')
    const isStopped = action === 'look' ? await isOff(sql, link) : await set(sql, link, action === 'stop')
    return { ...tellOf(event), is_stopped: isStopped, has_account: 'userId' in link }
  },
})

const tellOf = ({ label, note }: { label: string; note: string }) => ({ label, note })

/** Whether an owner has no copies of what their tenants get, after the action. */
async function copiesStopped(sql: Sql, userId: string, action: 'look' | 'stop' | 'undo'): Promise<boolean> {
  if (action !== 'look')
    await sql`
      insert into public.notification_settings as s (user_id, owner_copies)
      select ${userId}::uuid, ${action === 'undo'}::boolean from private.account(${userId})
      on conflict (user_id) do update set owner_copies = excluded.owner_copies, updated_at = private.now()`
  const [settings] = await sql<{ owner_copies: boolean }[]>`
    select owner_copies from public.notification_settings where user_id = ${userId}`
  return settings?.owner_copies !== true
}

async function isOff(sql: Sql, link: Stop): Promise<boolean> {
  if (!('userId' in link)) {
    const found = await sql`
      select from private.stopped_notices
      where condominium_id = ${link.condominiumId} and person_id = ${link.personId} and kind = ${link.kind}`
    return found.length > 0
  }
  const [settings] = await sql<{ choices: Choices }[]>`
    select choices from public.notification_settings where user_id = ${link.userId}`
  return settings?.choices[link.kind]?.email === false
}

async function set(sql: Sql, link: Stop, off: boolean): Promise<boolean> {
  if ('userId' in link) {
    await sql`
      insert into public.notification_settings as s (user_id, choices)
      select ${link.userId}::uuid, jsonb_build_object(${link.kind}::text, jsonb_build_object('email', ${!off}::boolean))
      from private.account(${link.userId})
      on conflict (user_id) do update set updated_at = private.now(),
        choices = s.choices || jsonb_build_object(${link.kind}::text,
          coalesce(s.choices -> ${link.kind}::text, '{}') || jsonb_build_object('email', ${!off}::boolean))`
  } else if (off) {
    await sql`
      insert into private.stopped_notices (condominium_id, person_id, kind)
      select p.condominium_id, p.id, ${link.kind} from public.people p where p.condominium_id = ${link.condominiumId} and p.id = ${link.personId}
      on conflict do nothing`
  } else {
    await sql`
      delete from private.stopped_notices
      where condominium_id = ${link.condominiumId} and person_id = ${link.personId} and kind = ${link.kind}`
  }
  return off
}

/**
 * An address with the token is called by a mail reader: its one click is a POST with any form of body, since the address contains everything (RFC
 * 8058 §3.1). A person who opens it is redirected to the confirmation page.
 */
export default {
  definition: stop.definition,
  async fetch(request: Request): Promise<Response> {
    const token = new URL(request.url).searchParams.get('token')
    if (token === null) return stop.fetch(request)
    if (request.method === 'GET' || request.method === 'HEAD') {
      const location = `${siteUrl()}/avisos/parar?${new URLSearchParams({ token })}`
      return new Response(null, { status: 303, headers: { location } })
    }
    const headers = new Headers(request.headers)
    for (const name of ['content-length', 'content-type', 'content-encoding', 'authorization'])
      headers.delete(name)
    const body = request.method === 'POST' ? JSON.stringify({ token }) : null
    return stop.fetch(new Request(request.url, { method: request.method, headers, body }))
  },
}
