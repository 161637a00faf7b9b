import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { codeIn, follow, fragmentOf, linkIn } from './links.ts'
import { appClient, newMember, PASSWORD } from './members.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

describe('one’s own account', () => {
  it('updateUser merges metadata; a null takes a key away', async () => {
    const { client, remove } = await newMember(target)
    await client.auth.updateUser({ data: { city: 'Recife', unit: '101' } })
    const { data } = await client.auth.updateUser({ data: { unit: null } })
    expect(data.user?.user_metadata).toMatchObject({ city: 'Recife' })
    expect(data.user?.user_metadata).not.toHaveProperty('unit')
    await remove()
  })

  it('updateUser changes the e-mail by way of both mailboxes', async () => {
    const { client, email, remove } = await newMember(target)
    const next = `${crypto.randomUUID()}@example.com`
    const asked = await client.auth.updateUser({ email: next })
    expect(asked.data.user).toMatchObject({ email, new_email: next })
    const half = await follow(linkIn(await target.mail.next(email)))
    expect(fragmentOf(half).message).toMatch(/confirm link sent to the other email/)
    const token = codeIn(await target.mail.next(next))
    const { data } = await client.auth.verifyOtp({ email: next, token, type: 'email_change' })
    expect(data.user).toMatchObject({ email: next, identities: [{ email: next }] })
    await remove()
  })

  it('resend sends both mails of a change of e-mail again', async () => {
    const { client, email, remove } = await newMember(target)
    const next = `${crypto.randomUUID()}@example.com`
    await client.auth.updateUser({ email: next })
    const first = codeIn(await target.mail.next(next))
    await expect
      .poll(async () => (await client.auth.resend({ email, type: 'email_change' })).error)
      .toBeNull()
    expect(codeIn(await target.mail.next(next))).not.toBe(first)
    await remove()
  })

  it('email_exists for somebody else’s address', async () => {
    const [ana, bia] = [await newMember(target), await newMember(target)]
    const { error } = await ana.client.auth.updateUser({ email: bia.email })
    expect(error).toMatchObject({ code: 'email_exists', status: 422 })
    await Promise.all([ana.remove(), bia.remove()])
  })

  it('reauthenticate mails digits', async () => {
    const { client, email, remove } = await newMember(target)
    expect((await client.auth.reauthenticate()).error).toBeNull()
    expect(codeIn(await target.mail.next(email))).toMatch(/^\d{6}$/)
    await remove()
  })

  it('getUserIdentities lists how one signs in', async () => {
    const { client, email, id, remove } = await newMember(target)
    const { data } = await client.auth.getUserIdentities()
    expect(data?.identities).toMatchObject([
      { provider: 'email', id, user_id: id, identity_data: { sub: id, email } },
    ])
    await remove()
  })

  it('not_admin for app_metadata, and the role stays what it was', async () => {
    const { client, email, remove } = await newMember(target)
    const session = (await client.auth.getSession()).data.session
    const put = (body: object) =>
      fetch(`${target.url}/auth/v1/user`, {
        method: 'PUT',
        headers: {
          apikey: target.anonKey,
          authorization: `Bearer ${session?.access_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
    const refused = await put({ app_metadata: { admin: true } })
    expect([refused.status, await refused.json()]).toMatchObject([403, { error_code: 'not_admin' }])
    const ignored = await put({ role: 'service_role', is_super_admin: true })
    expect(await ignored.json()).toMatchObject({ role: 'authenticated' })
    const again = await appClient(target).auth.signInWithPassword({ email, password: PASSWORD })
    expect((await again.data.user)?.role).toBe('authenticated')
    await remove()
  })
})
