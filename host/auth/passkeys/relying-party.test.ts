import { describe, expect, it } from 'vitest'
import { webauthn } from './config.ts'
import { relyingParty } from './relying-party.ts'

const partyOf = (siteUrl: string, section: object) =>
  relyingParty({ siteUrl, webauthn: webauthn.parse(section) })

describe('relyingParty', () => {
  it('follows the site', () => {
    expect(partyOf('https://app.exemplo.com.br:8443', {})).toEqual({
      id: 'app.exemplo.com.br',
      name: 'app.exemplo.com.br',
      origins: ['https://app.exemplo.com.br:8443'],
    })
  })

  it('is what the project says', () => {
    const section = {
      rp_id: 'exemplo.com.br',
      rp_display_name: 'Exemplo',
      rp_origins: ['https://exemplo.com.br/', 'https://app.exemplo.com.br', 'android:apk-key-hash:abc'],
    }
    expect(partyOf('http://localhost:3000', section)).toEqual({
      id: 'exemplo.com.br',
      name: 'Exemplo',
      origins: ['https://exemplo.com.br', 'https://app.exemplo.com.br', 'android:apk-key-hash:abc'],
    })
  })
})
