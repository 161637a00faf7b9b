import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { follow, fragmentOf, linkIn } from './links.ts'
import { adminOf, appClient, newMember, PASSWORD } from './members.ts'

let target: Target
let admin: ReturnType<typeof adminOf>
beforeAll(async () => {
  target = await openTarget()
  admin = adminOf(target)
})
afterAll(() => target.close())

const newEmail = () => `${crypto.randomUUID()}@example.com`
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

describe('accounts', () => {
  it('admin.createUser, admin.getUserById, admin.updateUserById and admin.deleteUser', async () => {
    const id = crypto.randomUUID()
    const user_metadata = { name: 'Ana' }
    const made = await admin.createUser({ id, email: newEmail(), password: PASSWORD, user_metadata })
    expect(made.data.user).toMatchObject({ id, app_metadata: { provider: 'email', providers: ['email'] } })
    expect(made.data.user?.user_metadata).toEqual(user_metadata)
    expect(made.data.user?.email_confirmed_at).toBeFalsy()
    const email = newEmail()
    const changes = { email, email_confirm: true, app_metadata: { plan: 'essencial' }, role: 'authenticated' }
    const changed = await admin.updateUserById(id, changes)
    expect(changed.data.user).toMatchObject({ email, app_metadata: { plan: 'essencial' } })
    expect((await admin.getUserById(id)).data.user?.email_confirmed_at).toBeTruthy()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
  })

  it('admin.createUser takes a hash, a phone and a ban', async () => {
    // bcrypt of 'password123'
    const password_hash = '$2b$10$jtTMKZFsJBY/7QkH4qW3..9HFKSu4gN8.pBD.cOoIPgV.fp5C8qXe'
    const phone = `55119${String(crypto.getRandomValues(new Uint32Array(1))[0])
      .padStart(10, '0')
      .slice(-8)}`
    const { data, error } = await admin.createUser({
      email: newEmail(),
      phone,
      password_hash,
      email_confirm: true,
      phone_confirm: true,
      ban_duration: '24h',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } })
    expect(data.user?.phone_confirmed_at).toBeTruthy()
    expect(new Date(data.user?.banned_until ?? 0).getTime()).toBeGreaterThan(Date.now())
    const taken = await admin.createUser({ phone })
    expect(taken.error).toMatchObject({ code: 'phone_exists', status: 422 })
    await admin.deleteUser(data.user?.id ?? '')
  })

  it('admin.deleteUser softly keeps a row that names nobody', async () => {
    const member = await newMember(target)
    expect((await admin.deleteUser(member.id, true)).error).toBeNull()
    const { data } = await admin.getUserById(member.id)
    expect(data.user?.deleted_at).toBeTruthy()
    expect(JSON.stringify(data.user)).not.toContain(member.email)
    await member.remove()
  })

  it('admin.listUsers by pages', async () => {
    const members = [await newMember(target), await newMember(target)]
    const { data } = await admin.listUsers({ page: 1, perPage: 1 })
    expect(data.users).toHaveLength(1)
    expect(data).toMatchObject({ nextPage: 2, lastPage: expect.any(Number), total: expect.any(Number) })
    const all = await admin.listUsers({ page: 1, perPage: 1000 })
    expect(all.data.users.map(({ id }) => id)).toEqual(expect.arrayContaining(members.map(({ id }) => id)))
    expect((await admin.listUsers({ page: -1, perPage: 10 })).error?.code).toBe('validation_failed')
    for (const { remove } of members) await remove()
  })

  it('email_exists, validation_failed and user_not_found', async () => {
    const member = await newMember(target)
    expect((await admin.createUser({ email: member.email })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    })
    expect((await admin.createUser({ password: PASSWORD })).error?.code).toBe('validation_failed')
    expect((await admin.updateUserById(nobody, { email: newEmail() })).error?.code).toBe('user_not_found')
    expect((await admin.deleteUser(nobody)).error?.code).toBe('user_not_found')
    await member.remove()
  })

  it('not_admin for everyone without the service key', async () => {
    const member = await newMember(target)
    const { error } = await member.client.auth.admin.listUsers()
    expect(error).toMatchObject({ code: 'not_admin', status: 403 })
    await member.remove()
  })
})

describe('mails and sessions', () => {
  it('admin.inviteUserByEmail mails a link that signs in', async () => {
    const email = newEmail()
    const { data } = await admin.inviteUserByEmail(email, { data: { unit: '101' } })
    expect(data.user).toMatchObject({ email, user_metadata: { unit: '101' } })
    expect(data.user?.invited_at).toBeTruthy()
    expect(fragmentOf(await follow(linkIn(await target.mail.next(email)))).type).toBe('invite')
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
    await admin.deleteUser(data.user?.id ?? '')
  })

  it('admin.generateLink gives every kind of link without a mail', async () => {
    const email = newEmail()
    const redirectTo = 'http://127.0.0.1:3000/welcome'
    const data = { status: 'alpha' }
    const signup = await admin.generateLink({
      type: 'signup',
      email,
      password: PASSWORD,
      options: { data, redirectTo },
    })
    expect(signup.data.user?.user_metadata).toEqual(data)
    expect(signup.data.properties).toMatchObject({ verification_type: 'signup', redirect_to: redirectTo })
    const link = signup.data.properties?.action_link ?? ''
    expect(link).toMatch(/\?token=.*type=signup.*redirect_to=http:\/\/127\.0\.0\.1:3000\/welcome/)
    expect(fragmentOf(await follow(new URL(link)))).toHaveProperty('access_token')
    for (const type of ['magiclink', 'recovery'] as const) {
      const { data: made } = await admin.generateLink({ type, email })
      const token_hash = made.properties?.hashed_token ?? ''
      expect((await appClient(target).auth.verifyOtp({ token_hash, type })).error).toBeNull()
    }
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const made = await admin.generateLink({ type, email, newEmail: newEmail() })
      expect(made.data.properties?.verification_type).toBe(type)
      expect(made.data.user?.new_email).toBeTruthy()
    }
    const unknown = await admin.generateLink({ type: 'recovery', email: newEmail() })
    expect(unknown.error?.code).toBe('user_not_found')
    expect(await target.mail.all(email)).toEqual([])
    await admin.deleteUser(signup.data.user?.id ?? '')
  })

  it('admin.signOut ends another’s session by its token', async () => {
    const member = await newMember(target)
    const token = (await member.client.auth.getSession()).data.session?.access_token ?? ''
    expect((await admin.signOut(token, 'global')).error).toBeNull()
    expect((await appClient(target).auth.getUser(token)).error).not.toBeNull()
    expect((await admin.signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/)
    await member.remove()
  })
})
