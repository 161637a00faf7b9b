import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityChecks } from '../../../domain/platform/account-acts.ts'
import type { User } from '../../functions/_shared/testing.ts'
import endSessions from '../../functions/platform/end-account-sessions.ts'
import forcePassword from '../../functions/platform/force-new-password.ts'
import removeFactor from '../../functions/platform/remove-lost-factor.ts'
import resendConfirmation from '../../functions/platform/resend-account-confirmation.ts'
import restore from '../../functions/platform/restore-account.ts'
import suspend from '../../functions/platform/suspend-account.ts'
import { type Acting, startActing } from './acting.ts'

let acting: Acting
let superadmin: User
let person: User
beforeAll(async () => {
  acting = await startActing()
  superadmin = await acting.admin()
})
afterAll(() => acting.close())
beforeEach(async () => {
  person = await acting.project.userWith({ metadata: { full_name: 'Pessoa Tratada' } })
  await acting.told()
})

const reason = 'Mensagens de golpe saíram desta conta'
const sessionsOf = async (user: User) => {
  const [row] = await acting.project.sql<{ count: number }[]>`
    select count(*)::int as count from auth.sessions where user_id = ${user.id}`
  return row!.count
}
const bannedUntil = async (user: User) => {
  const [row] = await acting.project.sql<{ banned: boolean }[]>`
    select coalesce(banned_until > now() + interval '50 years', false) as banned from auth.users where id = ${user.id}`
  return row!.banned
}

const acts = [
  ['suspend-account', suspend, {}, true],
  ['restore-account', restore, {}, true],
  ['force-new-password', forcePassword, {}, true],
  ['remove-lost-factor', removeFactor, { factor_id: randomUUID(), check: 'video' }, true],
  ['end-account-sessions', endSessions, {}, false],
  ['resend-account-confirmation', resendConfirmation, {}, false],
] as const

describe.each(acts)('%s refuses', (_, command, more, needsFactor) => {
  const body = (user_id: string) => ({ user_id, reason, ...more })

  test('a reason that says nothing', async () => {
    for (const empty of ['', '          ', 'curto'])
      expect(await acting.act(command, { ...body(person.id), reason: empty }, superadmin)).toBe(
        'invalid_input',
      )
  })

  test('who does not administer the platform', async () => {
    const { admin } = await acting.project.found()
    expect(await acting.act(command, body(person.id), admin)).toBe('forbidden')
    expect(await acting.act(command, body(person.id), person)).toBe('forbidden')
  })

  test(needsFactor ? 'a session without a second factor' : 'nobody for want of a second factor', async () => {
    const code = await acting.act(command, body(person.id), superadmin, 'aal1')
    if (needsFactor) expect(code).toBe('platform_second_factor_required')
    else expect(code).not.toBe('platform_second_factor_required')
  })

  test("one's own account, an administrator's, and one that is not there", async () => {
    expect(await acting.act(command, body(superadmin.id), superadmin)).toBe('own_account')
    const other = await acting.admin()
    expect(await acting.act(command, body(other.id), superadmin)).toBe('account_is_platform_admin')
    expect(await acting.act(command, body(randomUUID()), superadmin)).toBe('not_found')
    expect(await bannedUntil(other)).toBe(false)
    await acting.project.sql`delete from private.platform_admins where user_id = ${other.id}`
  })
})

test('a suspended account has no session and no way in; its memberships stay; restored it is as before', async () => {
  const { condominiumId } = await acting.project.found()
  const member = await acting.project.member(condominiumId, 'resident')
  await acting.session(member)
  await acting.session(member)
  expect(await acting.act(suspend, { user_id: member.id, reason }, superadmin)).toBeNull()
  expect(await sessionsOf(member)).toBe(0)
  expect(await bannedUntil(member)).toBe(true)
  const [membership] = await acting.project
    .sql`select status from public.memberships where id = ${member.membershipId}`
  expect(membership!.status).toBe('approved')
  expect(await acting.act(suspend, { user_id: member.id, reason }, superadmin)).toBe(
    'account_already_suspended',
  )
  expect(await acting.act(restore, { user_id: member.id, reason }, superadmin)).toBeNull()
  expect(await bannedUntil(member)).toBe(false)
  expect(await acting.act(restore, { user_id: member.id, reason }, superadmin)).toBe('account_not_suspended')
  expect(await acting.entries(member.id)).toMatchObject([
    { action: 'restore-account', actor_id: superadmin.id, after: { is_suspended: false, reason } },
    {
      action: 'suspend-account',
      actor_id: superadmin.id,
      after: { is_suspended: true, reason, sessions_ended: 2 },
    },
  ])
  expect(await acting.told()).toEqual([
    { act: 'suspended', user_id: member.id, reason },
    { act: 'restored', user_id: member.id, reason },
  ])
})

test('one device is signed out, then all; one that left already is said to be gone', async () => {
  const [first] = [await acting.session(person), await acting.session(person), await acting.session(person)]
  const one = { user_id: person.id, session_id: first, reason }
  expect(await acting.act(endSessions, one, superadmin)).toBeNull()
  expect(await sessionsOf(person)).toBe(2)
  expect(await acting.act(endSessions, one, superadmin)).toBe('session_gone')
  // A session of somebody else is not one of this account.
  const others = await acting.session(superadmin)
  expect(await acting.act(endSessions, { ...one, session_id: others }, superadmin)).toBe('session_gone')
  expect(await acting.act(endSessions, { user_id: person.id, reason }, superadmin)).toBeNull()
  expect(await sessionsOf(person)).toBe(0)
})

test('a password that must be new opens nothing any more', async () => {
  await acting.auth`update auth.users set encrypted_password = '$2a$10$something' where id = ${person.id}`
  await acting.session(person)
  expect(await acting.act(forcePassword, { user_id: person.id, reason }, superadmin)).toBeNull()
  const [row] = await acting.project.sql`select encrypted_password from auth.users where id = ${person.id}`
  expect(row!.encrypted_password).toBe('')
  expect(await sessionsOf(person)).toBe(0)
  expect(await acting.told()).toEqual([{ act: 'password_dropped', user_id: person.id, reason }])
})

test('a confirmation is sent again only while it waits', async () => {
  expect(await acting.act(resendConfirmation, { user_id: person.id, reason }, superadmin)).toBe(
    'account_already_confirmed',
  )
  const waiting = await acting.project.userWith({ confirmed: false })
  expect(await acting.act(resendConfirmation, { user_id: waiting.id, reason }, superadmin)).toBeNull()
  expect(await acting.told()).toEqual([{ act: 'confirmation_resent', user_id: waiting.id, reason }])
})

describe('a lost second factor', () => {
  const factorsOf = async (user: User) => {
    const rows = await acting.project.sql<{ id: string }[]>`
      select id from auth.mfa_factors where user_id = ${user.id} order by created_at, id`
    return rows.map(({ id }) => id)
  }

  test('goes with the record of how the identity was checked, and its devices go too', async () => {
    const lost = await acting.factor(person)
    await acting.session(person, 'aal2')
    const body = { user_id: person.id, factor_id: lost, check: 'document', reason }
    expect(await acting.act(removeFactor, { ...body, check: 'palpite' }, superadmin)).toBe('invalid_input')
    expect(await acting.act(removeFactor, { ...body, check: undefined }, superadmin)).toBe('invalid_input')
    expect(await acting.act(removeFactor, body, superadmin)).toBeNull()
    expect(await factorsOf(person)).toEqual([])
    expect(await sessionsOf(person)).toBe(0)
    expect((await acting.entries(person.id))[0]).toMatchObject({
      action: 'remove-lost-factor',
      actor_id: superadmin.id,
      after: { identity_check: identityChecks.document, reason },
    })
    expect(await acting.act(removeFactor, body, superadmin)).toBe('factor_gone')
  })

  test('takes recovery codes along only where nothing else is left for them to back up', async () => {
    const [app, second] = [await acting.factor(person), await acting.factor(person, 'webauthn')]
    const codes = await acting.factor(person, 'recovery_code')
    const body = { user_id: person.id, check: 'video', reason }
    expect(await acting.act(removeFactor, { ...body, factor_id: app }, superadmin)).toBeNull()
    expect((await factorsOf(person)).sort()).toEqual([second, codes].sort())
    expect(await acting.act(removeFactor, { ...body, factor_id: second }, superadmin)).toBeNull()
    expect(await factorsOf(person)).toEqual([])
  })

  test('of somebody else is not one of this account', async () => {
    const other = await acting.project.userWith()
    const theirs = await acting.factor(other)
    const body = { user_id: person.id, factor_id: theirs, check: 'video', reason }
    expect(await acting.act(removeFactor, body, superadmin)).toBe('factor_gone')
    expect(await factorsOf(other)).toEqual([theirs])
  })
})
