import { afterAll, beforeAll, expect, test } from 'vitest'
import { styles } from '../testing/styles.ts'
import { type Serving, serveFunctions } from './serving.ts'

const answer = (value: string) => `export default { fetch: () => new Response(${value}) }`
const functions = {
  ...styles,
  'served-options': `Deno.serve({ port: 1234, onError: () => new Response('mended') }, () => { throw new Error('broken') })`,
  'old-serve': `import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'
    serve(async (request: Request) => new Response('old ' + await request.text()))`,
  npm: `import 'jsr:@supabase/functions-js@2/edge-runtime.d.ts'
    import { createClient } from 'npm:@supabase/supabase-js@2'
    import { z } from 'npm:zod@4.6.7/v4'
    import { createClient as same } from 'jsr:@supabase/supabase-js@2.39.3'
    import { createClient as cdn } from 'https://esm.sh/@supabase/supabase-js@2?target=deno'
    ${answer(`String([createClient === same, same === cdn, z.string().parse('read')])`)}`,
  enums: `enum Colour { Red = 'red' }
    class Point { constructor(readonly x: number) {} }
    ${answer(`Colour.Red + new Point(3).x`)}`,
  mapped: `import { SignJWT } from 'jose/'
    import { word } from 'words'
    import { deep } from 'inside/deep.ts'
    ${answer(`[typeof SignJWT, word, deep].join()`)}`,
  'mapped/deno.json': JSON.stringify({
    imports: { 'jose/': 'npm:jose@6.2.17', words: '../_shared/words.ts', 'inside/': './lib/' },
  }),
  'mapped/lib/deep.ts': `export const deep = 'deep'`,
  '_shared/words.ts': `export const word: string = 'word'`,
  configured: `import { word } from 'w'\n${answer('word')}`,
  'maps/special.json': JSON.stringify({ imports: { w: '../_shared/words.ts' } }),
  missing: `import 'npm:not-a-package-of-ours@1'\n${answer(`''`)}`,
  network: `import 'https://deno.land/x/oak@v12.6.1/mod.ts'\n${answer(`''`)}`,
  reading: `${answer(`await Deno.readTextFile(new URL('./page.html', import.meta.url))`).replace('fetch: ()', 'fetch: async ()')}`,
  'reading/page.html': '<p>estática</p>',
  'elsewhere/main.js': answer(`'from main.js'`),
  off: answer(`'never'`),
}
const config = `
[functions.off]
enabled = false
[functions.configured]
import_map = "./functions/maps/special.json"
[functions.renamed]
entrypoint = "./functions/elsewhere/main.js"
`

let serving: Serving
beforeAll(async () => {
  serving = await serveFunctions(functions, { config })
})
afterAll(() => serving.close())

const text = async (name: string, init?: RequestInit) => (await serving.ask(name, init)).text()
const post = (body: string) => ({ method: 'POST', body })

test('both of the styles answer', async () => {
  expect(await text('fetch-style', post('{"name":"Ada"}'))).toBe('{"greeting":"Olá, Ada"}')
  expect(await text('serve-style', post('{"name":"Ada"}'))).toBe('{"greeting":"Olá, Ada"}')
})

test('Deno.serve takes options before its handler, as the old standard library took them after', async () => {
  expect(await text('served-options')).toBe('mended')
  expect(await text('old-serve', post('style'))).toBe('old style')
})

test('npm, JSR and esm.sh name installed packages', async () => {
  expect(await text('npm')).toBe('true,true,read')
})

test('TypeScript that Node does not erase is translated', async () => {
  expect(await text('enums')).toBe('red3')
})

test('import maps count: beside the function, or where config.toml says', async () => {
  expect(await text('mapped')).toBe('function,word,deep')
  expect(await text('configured')).toBe('word')
})

test('files beside a function can be read', async () => {
  expect(await text('reading')).toBe('<p>estática</p>')
})

test('config.toml moves a function and switches one off', async () => {
  expect(await text('renamed')).toBe('from main.js')
  expect((await serving.ask('off')).status).toBe(404)
})

test.each([
  ['missing', 'npm install not-a-package-of-ours'],
  ['network', 'modules are not loaded from the network'],
])('a package that is %s is a failure to start that the log explains', async (name, reason) => {
  const response = await serving.ask(name)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'BOOT_ERROR' })
  const line = serving.lines.find((each) => each.function === name && each.msg === 'function did not load')
  expect(line?.err?.message).toContain(reason)
  expect(serving.lines.some((each) => each.function === name && each.msg === 'function threw')).toBe(false)
})
