import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../settings.ts'
import { templateFiles } from './mails.ts'

const folder = join(root, 'supabase', 'templates')

it('writes every file of supabase/templates and no other', () => {
  expect(readdirSync(folder).sort()).toEqual(templateFiles.map(({ file }) => file).sort())
})

it.each(templateFiles)('$file is as scripts/email-templates.ts writes it', ({ file, html }) => {
  expect(readFileSync(join(folder, file), 'utf8')).toBe(html)
})

it('config.toml names every file', () => {
  const config = readFileSync(join(root, 'supabase', 'config.toml'), 'utf8')
  const named = [...config.matchAll(/^content_path = ".\/supabase\/templates\/(.+)"$/gm)].map(
    ([, file]) => file,
  )
  expect(named.sort()).toEqual(templateFiles.map(({ file }) => file).sort())
})
