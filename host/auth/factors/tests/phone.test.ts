import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { mfaSettings } from './second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  const hook = { send_sms: { enabled: true, uri: 'pg-functions://postgres/public/keep_message' } }
  auth = await startAuth({ mfa: mfaSettings, hook })
  await auth.sql.unsafe(`
    create table public.messages (id bigint generated always as identity, event jsonb);
    create function public.keep_message(event jsonb) returns jsonb language sql security definer as
      $$ insert into public.messages (event) values (event) returning '{}'::jsonb $$`)
})
afterAll(() => auth.close())

type Message = { user: { id: string }; sms: { otp: string; phone: string; sms_type: string } }

async function lastMessage(): Promise<Message> {
  const [row] = await auth.sql<{ event: Message }[]>`
    select event from public.messages order by id desc limit 1`
  if (!row) throw new Error('no message')
  return row.event
}

async function enroll(client: SupabaseClient, phone: string, friendlyName = 'Celular') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName })
  if (error) throw error
  return data
}

describe('a phone', () => {
  it('gets digits that verify it', async () => {
    const { client, user } = await signIn(auth, 'ana@example.com')
    const factor = await enroll(client, '+55 11 91234-5678'.replaceAll('-', ''))
    expect(factor).toMatchObject({ type: 'phone', phone: '+55 11 912345678', friendly_name: 'Celular' })
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id, channel: 'sms' })
    const message = await lastMessage()
    expect(message).toMatchObject({ user: { id: user.id }, sms: { phone: '5511912345678', sms_type: 'mfa' } })
    expect(message.sms.otp).toMatch(/^\d{6}$/)
    const [row] = await auth.sql`select otp_code from auth.mfa_challenges where id = ${challenge!.id}`
    expect(row?.otp_code).not.toContain(message.sms.otp)
    const answer = (code: string) =>
      client.auth.mfa.verify({ factorId: factor.id, challengeId: challenge!.id, code })
    const wrong = await answer(message.sms.otp === '000000' ? '000001' : '000000')
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    expect((await answer(message.sms.otp)).error).toBeNull()
    expect((await answer(message.sms.otp)).error?.code).toBe('mfa_ip_address_mismatch')
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal2' })
    expect(data?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/phone' })
  })

  it('gets no second message at once, and none by a channel that is not served', async () => {
    const { client } = await signIn(auth, 'bia@example.com')
    const { id } = await enroll(client, '+5511912345679')
    const challenges = await Promise.all([
      client.auth.mfa.challenge({ factorId: id, channel: 'sms' }),
      client.auth.mfa.challenge({ factorId: id, channel: 'sms' }),
    ])
    const refused = challenges.filter(({ error }) => error !== null)
    expect(refused.map(({ error }) => [error?.status, error?.code])).toEqual([
      [429, 'over_sms_send_rate_limit'],
    ])
    auth.pass(6)
    const whatsapp = await client.auth.mfa.challenge({ factorId: id, channel: 'whatsapp' })
    expect(whatsapp.error?.code).toBe('validation_failed')
    expect((await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })).error).toBeNull()
  })

  it('verifies with the digits of its own challenge alone', async () => {
    const { client } = await signIn(auth, 'caio@example.com')
    const { id } = await enroll(client, '+5511912345680')
    const first = await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    const { otp } = (await lastMessage()).sms
    auth.pass(6)
    const second = await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    const answer = (challengeId: string) => client.auth.mfa.verify({ factorId: id, challengeId, code: otp })
    if ((await lastMessage()).sms.otp !== otp) {
      expect((await answer(second.data!.id)).error?.code).toBe('mfa_verification_failed')
    }
    expect((await answer(first.data!.id)).error).toBeNull()
  })

  it('serves one factor of an account: an unverified one gives way, a verified one stays', async () => {
    const { client } = await signIn(auth, 'davi@example.com')
    const left = await enroll(client, '+5511912345681', 'Um')
    const { id } = await enroll(client, '+5511912345681', 'Dois')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map((factor) => factor.id)).toEqual([id])
    expect(left.id).not.toBe(id)
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    const { otp } = (await lastMessage()).sms
    await client.auth.mfa.verify({ factorId: id, challengeId: challenge!.id, code: otp })
    const again = await client.auth.mfa.enroll({
      factorType: 'phone',
      phone: '+5511912345681',
      friendlyName: 'Três',
    })
    expect(again.error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 })
  })

  it('cannot be reached where nothing sends messages', async () => {
    const mute = await startAuth({ mfa: mfaSettings })
    const { client } = await signIn(mute, 'ana@example.com')
    const { id } = await enroll(client, '+5511912345678')
    const { error } = await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    expect(error?.code).toBe('sms_send_failed')
    await mute.close()
  })
})
