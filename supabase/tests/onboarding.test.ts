import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'

let project: TestProject
let auth: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  auth = postgres(project.clone.urls.authAdmin, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await auth.end()
  await project.close()
})

const membershipsOf = (user: User) => project.sql`
  select m.role, m.status, m.full_name, m.email_masked, c.name from public.memberships m
  join public.condominiums c on c.id = m.condominium_id where m.user_id = ${user.id}`
const roleOf = async (user: User) => {
  const [row] = await project.sql<
    { role: string }[]
  >`select role from public.user_roles where user_id = ${user.id}`
  return row?.role ?? null
}
const codeOf = async (condominiumId: string) => {
  const [row] = await project.sql<{ code: string }[]>`
    select code from public.condominium_codes where condominium_id = ${condominiumId}`
  return row!.code
}

test('names of a hand-made sign-up become one plain line, and the confirmation still works', async () => {
  const user = await project.userWith({
    metadata: {
      user_type: 'admin',
      full_name: 'Ana\r\nBcc: x@example.com',
      condominium_name: 'Edifício\n\u202EAzul',
    },
    email: 'hostil@example.com',
    confirmed: false,
  })
  await project.confirm(user)
  expect(await membershipsOf(user)).toMatchObject([
    { full_name: 'Ana Bcc: x@example.com', name: 'Edifício Azul' },
  ])
})

describe('a síndico who signs up with the condominium’s name', () => {
  const metadata = {
    user_type: 'admin',
    full_name: 'Helena Duarte',
    condominium_name: 'Residencial Jacarandá',
  }

  test('gets nothing before the confirmation, then condominium, membership, code and a trial of seven days', async () => {
    const user = await project.userWith({ metadata, email: 'helena@example.com', confirmed: false })
    expect(await membershipsOf(user)).toEqual([])
    await project.confirm(user)
    expect(await membershipsOf(user)).toEqual([
      {
        role: 'owner_admin',
        status: 'approved',
        full_name: 'Helena Duarte',
        email_masked: 'h•••@example.com',
        name: 'Residencial Jacarandá',
      },
    ])
    const [row] = await project.sql`
      select c.total_units, k.code, p.slug, s.status, s.is_trial,
        extract(epoch from s.trial_ends_at - s.created_at)::int / 86400 as days
      from public.condominiums c join public.condominium_codes k on k.condominium_id = c.id
      join public.condominium_subscriptions s on s.condominium_id = c.id
      join public.subscription_plans p on p.id = s.plan_id where c.admin_id = ${user.id}`
    expect(row).toEqual({
      total_units: null,
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      slug: 'profissional',
      status: 'active',
      is_trial: true,
      days: 7,
    })
    expect(await roleOf(user)).toBe('admin')
  })

  test('confirming again (a changed e-mail) founds nothing more', async () => {
    const user = await project.userWith({ metadata })
    await auth`update auth.users set email_confirmed_at = null where id = ${user.id}`
    await project.confirm(user)
    expect(await membershipsOf(user)).toHaveLength(1)
  })

  test('a plan withdrawn meanwhile does not keep anyone from confirming', async () => {
    const ticket = 'a'.repeat(64)
    const user = await project.userWith({
      metadata: { user_type: 'admin', onboarding_ticket: ticket },
      confirmed: false,
    })
    await project.sql`
      update private.onboarding_tickets
      set condominium_name = 'Aurora', total_units = 10, plan_slug = 'extinto', spent_at = now()
      where user_id = ${user.id}`
    await project.confirm(user)
    expect(await membershipsOf(user)).toMatchObject([{ name: 'Aurora' }])
  })
})

describe('a resident who signs up with a code', () => {
  test('waits for approval in that condominium', async () => {
    const { condominiumId } = await project.found()
    const code = (await codeOf(condominiumId)).replace(/^(....)/, '$1-').toLowerCase()
    const user = await project.userWith({
      metadata: { user_type: 'resident', full_name: 'Bruno', condominium_code: code },
    })
    expect(await membershipsOf(user)).toMatchObject([
      { role: 'resident', status: 'pending', full_name: 'Bruno' },
    ])
    expect(await roleOf(user)).toBe('resident')
  })

  test('says the unit and a number for WhatsApp with it; a number that is none is not stored', async () => {
    const { condominiumId } = await project.found()
    const asked = async (phone: string) => {
      const metadata = {
        user_type: 'resident',
        condominium_code: await codeOf(condominiumId),
        unit_hint: ' B-302\n',
        whatsapp_phone: phone,
        whatsapp_version: '2026-01',
      }
      const user = await project.userWith({ metadata })
      const [row] = await project.sql`
        select m.unit_hint, p.phone, p.text_version from public.memberships m
        left join private.membership_phones p on p.membership_id = m.id where m.user_id = ${user.id}`
      return row
    }
    expect(await asked('+5511987654321')).toEqual({
      unit_hint: 'B-302',
      phone: '+5511987654321',
      text_version: '2026-01',
    })
    expect(await asked('11 98765')).toMatchObject({ unit_hint: 'B-302', phone: null })
  })

  test('with a code rotated between sign-up and confirmation is confirmed without a membership', async () => {
    const { condominiumId } = await project.found()
    const metadata = { user_type: 'resident', condominium_code: await codeOf(condominiumId) }
    const user = await project.userWith({ metadata, confirmed: false })
    await project.sql`select private.rotate_code(${condominiumId})`
    await project.confirm(user)
    expect(await membershipsOf(user)).toEqual([])
    expect(await roleOf(user)).toBeNull()
  })
})

describe('the hook before an account exists, called as the auth service calls it', () => {
  const ask = async (metadata: Record<string, string>) => {
    const event = { user: { user_metadata: metadata } }
    const [row] = await auth<{ answer: unknown }[]>`
      select public.before_user_created(${auth.json(event)}::jsonb) as answer`
    return row!.answer
  }

  test('lets síndicos and residents with a known code through', async () => {
    const { condominiumId } = await project.found()
    expect(await ask({ user_type: 'admin' })).toEqual({})
    expect(await ask({ user_type: 'resident', condominium_code: await codeOf(condominiumId) })).toEqual({})
  })

  test.each<Record<string, string>>([{}, { condominium_code: '' }, { condominium_code: 'ZZZZZZZZ' }])(
    'refuses a resident with %j',
    async (code) => {
      expect(await ask({ user_type: 'resident', ...code })).toMatchObject({
        error: { http_code: 400, message: expect.stringContaining('Código do condomínio não encontrado') },
      })
    },
  )
})

test('the derived role: admin before doorman before resident, superadmin above all, none after leaving', async () => {
  const homes = await Promise.all([project.found(), project.found(), project.found()])
  const user = await project.userWith()
  const join = (index: number, role: string) => project.sql`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    values (${homes[index]!.condominiumId}, ${user.id}, ${role}, 'approved', 'Ana')`
  await join(0, 'council')
  expect(await roleOf(user)).toBe('resident')
  await join(1, 'doorman')
  expect(await roleOf(user)).toBe('doorman')
  await join(2, 'admin')
  expect(await roleOf(user)).toBe('admin')
  await project.sql`insert into private.platform_admins (user_id) values (${user.id})`
  expect(await roleOf(user)).toBe('superadmin')
  await project.sql`delete from private.platform_admins where user_id = ${user.id}`
  await project.sql`update public.memberships set status = 'ended' where user_id = ${user.id}`
  expect(await roleOf(user)).toBeNull()
})
