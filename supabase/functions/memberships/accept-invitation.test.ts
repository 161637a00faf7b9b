import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consentPurposes } from '../../../domain/people/consents.ts'
import { closeInvitationsTask } from '../../../worker/invitations/close-invitations.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import accept from './accept-invitation.ts'
import changeMembership from './change-membership.ts'
import { openMailbox, serveAuth } from './entering-testing.ts'
import invite from './invite-members.ts'
import resend from './resend-invitation.ts'
import revoke from './revoke-invitation.ts'
import view from './view-invitation.ts'

let project: TestProject
let auth: Awaited<ReturnType<typeof serveAuth>>
let mailbox: ReturnType<typeof openMailbox>
let home: { admin: User; condominiumId: string }
let email: string
beforeAll(async () => {
  project = await startProject()
  auth = await serveAuth(project)
  mailbox = openMailbox(project)
})
afterAll(async () => {
  await mailbox.close()
  await auth.close()
  await project.close()
})
beforeEach(async () => {
  home = await project.found({ plan: 'profissional' })
  email = `${randomUUID()}@exemplo.com`
})

const password = 'Senha-forte-1'
const invited = async (body: Record<string, unknown> = {}, address = email) => {
  const { condominiumId, admin } = home
  const people = [{ email: address, ...(body.person as object) }]
  const answer = await project.call(
    invite,
    { condominium_id: condominiumId, role: 'council', ...body, people },
    admin,
  )
  const [result] = answer.body.results as { status: string; invitation_id: string }[]
  expect(result).toMatchObject({ status: 'invited' })
  return { id: result!.invitation_id, token: await mailbox.newestSecret() }
}
const take = (token: string, user: User | null, more: Record<string, unknown> = {}) =>
  project.call(accept, { token, ...more }, user)
const asNew = { full_name: 'Ana Reis', password }
const codeOf = ({ status, body }: Awaited<ReturnType<typeof take>>) =>
  status === 200 ? 'ok' : body.error!.code
const members = (address = email) => project.sql`
  select m.role, m.status, m.full_name, m.email_masked from public.memberships m
  join auth.users u on u.id = m.user_id
  where m.condominium_id = ${home.condominiumId} and u.email = ${address}`
const accounts = () => project.sql`
  select u.email_confirmed_at is not null as confirmed from auth.users u where u.email = ${email}`
const statusOf = async (id: string) =>
  (await project.sql`select status from public.invitations where id = ${id}`)[0]!.status as string
const change = (fn: Parameters<typeof project.call>[0], id: string, by = home.admin) =>
  project.call(fn, { condominium_id: home.condominiumId, invitation_id: id }, by)

describe('somebody without an account', () => {
  test('sees who invites where, chooses name and password, and is in; the e-mail needs no other proof', async () => {
    const { id, token } = await invited({ person: { full_name: 'Ana' } })
    const seen = await project.call(view, { token })
    expect(seen.body).toMatchObject({
      status: 'pending',
      condominium_name: 'Residencial Jacarandá',
      inviter: 'Helena Duarte',
      role: 'council',
      email,
      full_name: 'Ana',
      has_account: false,
    })
    const answer = await take(token, null, asNew)
    expect(answer.body).toMatchObject({ condominium_id: home.condominiumId, role: 'council', email })
    expect(await members()).toMatchObject([{ role: 'council', status: 'approved', full_name: 'Ana Reis' }])
    expect(await accounts()).toEqual([{ confirmed: true }])
    expect(await auth.signsIn(email, password)).toBe(true)
    expect(await statusOf(id)).toBe('accepted')
    const [entry] = await project.sql`
      select actor_id, entity_id, after from public.audit_entries
      where condominium_id = ${home.condominiumId} and action = 'accept-invitation'`
    expect(entry).toMatchObject({ entity_id: id, after: { role: 'council' } })
  })

  test('the link opens once', async () => {
    const { token } = await invited()
    expect(codeOf(await take(token, null, asNew))).toBe('ok')
    expect(codeOf(await take(token, null, { ...asNew, password: 'Outra-senha-2' }))).toBe('invitation_over')
    expect(await auth.signsIn(email, 'Outra-senha-2')).toBe(false)
  })

  test('of two who take it at once one comes in, and there is one account', async () => {
    const { token } = await invited()
    const both = await Promise.all([take(token, null, asNew), take(token, null, asNew)])
    expect(both.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1)
    expect(await accounts()).toHaveLength(1)
    expect(await members()).toHaveLength(1)
  })

  test('a name and a password that holds are needed', async () => {
    const { token } = await invited()
    expect((await take(token, null)).body.error).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'full_name' }, { path: 'password' }],
    })
    const leaked = await take(token, null, { ...asNew, password: 'password123' })
    expect(leaked.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'password' }] })
    expect(await accounts()).toHaveLength(0)
  })

  test('taken back while the account is being made, nothing of it stays', async () => {
    const { id, token } = await invited()
    await project.sql`
      create function private.meanwhile() returns trigger language plpgsql security definer as $$
      begin update public.invitations set status = 'revoked', closed_at = now() where email = new.email; return null; end $$`
    // Only for this address: the trigger remains after the test.
    await project.sql.unsafe(`
      create trigger meanwhile after insert on auth.users for each row when (new.email = '${email}')
      execute function private.meanwhile()`)
    const answer = await take(token, null, asNew)
    expect(codeOf(answer)).toBe('invitation_over')
    expect(await accounts()).toHaveLength(0)
    expect(await statusOf(id)).toBe('revoked')
  })

  test('who began a sign-up under this address and never proved it keeps nothing', async () => {
    await project.userWith({ email, metadata: { full_name: 'Intruso' }, confirmed: false })
    const { token } = await invited()
    expect((await project.call(view, { token })).body.has_account).toBe(false)
    expect(codeOf(await take(token, null, asNew))).toBe('ok')
    expect(await auth.signsIn(email, password)).toBe(true)
    expect(await members()).toMatchObject([{ full_name: 'Ana Reis', status: 'approved' }])
  })
})

describe('notices by WhatsApp, asked of a resident who enters', () => {
  const version = consentPurposes.whatsapp.version
  const asResident = async (phone: string | null) => {
    const { condominiumId } = home
    await project.sql`
      insert into public.people (condominium_id, name, email, phone) values (${condominiumId}, 'Ana Reis', ${email}, ${phone})`
    const [unit] = await project.sql<{ id: string }[]>`
      insert into public.units (condominium_id, block, number, share, sort_key)
      values (${condominiumId}, 'A', '1', 1, 'A1') returning id`
    return invited({ role: 'resident', person: { unit_ids: [unit!.id] } })
  }
  const consents = () => project.sql`
    select c.purpose, c.given, c.text_version, p.phone, c.recorded_by = p.user_id as is_own from public.people p
    left join public.consents c on c.condominium_id = p.condominium_id and c.person_id = p.id
    where p.condominium_id = ${home.condominiumId} and p.email = ${email}`

  test('ticked, it is recorded as in the settings, for the number that the register has', async () => {
    const { token } = await asResident('+5511987654321')
    const seen = await project.call(view, { token })
    expect(seen.body.phone_masked).toMatch(/21$/)
    expect(JSON.stringify(seen.body)).not.toContain('98765')
    await take(token, null, { ...asNew, whatsapp: { phone: null, text_version: version } })
    expect(await consents()).toEqual([
      { purpose: 'whatsapp', given: true, text_version: version, phone: '+5511987654321', is_own: true },
    ])
  })

  test('a number is asked for where there is none, and goes into the register', async () => {
    const { token } = await asResident(null)
    const empty = await take(token, null, { ...asNew, whatsapp: { phone: '', text_version: version } })
    expect(empty.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'phone' }] })
    expect(await accounts()).toHaveLength(0)
    await take(token, null, { ...asNew, whatsapp: { phone: '(11) 98765-4321', text_version: version } })
    expect(await consents()).toMatchObject([{ given: true, phone: '+5511987654321' }])
  })

  test('not ticked, nothing is recorded; another number or an older text is refused', async () => {
    const { token } = await asResident('+5511987654321')
    const other = { phone: '(11) 91234-5678', text_version: version }
    expect(codeOf(await take(token, null, { ...asNew, whatsapp: other }))).toBe('invalid_input')
    const older = { phone: null, text_version: '2001-01' }
    expect(codeOf(await take(token, null, { ...asNew, whatsapp: older }))).toBe('consent_changed')
    expect(codeOf(await take(token, null, asNew))).toBe('ok')
    expect(await consents()).toMatchObject([{ purpose: null, phone: '+5511987654321' }])
  })
})

test('what an unproved sign-up had asked for does not happen in the name of who was invited', async () => {
  const stranger = await project.found({ name: 'Condomínio Alheio' })
  const [code] = await project.sql<{ code: string }[]>`
    select code from public.condominium_codes where condominium_id = ${stranger.condominiumId}`
  const wishes: Record<string, string>[] = [
    { user_type: 'resident', condominium_code: code!.code, unit_hint: '101' },
    { user_type: 'admin', condominium_name: 'Prédio Falso' },
  ]
  for (const wish of wishes) {
    email = `${randomUUID()}@exemplo.com`
    await project.userWith({ email, metadata: { full_name: 'Intruso', ...wish }, confirmed: false })
    const { token } = await invited()
    expect(codeOf(await take(token, null, asNew))).toBe('ok')
    const joined = await project.sql`
      select m.condominium_id, m.role, m.status from public.memberships m
      join auth.users u on u.id = m.user_id where u.email = ${email}`
    expect(joined).toEqual([{ condominium_id: home.condominiumId, role: 'council', status: 'approved' }])
  }
})

describe('somebody with an account', () => {
  test('signs in and accepts; without a session is asked to, and nothing is made', async () => {
    const user = await project.userWith({ email, metadata: { full_name: 'Bruno' } })
    const { token } = await invited({ role: 'doorman' })
    expect((await project.call(view, { token })).body.has_account).toBe(true)
    expect(codeOf(await take(token, null, asNew))).toBe('invitation_account_exists')
    expect(await members()).toHaveLength(0)
    expect(codeOf(await take(token, user))).toBe('ok')
    expect(await members()).toMatchObject([{ role: 'doorman', status: 'approved', full_name: 'Bruno' }])
  })

  test('another e-mail than the invited one is told, and nothing happens', async () => {
    const { id, token } = await invited()
    const other = await project.userWith()
    expect(codeOf(await take(token, other))).toBe('invitation_other_account')
    expect(await statusOf(id)).toBe('pending')
    expect(await project.sql`select from public.memberships where user_id = ${other.id}`).toHaveLength(0)
  })

  test('who left or was refused comes back in the invited role; who is suspended does not', async () => {
    const user = await project.userWith({ email, metadata: { full_name: 'Bruno' } })
    const { token } = await invited()
    await project.sql`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${home.condominiumId}, ${user.id}, 'resident', 'suspended', 'Bruno')`
    expect(codeOf(await take(token, user))).toBe('membership_exists')
    await project.sql`update public.memberships set status = 'ended' where user_id = ${user.id}`
    expect(codeOf(await take(token, user))).toBe('ok')
    expect(await members()).toMatchObject([{ role: 'council', status: 'approved' }])
  })
})

test('a resident is registered in the unit, as the person whom the register knows by this e-mail', async () => {
  const { condominiumId } = home
  const [unit] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    values (${condominiumId}, 'A', '101', 1, 'A101') returning id`
  const [known] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name, email) values (${condominiumId}, 'Ana R.', ${email}) returning id`
  const { token } = await invited({
    role: 'resident',
    occupancy_kind: 'tenant',
    person: { unit_ids: [unit!.id] },
  })
  expect((await project.call(view, { token })).body.units).toEqual(['A-101'])
  expect(codeOf(await take(token, null, asNew))).toBe('ok')
  const occupancies = await project.sql`
    select o.kind, o.person_id, p.user_id is not null as tied from public.occupancies o
    join public.people p on p.id = o.person_id where o.unit_id = ${unit!.id}`
  expect(occupancies).toEqual([{ kind: 'tenant', person_id: known!.id, tied: true }])
})

test('an invited administrator keeps the seat of the plan that the invitation took', async () => {
  await project.member(home.condominiumId, 'admin')
  const { token } = await invited({ role: 'admin' })
  expect(codeOf(await take(token, null, asNew))).toBe('ok')
  const [row] = await project.sql`select private.plan_limits(${home.condominiumId}, 'admins') as limits`
  expect(row!.limits).toMatchObject({ limit: 3, used: 3 })
})

test('an invitation from before somebody left does not bring them back', async () => {
  const user = await project.userWith({ email, metadata: { full_name: 'Bruno' } })
  const { id, token } = await invited({ role: 'council' })
  const [member] = await project.sql<{ id: string }[]>`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    values (${home.condominiumId}, ${user.id}, 'resident', 'approved', 'Bruno') returning id`
  const body = { condominium_id: home.condominiumId, membership_id: member!.id, change: 'end' }
  expect((await project.call(changeMembership, body, home.admin)).status).toBe(200)
  expect(await statusOf(id)).toBe('revoked')
  expect(codeOf(await take(token, user))).toBe('invitation_over')
  const { token: fresh } = await invited({ role: 'doorman' })
  expect(codeOf(await take(fresh, user))).toBe('ok')
})

test('the CPF of a request that waited goes when an invitation is taken', async () => {
  const user = await project.userWith({ email, metadata: { full_name: 'Bruno' } })
  const { token } = await invited()
  await project.sql`
    with asked as (
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${home.condominiumId}, ${user.id}, 'resident', 'pending', 'Bruno') returning condominium_id, id)
    insert into private.membership_documents select condominium_id, id, '52998224725' from asked`
  expect(codeOf(await take(token, user))).toBe('ok')
  expect(
    await project.sql`select from private.membership_documents where condominium_id = ${home.condominiumId}`,
  ).toHaveLength(0)
})

describe('what is over', () => {
  test('sent again, the new link opens and the old one does not; within a minute it waits', async () => {
    const { id, token } = await invited()
    expect((await change(resend, id)).body.error!.code).toBe('rate_limited')
    await project.sql`update public.invitations set sent_at = now() - interval '2 minutes' where id = ${id}`
    expect((await change(resend, id)).status).toBe(200)
    expect(codeOf(await take(token, null, asNew))).toBe('invitation_invalid')
    const fresh = await mailbox.newestSecret()
    expect(fresh).not.toBe(token)
    expect(codeOf(await take(fresh, null, asNew))).toBe('ok')
    expect((await change(resend, id)).body.error!.code).toBe('invitation_over')
  })

  test('nobody is written to for ever: after ten mails an invitation is not sent again', async () => {
    const { id } = await invited()
    await project.sql`update public.invitations set sent_at = now() - interval '1 hour', turn = 9 where id = ${id}`
    expect((await change(resend, id)).status).toBe(200)
    expect((await change(resend, id)).body.error!.code).toBe('rate_limited')
  })

  test('taken back, the link says so and opens nothing', async () => {
    const { id, token } = await invited()
    expect((await change(revoke, id)).status).toBe(200)
    expect((await project.call(view, { token })).body.status).toBe('revoked')
    expect(codeOf(await take(token, null, asNew))).toBe('invitation_over')
    expect((await change(revoke, id)).body.error!.code).toBe('invitation_over')
  })

  test('accepted and taken back at once: one happens, the other is told', async () => {
    const user = await project.userWith({ email })
    const { id, token } = await invited()
    const [taken, back] = await Promise.all([take(token, user), change(revoke, id)])
    expect([codeOf(taken), codeOf(back)].sort()).toEqual(['invitation_over', 'ok'])
    expect(await members()).toHaveLength(codeOf(taken) === 'ok' ? 1 : 0)
  })

  test('run out, it opens nothing until it is sent again; the night writes it down', async () => {
    const { id, token } = await invited()
    await project.sql`update public.invitations set expires_at = now() - interval '1 second' where id = ${id}`
    expect((await project.call(view, { token })).body.status).toBe('expired')
    expect(codeOf(await take(token, null, asNew))).toBe('invitation_over')
    await closeInvitationsTask.run(mailbox.worker.context, {}, new AbortController().signal)
    expect(await statusOf(id)).toBe('expired')
    await project.sql`update public.invitations set sent_at = null where id = ${id}`
    expect((await change(resend, id)).status).toBe(200)
    expect(codeOf(await take(await mailbox.newestSecret(), null, asNew))).toBe('ok')
  })

  test('of an invitation that is long over, the night forgets the address', async () => {
    const { id } = await invited()
    await change(revoke, id)
    await project.sql`update public.invitations set closed_at = now() - interval '91 days' where id = ${id}`
    await closeInvitationsTask.run(mailbox.worker.context, {}, new AbortController().signal)
    const [row] =
      await project.sql`select email, email_masked, token_hash from public.invitations where id = ${id}`
    expect(row).toEqual({ email: null, email_masked: '•••', token_hash: null })
  })

  test('another condominium’s administrator neither sends nor takes back', async () => {
    const { id } = await invited()
    const other = await project.found()
    for (const fn of [resend, revoke]) {
      const body = { condominium_id: other.condominiumId, invitation_id: id }
      expect((await project.call(fn, body, other.admin)).body.error!.code).toBe('not_found')
    }
    expect(await statusOf(id)).toBe('pending')
  })
})

test('a condominium that may not be written to lets nobody in', async () => {
  const { token } = await invited()
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = now() - interval '1 minute'
    where condominium_id = ${home.condominiumId}`
  expect(codeOf(await take(token, null, asNew))).toBe('trial_expired')
  expect(await accounts()).toHaveLength(0)
})

test('a mail that finds nobody is told once; one that finds no server is tried again with another secret', async () => {
  const { condominiumId, admin } = home
  await project.call(invite, { condominium_id: condominiumId, role: 'council', people: [{ email }] }, admin)
  const [row] = await project.sql<{ payload: never }[]>`
    delete from private.outbox where topic = 'send-invitation' returning payload`
  const { sendInvitationTask } = await import('../../../worker/invitations/send-invitation.ts')
  const failing = (trouble: object) => ({
    ...mailbox.worker.context,
    send: async () => {
      throw Object.assign(new Error('refused'), trouble)
    },
  })
  const run = (trouble: object) =>
    sendInvitationTask.run(failing(trouble), row!.payload, new AbortController().signal)
  const state = async () =>
    (
      await project.sql`select error_code, sent_at, token_hash from public.invitations where email = ${email}`
    )[0]!
  await expect(run({ code: 'ECONNREFUSED' })).rejects.toThrow('refused')
  const first = await state()
  expect(first).toMatchObject({ error_code: 'smtp_unreachable', sent_at: null })
  await run({ responseCode: 550 })
  const second = await state()
  expect(second).toMatchObject({ error_code: 'smtp_550', sent_at: null })
  expect(second.token_hash).not.toBe(first.token_hash)
})
