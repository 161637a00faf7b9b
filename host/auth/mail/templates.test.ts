import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supabaseConfig } from '../../project-config.ts'
import { authSettings } from '../settings.ts'
import { loadTemplates } from './templates.ts'

const variables = {
  ConfirmationURL: 'https://site.example/verify?token=a&type=signup',
  Token: '123456',
  TokenHash: 'abc',
  SiteURL: 'https://site.example',
  RedirectTo: 'https://site.example/dashboard',
  Email: 'ana@example.com',
  NewEmail: '',
  Data: { full_name: "Ana <d'Ávila>" },
}
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'templates-'))
  await mkdir(join(root, 'supabase'))
})
afterAll(() => rm(root, { recursive: true }))

async function confirmation(content: string, subject?: string) {
  await writeFile(join(root, 'supabase/confirmation.html'), content)
  const template = { confirmation: { subject, content_path: './supabase/confirmation.html' } }
  const config = supabaseConfig.parse({ project_id: 'test', auth: { email: { template } } }).auth
  return (await loadTemplates(authSettings(config, { siteUrl: 'https://site.example' }), root)).confirmation
}

describe('mail templates', () => {
  it('fill in variables, escaped in HTML and plain in subject and text', async () => {
    const render = await confirmation(
      '<style>p{}</style><p>Oi, {{ .Data.full_name }}{{.Data.nada}}</p><a href="{{ .ConfirmationURL }}">Entrar</a>',
      'Confirme, {{ .Data.full_name }}',
    )
    expect(render(variables)).toEqual({
      subject: "Confirme, Ana <d'Ávila>",
      html: '<style>p{}</style><p>Oi, Ana &lt;d&#39;Ávila&gt;</p><a href="https://site.example/verify?token=a&amp;type=signup">Entrar</a>',
      text: "Oi, Ana <d'Ávila>\n\nEntrar: https://site.example/verify?token=a&type=signup",
    })
  })

  it.each(['?', '#'])('keep a value one value after the “%s” of an address', async (mark) => {
    const href = `{{ .SiteURL }}/confirm${mark}to={{ .ConfirmationURL }}&email={{ .Email }}`
    const render = await confirmation(`<p>{{ .Email }}</p><a href="${href}">Entrar</a>`)
    const { html, text } = render({ ...variables, Email: "ana+b'c@example.com" })
    const address = `https://site.example/confirm${mark}to=https%3A%2F%2Fsite.example%2Fverify%3Ftoken%3Da%26type%3Dsignup&email=ana%2Bb%27c%40example.com`
    expect(html).toBe(`<p>ana+b&#39;c@example.com</p><a href="${address}">Entrar</a>`)
    expect(text).toBe(`ana+b'c@example.com\n\nEntrar: ${address}`)
  })

  it.each(['{{ if .Email }}', '{{ .Secret }}', '{{ .Data }}'])('refuse %s at start', async (action) => {
    await expect(confirmation(`<p>${action}</p>`)).rejects.toThrow('não é aceito')
  })

  it('never read beyond the data', async () => {
    const render = await confirmation('<p>{{ .Data.constructor.name }}|{{ .Data.full_name.length }}</p>')
    expect(render(variables).text).toBe('|')
  })
})
