import { describe, expect, it } from 'vitest'
import { supabaseConfig } from '../../project-config.ts'
import { authSettings } from '../settings.ts'
import { allowedRedirect } from './redirects.ts'

const SITE = 'https://site.example'
const config = supabaseConfig.parse({
  project_id: 'test',
  auth: {
    additional_redirect_urls: [
      'https://*.preview.example/**',
      'http://localhost:3000/*',
      'com.app://callback',
      'https://exact.example',
    ],
  },
}).auth
const settings = authSettings(config, { siteUrl: `${SITE}/` })

describe('allowedRedirect', () => {
  it.each([
    [`${SITE}/dashboard?a=1`, `${SITE}/dashboard?a=1`],
    [`${SITE}/dashboard#fragment`, `${SITE}/dashboard`],
    ['https://pr-1.preview.example/a/b', 'https://pr-1.preview.example/a/b'],
    ['http://localhost:3000/welcome', 'http://localhost:3000/welcome'],
    ['com.app://callback', 'com.app://callback'],
    ['https://exact.example', 'https://exact.example/'],
  ])('lets %s pass', (requested, expected) => {
    expect(allowedRedirect(settings, requested)).toBe(expected)
  })

  it.each([
    undefined,
    '',
    '/dashboard',
    'https://a.b.preview.example/',
    'https://pr-1.preview.example.evil.example/',
    'https://evil.example/?.preview.example/',
    'http://localhost:3000/a/b',
    'https://exact.example/other',
    'com.app://other',
  ])('sends %s to the site', (requested) => {
    expect(allowedRedirect(settings, requested)).toBe(SITE)
  })
})
