import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { appClient, newMember } from './members.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

// The project has none enabled: enabled ones need their own provider, and are tested next to the code.
describe('a provider that is off', () => {
  it('signInWithOAuth leads to a refusal', async () => {
    const { data } = await appClient(target).auth.signInWithOAuth({ provider: 'google' })
    const response = await fetch(data.url ?? '', { redirect: 'manual' })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error_code: 'validation_failed', msg: 'Unsupported provider: provider is not enabled' },
    ])
  })

  it('signInWithIdToken: provider_disabled', async () => {
    const { error } = await appClient(target).auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' })
    expect(error).toMatchObject({ code: 'provider_disabled', status: 400 })
  })

  it('signInWithWeb3: web3_provider_disabled', async () => {
    const { error } = await appClient(target).auth.signInWithWeb3({
      chain: 'ethereum',
      message: 'a message that nobody reads',
      signature: `0x${'0'.repeat(130)}`,
    })
    expect(error).toMatchObject({ code: 'web3_provider_disabled', status: 422 })
  })

  it('signInWithSSO: saml_provider_disabled', async () => {
    const { error } = await appClient(target).auth.signInWithSSO({ domain: 'example.com' })
    expect(error?.code).toBe('saml_provider_disabled')
  })

  it('linkIdentity and unlinkIdentity: manual_linking_disabled', async () => {
    const { client, remove } = await newMember(target)
    const linked = await client.auth.linkIdentity({ provider: 'google' })
    expect(linked.error).toMatchObject({ code: 'manual_linking_disabled', status: 404 })
    const { data } = await client.auth.getUserIdentities()
    const unlinked = await client.auth.unlinkIdentity(data!.identities[0]!)
    expect(unlinked.error).toMatchObject({ code: 'manual_linking_disabled', status: 404 })
    await remove()
  })
})
