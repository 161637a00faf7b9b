// The functions folder also runs on Supabase's own runtime: type-checks every function with Deno, and serves one of them and one of each style in
// which the host accepts requests, with no network beyond loopback.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { freePorts } from '../host/free-ports.ts'
import { projectFunctions } from '../host/functions/project-functions.ts'
import { styles } from '../host/functions/testing/styles.ts'
import { loadProject } from '../host/project.ts'
import { root } from './settings.ts'

const deno = join(root, 'node_modules', '.bin', 'deno')
const folder = mkdtempSync(join(tmpdir(), 'deno-'))
// The packages that npm installed, not the ones that deno.json names for Supabase's own runtime.
const packages = ['--no-config', '--no-lock', '--node-modules-dir=manual']
const allowed = ['--no-prompt', '--allow-env', '--allow-net=127.0.0.1', '--allow-read', '--allow-sys']
const environment = {
  ...process.env,
  DENO_NO_UPDATE_CHECK: '1',
  DENO_DIR: join(folder, 'cache'),
  NO_COLOR: '1',
}

type Expected = { entry: string; cwd: string; path?: string; body: string; status: number; answer: string }

try {
  await checkTypes()
  const styleFiles = writeStyles()
  await answers({
    entry: 'supabase/functions/platform/report-error.ts',
    cwd: root,
    body: '{}',
    // Without its fields the input schema refuses, which proves that handler, domain and npm packages load.
    status: 422,
    answer: '"invalid_input"',
  })
  await answers({
    entry: 'supabase/functions/units/index.ts',
    cwd: root,
    path: 'units/split-unit',
    body: '{}',
    // The feature's function has found its command, which checks the caller.
    status: 401,
    answer: '"not_authenticated"',
  })
  for (const entry of styleFiles)
    await answers({ entry, cwd: folder, body: '{"name":"Ada"}', status: 200, answer: 'Olá, Ada' })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function checkTypes(): Promise<void> {
  const supabase = join(root, 'supabase')
  const { config } = await loadProject(supabase, {})
  const functions = await projectFunctions(supabase, config)
  const entries = Array.from(functions.values(), ({ entrypoint }) => relative(root, entrypoint))
  const options = { cwd: root, env: environment, stdio: 'inherit' } as const
  if (spawnSync(deno, ['check', ...packages, ...entries], options).status !== 0) process.exit(1)
  console.log(`deno check: ${entries.length} funções`)
}

/** The functions that the host's tests serve, in a folder of their own with the packages of this one. */
function writeStyles(): string[] {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "zod": "4.6.7" } }')
  return Object.entries(styles).map(([name, text]) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'index.ts'), text)
    return join(name, 'index.ts')
  })
}

/** Serves the file with Deno and sends it one request. `deno serve` runs a default export, `deno run` a `Deno.serve`. */
async function answers({ entry, cwd, path = '', body, status, answer }: Expected): Promise<void> {
  // A new port: the previous server may still be shutting down.
  const [port] = await freePorts(1)
  const address = `127.0.0.1:${port}`
  const isServed = entry.includes('serve-style')
  const command = isServed ? ['run'] : ['serve', '--host', '127.0.0.1', '--port', String(port)]
  const options = [...command, ...allowed, ...packages, entry]
  // A separate process group: npm's wrapper starts the real server as its child.
  const server = spawn(deno, options, {
    cwd,
    // The default address of `Deno.serve`.
    env: { ...environment, DENO_SERVE_ADDRESS: `tcp:${address}` },
    stdio: 'inherit',
    detached: true,
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    const response = await firstAnswer(server, `${address}/${path}`, body)
    const text = await response.text()
    if (response.status !== status || !text.includes(answer))
      throw new Error(`${entry}: unexpected answer ${response.status} ${text}`)
    console.log(`deno ${command[0]}: ${entry} respondeu`)
  } finally {
    endGroup(server)
    await ended
  }
}

/** A process that has already ended leaves no group; the reason it ended is reported. */
function endGroup({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function firstAnswer(server: ChildProcess, address: string, body: string): Promise<Response> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && server.exitCode === null) {
    const response = await fetch(`http://${address}`, { method: 'POST', body }).catch(() => null)
    if (response) return response
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('deno did not answer')
}
