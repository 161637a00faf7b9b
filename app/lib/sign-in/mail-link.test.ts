import { describe, expect, it, vi } from 'vitest'
import { digitsPath, mailLinkRefusal, readMailLink, spendMailLink } from './mail-link.ts'

const origin = 'https://prumo.example'
const read = (pairs: Record<string, string>) => readMailLink(`#${new URLSearchParams(pairs)}`, origin)

describe('the fragment of a mail’s link', () => {
  it('says what for, whose account, the secret, and where to go', () => {
    const to = `${origin}/dashboard/settings?tab=profile`
    expect(
      read({ type: 'email_change', email: 'ana+b@x.com', token_hash: 'pkce_a1', redirect_to: to }),
    ).toEqual({
      kind: 'email_change',
      email: 'ana+b@x.com',
      tokenHash: 'pkce_a1',
      next: '/dashboard/settings?tab=profile',
    })
  })

  it.each([
    ['https://evil.example/dashboard'],
    ['//evil.example/a'],
    ['https://prumo.example@evil.example/'],
    ['javascript:alert(1)'],
    ['https://prumo.example.evil.example/'],
    ['http://prumo.example/dashboard'],
    ['data:text/html,a'],
    [origin],
    [''],
  ])('leads nowhere but into the site: %s', (redirect_to) => {
    expect(read({ type: 'signup', redirect_to }).next).toBe('/dashboard')
    expect(read({ type: 'recovery', redirect_to }).next).toBe('/auth/nova-senha')
  })

  it('without a secret, or of an unknown kind, asks for the digits', () => {
    expect(readMailLink('', origin)).toEqual({
      kind: 'email',
      email: '',
      tokenHash: null,
      next: '/dashboard',
    })
    expect(read({ type: 'sms', token_hash: '' })).toMatchObject({ kind: 'email', tokenHash: null })
    const path = digitsPath('recovery', 'ana+b@x.com')
    expect(readMailLink(path.slice(path.indexOf('#')), origin)).toMatchObject({
      kind: 'recovery',
      email: 'ana+b@x.com',
    })
  })
})

describe('spending it', () => {
  const auth = (email: string) => ({
    verifyOtp: vi.fn(async () => ({ data: { session: {}, user: { id: '1', email } }, error: null })),
    signOut: vi.fn(async () => ({ error: null })),
  })
  const spend = (aside: ReturnType<typeof auth>, tokenHash: string | null) =>
    spendMailLink(
      { auth: aside } as never,
      { kind: 'email', email: ' Ana@x.com', tokenHash, next: '/' },
      '123456',
    )

  it('opens the account that the link names, and no other', async () => {
    expect(await spend(auth('ana@x.com'), 'a')).toMatchObject({ user: { id: '1' } })
    const other = auth('bia@x.com')
    expect(await spend(other, 'a')).toBe('forged')
    expect(other.signOut).toHaveBeenCalledWith({ scope: 'local' })
  })

  it('gives digits with the mailbox that they were sent to', async () => {
    const aside = auth('new@x.com')
    expect(await spend(aside, null)).toMatchObject({ user: { email: 'new@x.com' } })
    expect(aside.verifyOtp).toHaveBeenCalledWith({ type: 'email', email: 'Ana@x.com', token: '123456' })
  })
})

it('a refusal tells whether a new link helps, and never that an account exists', () => {
  expect(mailLinkRefusal({ status: 403, code: 'otp_expired' }, false).isSpent).toBe(true)
  expect(mailLinkRefusal({ status: 403, code: 'otp_expired' }, true)).toEqual({
    message: 'Código errado ou vencido. Confira o e-mail e os números da última mensagem.',
    isSpent: false,
  })
  expect(mailLinkRefusal({ status: 429, code: 'over_request_rate_limit' }, false).isSpent).toBe(false)
  expect(mailLinkRefusal({ status: 500 }, false).isSpent).toBe(false)
})
