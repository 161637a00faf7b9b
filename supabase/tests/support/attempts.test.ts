import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import saveSupplier from '../../functions/bills/save-supplier.ts'
import changeMembership from '../../functions/memberships/change-membership.ts'
import offerHandover from '../../functions/memberships/offer-handover.ts'
import revealContact from '../../functions/people/reveal-contact.ts'
import answerSupport from '../../functions/support/answer-support.ts'
import askToAct from '../../functions/support/ask-to-act.ts'
import endSupportAccess from '../../functions/support/end-support-access.ts'
import openSupportAccess from '../../functions/support/open-support-access.ts'
import stopSupportAccess from '../../functions/support/stop-support-access.ts'
import { commandBodies } from '../command-bodies.ts'
import { freshPath } from '../files/objects.ts'
import { type ProjectServer, pdf, serveProject } from '../server.ts'
import { createWorld, type World } from '../world.ts'
import { callAs, clientOf, lookAt, openAccess, reason, type SignedIn, signIn } from './visiting.ts'

/** What the support tries without a right to, by each way into the product. Each is refused, whatever the page would have shown. */
let world: World
let server: ProjectServer
let support: SignedIn
let admin: SignedIn
let client: SupabaseClient
let home: string
let away: string
beforeAll(async () => {
  world = await createWorld()
  server = await serveProject(world.project)
  support = await signIn(world.project, world.users.superadmin)
  admin = await signIn(world.project, world.users.admin)
  client = clientOf(server.url, world.project.tokens.anonKey, support)
  home = world.subjects.admin.home.id
  away = world.foreigner.home.id
})
afterEach(async () => {
  await world.project
    .sql`update public.support_accesses set ended_at = private.now(), may_act = false where ended_at is null`
})
afterAll(async () => {
  client.realtime.disconnect()
  await server.close()
  await world.close()
})

const open = () => openAccess(world, home, support)
const charges = async (of = home, from = client) =>
  (await from.from('charges').select('id').eq('condominium_id', of)).data?.length ?? 0
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.error?.code ?? null
const supplier = () => ({ condominium_id: home, name: 'Elevadores Sul', document: null, category: null })
async function letAct(accessId: string): Promise<void> {
  expect(
    await codeOf(callAs(world, askToAct, { access_id: accessId, reason: 'Corrigir a carteira.' }, support)),
  ).toBeNull()
  expect(
    await codeOf(
      callAs(world, answerSupport, { condominium_id: home, access_id: accessId, may_act: true }, admin),
    ),
  ).toBeNull()
}
const audited = () => world.project.sql<
  { action: string; actor_role: string | null; actor_id: string; after: unknown }[]
>`
  select action, actor_role, actor_id, after from public.audit_entries
  where condominium_id = ${home} and actor_id = ${support.user.id} order by id`

describe('reading', () => {
  test('with an access and a page it reads, and both stand in the tenant’s audit', async () => {
    expect(await charges()).toBe(0)
    await open()
    expect(await charges()).toBeGreaterThan(0)
    expect((await audited()).slice(-2)).toMatchObject([
      { action: 'open-support-access', after: { reason, reference: '118' } },
      { action: 'open-support-page', after: { page: 'Finanças', path: '/dashboard/finances' } },
    ])
  })
  test('1. without an access', async () => expect(await charges()).toBe(0))
  test('2. before a page is written down, and five minutes after the last', async () => {
    const id = await open()
    await world.project
      .sql`update private.support_views set seen_until = private.now() where access_id = ${id}`
    expect(await charges()).toBe(0)
    await lookAt(world, id, support)
    expect(await charges()).toBeGreaterThan(0)
    await world.project.sql`delete from private.support_views where access_id = ${id}`
    expect(await charges()).toBe(0)
  })
  test('3. after its time, before the worker has written down its end', async () => {
    const id = await open()
    await world.project.sql`
      update public.support_accesses set opened_at = private.now() - interval '2 hours', expires_at = private.now() - interval '1 second' where id = ${id}`
    expect(await charges()).toBe(0)
    expect(await codeOf(lookAt(world, id, support))).toBe('support_access_over')
  })
  test('4. in another condominium, by SQL, by a routine and by a command', async () => {
    await open()
    expect(await charges(away)).toBe(0)
    expect((await client.rpc('home', { condo_id: away })).status).toBe(403)
    expect((await client.rpc('home', { condo_id: home })).status).toBe(200)
    await letAct(await current())
    expect(await codeOf(callAs(world, saveSupplier, { ...supplier(), condominium_id: away }, support))).toBe(
      'forbidden',
    )
  })
  test('5. with the same token after the support has left, and after the condominium has ended it', async () => {
    const id = await open()
    expect(await codeOf(callAs(world, endSupportAccess, { access_id: id }, support))).toBeNull()
    expect(await charges()).toBe(0)
    const again = await open()
    expect(
      await codeOf(callAs(world, stopSupportAccess, { condominium_id: home, access_id: again }, admin)),
    ).toBeNull()
    expect(await charges()).toBe(0)
    expect((await client.rpc('my_support_accesses')).data).toEqual([])
  })
  test('6. in another session of the same account, and in one that has ended', async () => {
    await open()
    const other = await signIn(world.project, support.user)
    expect(await charges(home, clientOf(server.url, world.project.tokens.anonKey, other))).toBe(0)
    await world.project
      .sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${support.sessionId}`
    expect(await charges()).toBe(0)
    await world.project.sql`update auth.sessions set not_after = null where id = ${support.sessionId}`
    expect(await charges()).toBeGreaterThan(0)
  })
  test('7. once the account administers the platform no more', async () => {
    await open()
    await world.project.sql`delete from private.platform_admins where user_id = ${support.user.id}`
    expect(await charges()).toBe(0)
    await world.project.sql`insert into private.platform_admins (user_id) values (${support.user.id})`
  })
  test('8. what is the síndico’s alone, with the yes too', async () => {
    const id = await open()
    const offer = commandBodies(world)['offer-handover']
    expect(await codeOf(callAs(world, offerHandover, offer, support))).toBe('forbidden')
    await letAct(id)
    expect(await codeOf(callAs(world, offerHandover, offer, support))).toBe('forbidden')
  })
  test('9. an access with a second factor that the session has not shown', async () => {
    await open()
    await world.project.sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
      values (${randomUUID()}, ${support.user.id}, 'totp', 'verified', now(), now(), 'x')`
    expect(await charges()).toBe(0)
    await world.project.sql`delete from auth.mfa_factors where user_id = ${support.user.id}`
  })
})

const current = async () =>
  (
    await world.project.sql<
      { id: string }[]
    >`select id from public.support_accesses where ended_at is null and condominium_id = ${home}`
  )[0]!.id

describe('opening', () => {
  test.each([
    ['10. without a reason', { reason: '         ' }],
    ['11. with a reason of a word', { reason: 'teste' }],
    ['12. without a reference', { reference: '' }],
    ['13. for longer than four hours', { minutes: 300 }],
  ])('%s', async (_, wrong) => {
    const body = { condominium_id: home, reason, reference: '118', minutes: 60, ...wrong }
    expect(await codeOf(callAs(world, openSupportAccess, body, support))).toBe('invalid_input')
  })
  test('14. by an administrator of the condominium, by a resident, and by a token of no session', async () => {
    const body = { condominium_id: home, reason, reference: '118', minutes: 60 }
    expect(await codeOf(callAs(world, openSupportAccess, body, admin))).toBe('forbidden')
    expect(
      await codeOf(callAs(world, openSupportAccess, body, await signIn(world.project, world.users.resident))),
    ).toBe('forbidden')
    expect((await world.project.call(openSupportAccess, body, support.user)).body.error?.code).toBe(
      'session_ended',
    )
  })
  test('a second one beside the first, but a new session takes the place of one left open', async () => {
    await open()
    const body = { condominium_id: home, reason, reference: '118', minutes: 60 }
    expect(await codeOf(callAs(world, openSupportAccess, body, support))).toBe('support_access_open')
    expect(
      await codeOf(callAs(world, openSupportAccess, body, await signIn(world.project, support.user))),
    ).toBeNull()
    expect(await charges()).toBe(0)
  })
})

describe('acting', () => {
  test('15. a command and a row of a table without the yes', async () => {
    const id = await open()
    expect(await codeOf(callAs(world, saveSupplier, supplier(), support))).toBe('support_only_reads')
    const write = await client.from('condominiums').update({ name: 'Outro nome' }).eq('id', home).select('id')
    expect(write.data ?? []).toEqual([])
    await callAs(world, askToAct, { access_id: id, reason: 'Corrigir a carteira.' }, support)
    expect(await codeOf(callAs(world, saveSupplier, supplier(), support))).toBe('support_only_reads')
  })
  test('16. saying the yes itself, with or without one', async () => {
    const id = await open()
    await callAs(world, askToAct, { access_id: id, reason: 'Corrigir a carteira.' }, support)
    const yes = { condominium_id: home, access_id: id, may_act: true }
    expect(await codeOf(callAs(world, answerSupport, yes, support))).toBe('support_never_does')
    const stranger = await signIn(world.project, world.users.stranger)
    expect(await codeOf(callAs(world, answerSupport, yes, stranger))).toBe('forbidden')
    expect(await codeOf(callAs(world, answerSupport, yes, admin))).toBeNull()
    expect(await codeOf(callAs(world, answerSupport, { ...yes, may_act: false }, support))).toBe(
      'support_never_does',
    )
  })
  test('with the yes it acts, under its own name in the audit; taken back, it reads again', async () => {
    const id = await open()
    await letAct(id)
    expect(await codeOf(callAs(world, saveSupplier, supplier(), support))).toBeNull()
    const { data } = await client
      .from('condominiums')
      .update({ district: 'Centro' })
      .eq('id', home)
      .select('id')
    expect(data).toEqual([{ id: home }])
    expect((await audited()).slice(-2)).toMatchObject([
      { action: 'save-supplier', actor_role: 'support' },
      { action: 'update', actor_role: 'support' },
    ])
    await callAs(world, answerSupport, { condominium_id: home, access_id: id, may_act: false }, admin)
    expect(await codeOf(callAs(world, saveSupplier, supplier(), support))).toBe('support_only_reads')
    expect(await charges()).toBeGreaterThan(0)
  })
  test('17. what members alone do, with the yes', async () => {
    await letAct(await open())
    const { personId } = world.subjects.resident
    const reveal = { condominium_id: home, person_id: personId, fields: ['phone'] }
    expect(await codeOf(callAs(world, revealContact, reveal, support))).toBe('support_never_does')
    const { membershipId } = world.subjects.resident
    const make = { ...commandBodies(world)['change-membership'], membership_id: membershipId }
    expect(await codeOf(callAs(world, changeMembership, make, support))).toBe('support_never_does')
  })
  test('18. after the end of an access that could act', async () => {
    const id = await open()
    await letAct(id)
    await callAs(world, endSupportAccess, { access_id: id }, support)
    expect(await codeOf(callAs(world, saveSupplier, supplier(), support))).toBe('forbidden')
    const { data } = await client
      .from('condominiums')
      .update({ district: 'Norte' })
      .eq('id', home)
      .select('id')
    expect(data).toEqual([])
  })
})

describe('files and channels', () => {
  test('19. a file is given to the open session alone: no address is signed for it, and each opening is written down', async () => {
    const path = freshPath(home, 'expenses')
    const files = clientOf(server.url, world.project.tokens.anonKey, admin).storage.from('condominium-files')
    expect((await files.upload(path, pdf, { metadata: { name: 'Nota.pdf' } })).error).toBeNull()
    const own = client.storage.from('condominium-files')
    expect((await own.download(path)).error).not.toBeNull()
    const id = await open()
    expect((await own.createSignedUrl(path, 3600)).error).not.toBeNull()
    expect((await own.download(path)).error).toBeNull()
    expect((await own.upload(freshPath(home, 'expenses'), pdf)).error).not.toBeNull()
    expect((await own.remove([path])).data ?? []).toEqual([])
    expect((await audited()).at(-1)).toMatchObject({
      action: 'view-file',
      actor_role: 'support',
      after: { title: 'Nota.pdf' },
    })
    await letAct(id)
    expect((await own.createSignedUrl(path, 3600)).error).not.toBeNull()
    await callAs(world, endSupportAccess, { access_id: id }, support)
    expect((await own.download(path)).error).not.toBeNull()
  })
  test('20. no channel of the condominium is joined, so that none stays open', async () => {
    await letAct(await open())
    await client.realtime.setAuth()
    const joins = async (topic: string) => {
      const channel = client.channel(topic, { config: { private: true } })
      const status = await new Promise<string>((resolve) => channel.subscribe((now) => resolve(now)))
      await client.removeChannel(channel)
      return status
    }
    for (const kind of ['members', 'board', 'desk'])
      expect(await joins(`${kind}:${home}`)).toBe('CHANNEL_ERROR')
    expect(await joins(`unit:${world.subjects.resident.unitId}`)).toBe('CHANNEL_ERROR')
    expect(await joins(`person:${support.user.id}`)).toBe('SUBSCRIBED')
  })
})
