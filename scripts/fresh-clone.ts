// Proves a newcomer's first minutes: `git clone`, `npm start`, "Prumo no ar", the demonstration ready, as root and as an ordinary user, in a folder
// with spaces in its name under one that no one else may enter; then a second start; and that stopping leaves no process behind. node
// scripts/fresh-clone.ts (as root: both; as an ordinary user: that user); options go to `npm start`, as --empty.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { root } from './settings.ts'

type Account = { name: string; uid: number; gid: number }

/** Seconds that a second start may take. */
const aim = 5
const patience = 20 * 60_000
const isEmpty = process.argv.includes('--empty')
const nobody: Account = { name: 'usuário comum (uid 65534)', uid: 65534, gid: 65534 }
const me = process.getuid?.() ?? 0
const accounts: Account[] =
  me === 0
    ? [{ name: 'root', uid: 0, gid: 0 }, nobody]
    : [{ name: `uid ${me}`, uid: me, gid: process.getgid?.() ?? me }]

let failed = false
for (const [index, account] of accounts.entries()) {
  const home = mkdtempSync(join(tmpdir(), 'casa fechada '))
  try {
    const problems = await prove(account, home, 21_000 + (process.pid % 20_000) + index * 2)
    for (const problem of problems) console.log(`  FALHOU: ${problem}`)
    failed ||= problems.length > 0
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
process.exit(failed ? 1 : 0)

async function prove(account: Account, home: string, port: number): Promise<string[]> {
  const folder = join(home, 'meu prumo')
  clone(folder)
  give(home, account)
  chmodSync(home, 0o700)
  const problems: string[] = []
  const seconds: number[] = []
  for (const start of ['primeira', 'segunda']) {
    const started = performance.now()
    const npm = launch(folder, home, account, port)
    const said = lines(npm)
    await said('Prumo no ar')
    seconds.push((performance.now() - started) / 1000)
    console.log(`${account.name}: ${start} partida em ${seconds.at(-1)!.toFixed(1)} s`)
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    if (!health.ok) problems.push(`/health respondeu ${health.status}`)
    if (!isEmpty) {
      await said('Demonstração')
      console.log(`  com a demonstração em ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    const left = await survivors(home)
    if (left.length > 0) problems.push(`processos que ficaram: ${left.join(', ')}`)
  }
  if (seconds[1]! > aim) problems.push(`a segunda partida passou de ${aim} s`)
  return problems
}

function clone(folder: string): void {
  const { status } = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('git clone failed')
}

/** Hands over a folder with all that is in it. */
function give(folder: string, { uid, gid }: Account): void {
  mkdirSync(join(folder, '.npm'), { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), uid, gid)
  }
  chownSync(folder, uid, gid)
}

/** As in a newcomer's own shell: nothing installed, a home and a cache of their own. */
function launch(folder: string, home: string, { uid, gid }: Account, port: number): ChildProcess {
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !entry.startsWith(root))
  return spawn('npm', ['start', '--', ...process.argv.slice(2)], {
    cwd: folder,
    uid,
    gid,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: path.join(':'),
      HOME: home,
      npm_config_cache: join(home, '.npm'),
      DATA_DIR: join(folder, '.data'),
      PORT: String(port),
      LOG: 'file',
    },
  })
}

/** Waits for a line that begins so, among those said already too; rejects with the last ones when it ends or says none. */
function lines(npm: ChildProcess): (beginning: string) => Promise<void> {
  const said: string[] = []
  let heard = () => {}
  for (const stream of [npm.stdout!, npm.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      heard()
    })
  }
  return (beginning) =>
    new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why}: ${said.slice(-20).join('\n')}`))
      const giveUp = setTimeout(() => fail(`no "${beginning}"`), patience)
      heard = () => {
        if (said.some((line) => line.startsWith('Aviso: a demonstração'))) fail('no demonstration')
        if (!said.some((line) => line.startsWith(beginning))) return
        clearTimeout(giveUp)
        resolve()
      }
      heard()
      npm.once('exit', (code) => fail(`npm start ended (${code})`))
    })
}

/** Returns processes that still work in the folder, or run one of its programs, a few seconds after the end. */
async function survivors(home: string): Promise<string[]> {
  let left: string[] = []
  for (const end = Date.now() + 5000; Date.now() < end; await new Promise((next) => setTimeout(next, 100))) {
    left = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && belongs(pid, home))
    if (left.length === 0) break
  }
  return left
}

function belongs(pid: string, home: string): boolean {
  return ['cwd', 'exe'].some((link) => {
    try {
      return readlinkSync(`/proc/${pid}/${link}`).startsWith(home)
    } catch {
      return false // ended, or another user's
    }
  })
}
