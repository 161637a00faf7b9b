import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '../../functions/_shared/testing.ts'
import askRemoval from '../../functions/platform/ask-admin-removal.ts'
import invite from '../../functions/platform/invite-platform-admin.ts'
import settleRemoval from '../../functions/platform/settle-admin-removal.ts'
import suspend from '../../functions/platform/suspend-account.ts'
import withdraw from '../../functions/platform/withdraw-admin-invitation.ts'
import { type Acting, startActing } from './acting.ts'

let acting: Acting
let [one, two, three]: User[] = []
beforeAll(async () => {
  acting = await startActing()
})
afterAll(() => acting.close())
beforeEach(async () => {
  await acting.project.sql`delete from private.platform_admins`
  await acting.project.sql`delete from private.platform_admin_invitations`
  ;[one, two, three] = [await acting.admin('Um'), await acting.admin('Dois'), await acting.admin('Três')]
  await acting.told()
})

const reason = 'Mudanças na equipe de suporte'
const admins = async () => {
  const rows = await acting.project.sql<{ user_id: string }[]>`select user_id from private.platform_admins`
  return rows.map(({ user_id }) => user_id).sort()
}
const leave = (...gone: User[]) =>
  acting.project.sql`delete from private.platform_admins where user_id = any (${gone.map(({ id }) => id)})`
const ask = (target: User, by: User, aal?: string) =>
  acting.act(askRemoval, { user_id: target.id, reason }, by, aal)
const settle = (target: User, by: User, decision = 'confirm', aal?: string) =>
  acting.act(settleRemoval, { user_id: target.id, decision, reason }, by, aal)
const roleOf = async (user: User) => {
  const [row] = await acting.project.sql<
    { role: string }[]
  >`select role from public.user_roles where user_id = ${user.id}`
  return row?.role
}

test('an administrator leaves by the word of two others, and both words are in the audit', async () => {
  expect(await ask(three!, one!)).toBeNull()
  expect(await acting.told()).toHaveLength(2)
  expect(await ask(three!, two!)).toBe('admin_removal_waits')
  expect(await settle(three!, one!)).toBe('admin_removal_needs_another')
  expect(await settle(three!, three!)).toBe('admin_removal_needs_another')
  expect(await settle(three!, three!, 'dismiss')).toBe('admin_removal_needs_another')
  expect(await admins()).toHaveLength(3)
  expect(await settle(three!, two!)).toBeNull()
  expect(await admins()).toEqual([one!.id, two!.id].sort())
  expect(await roleOf(three!)).toBeUndefined()
  expect(await acting.entries(three!.id)).toMatchObject([
    {
      action: 'settle-admin-removal',
      actor_id: two!.id,
      after: { is_platform_admin: false, asked_by: one!.id },
    },
    { action: 'ask-admin-removal', actor_id: one!.id, after: { removal_asked: true, reason } },
  ])
  expect(await acting.told()).toEqual([{ act: 'admin_removed', user_id: three!.id, reason }])
  // Only now may the account be suspended.
  expect(await acting.act(suspend, { user_id: three!.id, reason }, one!)).toBeNull()
})

test('who leaves may ask for it; of two one stays, and the last never leaves', async () => {
  await leave(three!)
  expect(await ask(two!, two!)).toBeNull()
  expect(await settle(two!, two!)).toBe('admin_removal_needs_another')
  expect(await settle(two!, one!)).toBeNull()
  expect(await ask(one!, one!)).toBe('last_platform_admin')
  expect(await admins()).toEqual([one!.id])
})

test('one who is confirmed while another act still runs waits for it, and is then the last', async () => {
  await leave(three!)
  expect(await ask(two!, two!)).toBeNull()
  let running: Promise<string | null> | undefined
  await acting.project.sql.begin(async (tx) => {
    await tx`select * from private.lock_platform_admins(${one!.id})`
    let isOver = false
    running = settle(two!, one!).finally(() => {
      isOver = true
    })
    for (;;) {
      const [row] = await tx<
        { waits: boolean }[]
      >`select exists (select from pg_locks where not granted) as waits`
      if (row!.waits || isOver) break
    }
    await tx`select private.remove_platform_admin(${one!.id})`
  })
  expect(await running).toBe('last_platform_admin')
  expect(await admins()).toEqual([two!.id])
})

test('a request that was dismissed, or whose asker left, confirms nothing', async () => {
  expect(await settle(three!, two!)).toBe('admin_removal_not_asked')
  await ask(three!, one!)
  expect(await settle(three!, one!, 'dismiss')).toBeNull()
  expect(await settle(three!, two!)).toBe('admin_removal_not_asked')
  await ask(three!, one!)
  await leave(one!)
  expect(await settle(three!, two!)).toBe('admin_removal_not_asked')
  expect(await ask(three!, two!)).toBeNull()
})

test('a confirmed account is added at once; an address without one waits until it has been proved', async () => {
  const person = await acting.project.userWith({ metadata: { full_name: 'Nova na Equipe' } })
  expect(await acting.act(invite, { email: person.email.toUpperCase(), reason }, one!)).toBeNull()
  expect(await admins()).toContain(person.id)
  expect(await roleOf(person)).toBe('superadmin')
  expect(await acting.act(invite, { email: person.email, reason }, one!)).toBe('already_platform_admin')
  expect(await acting.told()).toEqual([{ act: 'admin_added', user_id: person.id, reason }])

  const waiting = await acting.project.userWith({ confirmed: false })
  const body = { email: waiting.email, reason }
  expect(await acting.act(invite, body, one!)).toBeNull()
  expect(await admins()).not.toContain(waiting.id)
  expect(await acting.told()).toEqual([{ act: 'admin_invited', email: waiting.email, reason }])
  expect(await acting.act(invite, body, one!)).toBe('admin_already_invited')
  await acting.project.confirm(waiting)
  // Nobody comes in by the confirmation alone.
  expect(await admins()).not.toContain(waiting.id)
  expect(await acting.act(invite, body, one!)).toBeNull()
  expect(await admins()).toContain(waiting.id)
  expect(await acting.act(withdraw, body, one!)).toBe('not_found')
})

test('an invitation is taken back, and a suspended account is not invited', async () => {
  const body = { email: 'sem-conta@example.com', reason }
  await acting.act(invite, body, one!)
  expect(await acting.act(withdraw, body, two!)).toBeNull()
  expect(await acting.act(withdraw, body, two!)).toBe('not_found')
  const person = await acting.project.userWith()
  expect(await acting.act(suspend, { user_id: person.id, reason }, one!)).toBeNull()
  expect(await acting.act(invite, { email: person.email, reason }, one!)).toBe('account_is_suspended')
})

test('none of it by who is no administrator, without a reason, or in a session without a second factor', async () => {
  const outsider = await acting.project.userWith()
  const of = { user_id: three!.id, email: 'alguem@example.com', decision: 'confirm', reason }
  for (const command of [invite, withdraw, askRemoval, settleRemoval]) {
    expect(await acting.act(command, of, outsider)).toBe('forbidden')
    expect(await acting.act(command, { ...of, reason: ' ' }, one!)).toBe('invalid_input')
    expect(await acting.act(command, of, one!, 'aal1')).toBe('platform_second_factor_required')
  }
  expect(await admins()).toHaveLength(3)
})
