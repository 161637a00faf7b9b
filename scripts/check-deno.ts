// The functions folder also runs on Supabase's own runtime: type-checks every function with Deno and serves one for a
// smoke request, with no network beyond loopback.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './settings.ts'

const deno = join(root, 'node_modules', '.bin', 'deno')
const functions = join(root, 'supabase', 'functions')
const environment = {
  ...process.env,
  DENO_NO_UPDATE_CHECK: '1',
  DENO_DIR: mkdtempSync(join(tmpdir(), 'deno-')),
  NO_COLOR: '1',
}
const entries = readdirSync(functions, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => join('supabase', 'functions', entry.name, 'index.ts'))
// The packages that npm installed, not the ones that deno.json names for Supabase's own runtime.
const packages = ['--no-config', '--no-lock', '--node-modules-dir=manual']
const checked = spawnSync(deno, ['check', ...packages, ...entries], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})
if (checked.status !== 0) process.exit(1)
console.log(`deno check: ${entries.length} funções`)

const port = 20_000 + (process.pid % 20_000)
const entry = join('supabase', 'functions', 'report-error', 'index.ts')
const served = spawn(
  deno,
  [
    'serve',
    '--no-prompt',
    ...packages,
    '--allow-env',
    '--allow-net=127.0.0.1',
    '--allow-read',
    '--allow-sys',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    entry,
  ],
  // A group of its own: npm's wrapper starts the real server as its child.
  { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'], detached: true },
)
try {
  const response = await firstAnswer(served, `http://127.0.0.1:${port}/`)
  const body = (await response.json()) as { error?: { code?: string } }
  // Without a body the input schema refuses, which proves that handler, domain and npm packages load.
  if (response.status !== 422 || body.error?.code !== 'invalid_input')
    throw new Error(`unexpected answer ${response.status}`)
  console.log('deno serve: report-error respondeu')
} finally {
  if (served.pid) process.kill(-served.pid, 'SIGKILL')
}

async function firstAnswer(server: ChildProcess, url: string): Promise<Response> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && server.exitCode === null) {
    const response = await fetch(url, { method: 'POST', body: '{}' }).catch(() => null)
    if (response) return response
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('deno serve did not answer')
}
