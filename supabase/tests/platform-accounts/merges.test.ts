import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityChecks } from '../../../domain/platform/account-acts.ts'
import type { User } from '../../functions/_shared/testing.ts'
import merge from '../../functions/platform/merge-accounts.ts'
import restore from '../../functions/platform/restore-account.ts'
import suspend from '../../functions/platform/suspend-account.ts'
import undo from '../../functions/platform/undo-account-merge.ts'
import { type Acting, startActing } from './acting.ts'

let acting: Acting
let superadmin: User
beforeAll(async () => {
  acting = await startActing()
  superadmin = await acting.admin()
})
afterAll(() => acting.close())

const reason = 'Mostrou o RG e os dois e-mails na chamada'
const account = (name = 'Marta Rocha') => acting.project.userWith({ metadata: { full_name: name } })
const merging = (kept: User, closed: User, more = {}) =>
  acting.act(merge, { user_id: kept.id, closed_id: closed.id, check: 'video', reason, ...more }, superadmin)
const undoing = (closed: User) => acting.act(undo, { user_id: closed.id, reason }, superadmin)

const accessOf = (user: User) =>
  acting.project.sql<{ condominium_id: string; role: string; status: string }[]>`
    select condominium_id, role, status from public.memberships where user_id = ${user.id} order by created_at, id`
const canEnter = async (user: User) => {
  const [row] = await acting.project.sql<{ open: boolean }[]>`
    select banned_until is null as open from auth.users where id = ${user.id}`
  return row!.open
}
const roleOf = async (user: User) => {
  const [row] = await acting.project.sql<
    { role: string }[]
  >`select role from public.user_roles where user_id = ${user.id}`
  return row?.role ?? null
}

let kept: User
let closed: User & { membershipId: string }
let condominiumId: string
beforeEach(async () => {
  ;({ condominiumId } = await acting.project.found())
  closed = await acting.project.member(condominiumId, 'council')
  kept = await account()
  await acting.told()
})

describe('two accounts become one', () => {
  test('what one opened the other opens; the first is closed, its membership stays among those who were in', async () => {
    await acting.session(closed)
    expect(await merging(kept, closed)).toBeNull()
    expect(await accessOf(kept)).toEqual([
      { condominium_id: condominiumId, role: 'council', status: 'approved' },
    ])
    expect(await accessOf(closed)).toMatchObject([{ status: 'ended' }])
    expect([await canEnter(kept), await canEnter(closed)]).toEqual([true, false])
    expect([await roleOf(kept), await roleOf(closed)]).toEqual(['resident', null])
    expect(await acting.told()).toEqual([
      { act: 'other_merged', user_id: kept.id, reason },
      { act: 'merged', user_id: closed.id, reason },
    ])
    const entry = {
      action: 'merge-accounts',
      actor_id: superadmin.id,
      after: { identity_check: identityChecks.video, reason, kept_id: kept.id, closed_id: closed.id },
    }
    expect(await acting.entries(kept.id)).toMatchObject([entry])
    expect(await acting.entries(closed.id)).toMatchObject([entry])
    const audited = await acting.project.sql`
      select entity, after from public.audit_entries where condominium_id = ${condominiumId} and action = 'merge-accounts'`
    expect(audited).toEqual([{ entity: 'memberships', after: { role: 'council', status: 'approved' } }])
    expect(await acting.act(restore, { user_id: closed.id, reason }, superadmin)).toBe('account_merged')
  })

  test('a suspension of the condominium passes along, and a request that nobody answered ends', async () => {
    const other = await acting.project.found()
    await acting.project
      .sql`update public.memberships set status = 'suspended', reason = 'Ofendeu o porteiro' where user_id = ${closed.id}`
    await acting.project.sql`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${other.condominiumId}, ${closed.id}, 'resident', 'pending', 'Pessoa de Teste')`
    expect(await merging(kept, closed)).toBeNull()
    expect(await accessOf(kept)).toEqual([
      { condominium_id: condominiumId, role: 'council', status: 'suspended' },
    ])
    expect((await accessOf(closed)).map(({ status }) => status)).toEqual(['ended', 'ended'])
  })

  test('a request of the account that stays is answered by it; its name and how its role is written stay its own', async () => {
    const { sql } = acting.project
    const [request] = await sql<{ id: string }[]>`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${condominiumId}, ${kept.id}, 'resident', 'pending', 'Marta Rocha') returning id`
    await sql`insert into private.membership_documents (condominium_id, membership_id, document) values (${condominiumId}, ${request!.id}, '52998224725')`
    await sql`update public.memberships set role_form = 'feminine' where user_id = ${closed.id}`
    expect(await merging(kept, closed)).toBeNull()
    expect(
      await sql`select role, status, full_name, role_form from public.memberships where user_id = ${kept.id}`,
    ).toEqual([{ role: 'council', status: 'approved', full_name: 'Marta Rocha', role_form: 'feminine' }])
    expect(
      await sql`select from private.membership_documents where membership_id = ${request!.id}`,
    ).toHaveLength(0)
  })

  test('undone, each opens what it opened; what the condominium has decided meanwhile stands', async () => {
    expect(await merging(kept, closed)).toBeNull()
    await acting.project.sql`
      update public.memberships set role = 'doorman' where user_id = ${kept.id} and condominium_id = ${condominiumId}`
    expect(await undoing(closed)).toBeNull()
    expect(await accessOf(closed)).toEqual([
      { condominium_id: condominiumId, role: 'doorman', status: 'approved' },
    ])
    expect((await accessOf(kept)).map(({ status }) => status)).toEqual(['ended'])
    expect(await canEnter(closed)).toBe(true)
    expect(await undoing(closed)).toBe('account_not_merged')

    expect(await merging(kept, closed)).toBeNull()
    await acting.project.sql`update public.memberships set status = 'ended' where user_id = ${kept.id}`
    expect(await undoing(closed)).toBeNull()
    expect((await accessOf(closed)).map(({ status }) => status)).toEqual(['ended'])
  })

  test('asked for twice at the same instant, it is done once', async () => {
    const answers = await Promise.all([merging(kept, closed), merging(kept, closed), merging(closed, kept)])
    expect(answers.filter((code) => code === null)).toHaveLength(1)
    expect(answers.filter((code) => code === 'account_is_suspended')).toHaveLength(2)
  })
})

describe('refused', () => {
  test('where the account that closes is a síndico’s, in the product’s own act and in the undoing', async () => {
    const { admin, condominiumId: owned } = await acting.project.found()
    expect(await merging(kept, admin)).toBe('merge_of_owner')
    expect(await merging(admin, closed)).toBeNull()
    expect(await roleOf(admin)).toBe('admin')
    // Síndico of another condominium already: that one does not go back with the merge.
    expect(await undoing(closed)).toBeNull()
    expect((await accessOf(admin)).filter(({ status }) => status === 'approved')).toEqual([
      { condominium_id: owned, role: 'owner_admin', status: 'approved' },
    ])
  })

  test('the undoing, where the one that stayed has become síndico with what passed', async () => {
    const { sql } = acting.project
    expect(await merging(kept, closed)).toBeNull()
    await sql`update public.memberships set role = 'admin' where condominium_id = ${condominiumId} and role = 'owner_admin'`
    await sql`update public.memberships set role = 'owner_admin' where condominium_id = ${condominiumId} and user_id = ${kept.id}`
    await sql`update public.condominiums set admin_id = ${kept.id} where id = ${condominiumId}`
    expect(await undoing(closed)).toBe('merge_of_owner')
    expect([await canEnter(kept), await canEnter(closed)]).toEqual([true, false])
  })

  test('where both are in one condominium, which decides; the one it has ended is no obstacle', async () => {
    const twin = await acting.project.member(condominiumId, 'resident')
    expect(await merging(twin, closed)).toBe('merge_in_one_condominium')
    await acting.project.sql`update public.memberships set status = 'ended' where id = ${twin.membershipId}`
    expect(await merging(twin, closed)).toBeNull()
    expect(await accessOf(twin)).toMatchObject([{ role: 'council', status: 'approved' }])
  })

  test('where either is suspended, or the one that stays has not proved its address', async () => {
    expect(await acting.act(suspend, { user_id: closed.id, reason }, superadmin)).toBeNull()
    expect(await merging(kept, closed)).toBe('account_is_suspended')
    expect(await merging(closed, kept)).toBe('account_is_suspended')
    expect(await acting.act(restore, { user_id: closed.id, reason }, superadmin)).toBeNull()
    const unproved = await acting.project.userWith({ confirmed: false })
    expect(await merging(unproved, closed)).toBe('account_unconfirmed')
    expect(await merging(closed, unproved)).toBeNull()
  })

  test('an account with itself, without a check, of who administers the platform or asks, without a second factor', async () => {
    expect(await merging(kept, kept)).toBe('invalid_input')
    expect(await merging(kept, closed, { check: 'palpite' })).toBe('invalid_input')
    expect(await merging(kept, superadmin)).toBe('own_account')
    const other = await acting.admin()
    expect(await merging(other, closed)).toBe('account_is_platform_admin')
    expect(await merging(kept, { ...kept, id: randomUUID() })).toBe('not_found')
    const body = { user_id: kept.id, closed_id: closed.id, check: 'video', reason }
    expect(await acting.act(merge, body, superadmin, 'aal1')).toBe('platform_second_factor_required')
    expect(await acting.act(undo, { user_id: closed.id, reason }, superadmin, 'aal1')).toBe(
      'platform_second_factor_required',
    )
    expect(await undoing(closed)).toBe('account_not_merged')
    expect(await canEnter(closed)).toBe(true)
  })
})

test('a person who is forgotten is forgotten under both of their accounts', async () => {
  const { sql } = acting.project
  expect(await merging(kept, closed)).toBeNull()
  const namesOf = async (user: User) =>
    (await sql`select full_name from public.memberships where user_id = ${user.id}`).map(
      ({ full_name }) => full_name,
    )
  const night = (before: string) => sql`select private.forget_closed_accounts(${before}::timestamptz)`

  // The sign-in of the closed one ends after a time, and nobody is forgotten by it.
  await sql`select private.end_merged_accounts(private.now() - interval '1 day', 100)`
  expect(await sql`select from private.outbox where topic = 'account-deleted'`).toHaveLength(0)
  await sql`select private.end_merged_accounts(private.now() + interval '1 second', 100)`
  await sql`select private.end_merged_accounts(private.now() + interval '1 second', 100)`
  const ended = await sql`delete from private.outbox where topic = 'account-deleted' returning payload`
  expect(ended.filter(({ payload }) => payload.userId === closed.id)).toHaveLength(1)
  // Neither undone nor opened again while its end is on the way.
  expect(await undoing(closed)).toBe('account_merge_ended')
  expect(await acting.act(restore, { user_id: closed.id, reason }, superadmin)).toBe('account_merged')
  await acting.auth`update auth.users set deleted_at = now() - interval '1 hour' where id = ${closed.id}`
  await night('2999-01-01')
  expect(await namesOf(closed)).toEqual(['Pessoa de Teste'])

  // Then the person leaves with the account that stayed.
  await sql`update public.memberships set status = 'ended' where user_id = ${kept.id}`
  await acting.auth`update auth.users set deleted_at = now() - interval '1 hour' where id = ${kept.id}`
  await night('2000-01-01')
  expect(await namesOf(closed)).toEqual(['Pessoa de Teste'])
  await night('2999-01-01')
  expect([await namesOf(closed), await namesOf(kept)]).toEqual([['Pessoa removida'], ['Pessoa removida']])
})

test('a person who is erased in a condominium is erased under both of their accounts', async () => {
  const { sql } = acting.project
  const [person] = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${closed.id}, 'Pessoa de Teste') returning id`
  expect(await merging(kept, closed)).toBeNull()
  await sql`update public.memberships set status = 'ended' where user_id = ${kept.id}`
  await sql`select private.erase_person(${condominiumId}, ${person!.id}, true)`
  const names =
    await sql`select distinct full_name from public.memberships where user_id in (${kept.id}, ${closed.id})`
  expect(names.map(({ full_name }) => full_name)).toEqual(['Pessoa removida'])
})

test('what a policy gives to its author alone passes, or is named here as what stays', async () => {
  // Rows of an account itself, or of what an account did at a moment: they stay with the one that did it.
  const stay = new Set([
    'acknowledgements',
    'announcement_recipients',
    'announcement_comments',
    'assembly_questions',
    'data_exports',
    'document_marks',
    'folder_questions',
    'handovers',
    'memberships',
    'messages',
    'notification_settings',
    'poll_answers',
    'poll_marks',
    'profiles',
    'user_roles',
  ])
  const rows = await acting.project.sql<{ table: string; reads: string }[]>`
    select c.relname as table, pg_get_expr(p.polqual, p.polrelid) as reads from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(p.polqual, p.polrelid) like '%private.caller()%'`
  const [source] = await acting.project.sql<
    { prosrc: string }[]
  >`select prosrc from pg_proc where oid = 'private.pass_ties(uuid, uuid, jsonb)'::regprocedure`
  const passes = (table: string) => source!.prosrc.includes(`('${table}', `)
  const own = [...new Set(rows.map(({ table }) => table))].filter((table) => !passes(table))
  expect(own.filter((table) => !stay.has(table)).sort()).toEqual([])
  expect([...stay].filter((table) => !own.includes(table)).sort()).toEqual([])
})
