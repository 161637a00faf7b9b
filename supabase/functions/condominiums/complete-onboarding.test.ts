import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import complete from './complete-onboarding.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const asked = { condominium_name: 'Edifício Aurora', total_units: 48, plan_slug: 'essencial' }
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

async function signUp(ticket: string, confirmed: boolean) {
  return project.userWith({
    confirmed,
    metadata: { user_type: 'admin', full_name: 'Helena Duarte', onboarding_ticket: hashOf(ticket) },
  })
}

const condominiumsOf = (user: { id: string }) => project.sql`
  select c.id, c.name, c.total_units, p.slug, s.is_trial, s.status
  from public.condominiums c join public.condominium_subscriptions s on s.condominium_id = c.id
  join public.subscription_plans p on p.id = s.plan_id where c.admin_id = ${user.id}`

describe('with the ticket', () => {
  test('before the confirmation the data waits; the confirmation founds the condominium on the chosen plan', async () => {
    const user = await signUp('bilhete-1', false)
    const answer = await project.call(complete, { ...asked, ticket: 'bilhete-1' })
    expect(answer.body).toEqual({ condominium_id: null, awaiting_confirmation: true })
    expect(await condominiumsOf(user)).toHaveLength(0)
    await project.confirm(user)
    expect(await condominiumsOf(user)).toMatchObject([
      { name: 'Edifício Aurora', total_units: 48, slug: 'essencial', is_trial: true, status: 'active' },
    ])
  })

  test('after the confirmation it founds at once, and a repeated call gives the same one', async () => {
    const user = await signUp('bilhete-2', true)
    const first = await project.call(complete, { ...asked, ticket: 'bilhete-2' })
    const again = await project.call(complete, { ...asked, ticket: 'bilhete-2' })
    expect(first.body.condominium_id).toEqual(expect.any(String))
    expect(again.body).toEqual(first.body)
    expect(await condominiumsOf(user)).toHaveLength(1)
  })

  test('unknown or older than 24 hours: refused', async () => {
    await signUp('bilhete-3', false)
    await project.sql`
      update private.onboarding_tickets set created_at = now() - interval '25 hours' where ticket_hash = ${hashOf('bilhete-3')}`
    for (const ticket of ['bilhete-3', 'nunca-visto']) {
      const answer = await project.call(complete, { ...asked, ticket })
      expect(answer.status).toBe(400)
      expect(answer.body.error!.code).toBe('onboarding_ticket_invalid')
    }
  })

  test('the last step and the confirmation at the same moment leave exactly one condominium', async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = await signUp(`corrida-${round}`, false)
      await Promise.all([
        project.call(complete, { ...asked, ticket: `corrida-${round}` }),
        project.confirm(user),
      ])
      expect(await condominiumsOf(user)).toMatchObject([{ total_units: 48 }])
    }
  })
})

describe('with a session', () => {
  test('completes the condominium that sign-up left without its number of units', async () => {
    const user = await project.userWith({ metadata: { user_type: 'admin', condominium_name: 'Aurora' } })
    const [before] = await condominiumsOf(user)
    expect(before).toMatchObject({ name: 'Aurora', total_units: null, slug: 'profissional' })
    const answer = await project.call(complete, asked, user)
    expect(answer.body).toEqual({ condominium_id: before!.id, awaiting_confirmation: false })
    expect(await condominiumsOf(user)).toMatchObject([
      { name: 'Edifício Aurora', total_units: 48, slug: 'essencial' },
    ])
  })

  test('founds another for someone who has one, once', async () => {
    const { admin } = await project.found()
    const first = await project.call(complete, asked, admin)
    const again = await project.call(complete, asked, admin)
    expect(again.body).toEqual(first.body)
    expect(await condominiumsOf(admin)).toHaveLength(2)
  })
})

test('neither ticket nor session', async () => {
  const answer = await project.call(complete, asked)
  expect(answer.status).toBe(401)
  expect(answer.body.error!.message).toBe('Você precisa estar logado para continuar.')
})

test('a session that outlived its account', async () => {
  const gone = { id: randomUUID(), email: 'gone@example.com' }
  const answer = await project.call(complete, asked, gone)
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'not_authenticated' } } })
})

test('more units than the plan takes: the limit is named', async () => {
  const user = await project.userWith()
  const answer = await project.call(complete, { ...asked, total_units: 51 }, user)
  expect(answer.status).toBe(409)
  expect(answer.body.error).toMatchObject({
    code: 'plan_limit_reached',
    details: { plan: 'essencial', limit: 50, used: 51 },
  })
  expect(answer.body.error!.message).toContain('50')
})

test.each(['nenhum', 'parceiro'])('plan %s cannot be chosen', async (plan_slug) => {
  const answer = await project.call(complete, { ...asked, plan_slug }, await project.userWith())
  expect(answer.body.error!.code).toBe('plan_not_found')
})
