import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { errorCodes } from '../../auth/errors.ts'

const auth = join(import.meta.dirname, '..', '..', 'auth')

async function textsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.test.ts'))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

/** What the tests of a folder are called, also those made from a table of names. */
async function titlesIn(folder: string): Promise<string> {
  const texts = await textsIn(folder)
  const title = /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['`])(.*?)\1,|^\s*\['(\w+)',/gm
  return texts.flatMap((text) => [...text.matchAll(title)].map((match) => match[2] ?? match[3])).join('\n')
}

/** The public methods of an object and of what its class inherits. */
function methodsOf(value: object): string[] {
  const names = new Set<string>()
  for (let at: object = value; at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  return [...names].filter(
    (name) => name !== 'constructor' && !name.startsWith('_') && typeof value[name as never] === 'function',
  )
}

// Options of the constructor, and parts of other methods that are public only to the compiler.
const internal = [
  ...['logger', 'fetch', 'fetchJwk', 'signInWithEthereum', 'signInWithSolana', 'linkIdentityOAuth'],
  ...['linkIdentityIdToken'],
]

// They ask the browser for a credential between two calls of `passkey` and `mfa`, which the suites make themselves.
const ofBrowsers = ['signInWithPasskey', 'registerPasskey', 'mfa.webauthn']

test('every method of the clients has a test of its name', async () => {
  const { auth: client } = createClient('http://localhost', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
  })
  const { mfa, passkey, oauth, admin } = client
  const parts: Record<string, object> = { '': client, mfa, passkey, oauth, admin }
  parts['mfa.webauthn'] = mfa.webauthn
  parts['admin.mfa'] = admin.mfa
  parts['admin.oauth'] = admin.oauth
  parts['admin.passkey'] = admin.passkey
  parts['admin.customProviders'] = admin.customProviders
  const methods = Object.entries(parts)
    .flatMap(([part, value]) => methodsOf(value).map((name) => (part ? `${part}.${name}` : name)))
    .filter((name) => !internal.includes(name.split('.').at(-1) ?? ''))
    .filter((name) => !ofBrowsers.some((prefix) => name.startsWith(prefix)))
  expect(methods.length).toBeGreaterThan(50)
  const titles = await titlesIn(import.meta.dirname)
  const texts = (await textsIn(auth)).join('\n')
  // Named in a title of the suite; calls that need their own provider are in the tests next to the code.
  const isNamed = (name: string) =>
    new RegExp(`(^|[\\s,])${name.replaceAll('.', '\\.')}\\b`, 'm').test(titles) ||
    new RegExp(`\\b${name.split('.').slice(-2).join('\\.')}\\(`).test(texts)
  expect(methods.filter((name) => !isNamed(name))).toEqual([])
})

/** These need two calls at the same moment; the outcome is tested next to the code. */
const ofRaces = ['conflict', 'flow_state_already_used']

test('every code of the auth service is asked for by a test', async () => {
  const texts = [...(await textsIn(import.meta.dirname)), ...(await textsIn(auth))].join('\n')
  const asked = errorCodes.filter((code) => !ofRaces.includes(code))
  const missing = asked.filter((code) => !new RegExp(`['\`\\s]${code}\\b`).test(texts))
  expect(missing).toEqual([])
})
