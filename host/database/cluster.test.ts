import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pino from 'pino'
import postgres from 'postgres'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ClusterOptions, startCluster } from './cluster.ts'
import { launchersHere } from './server/launchers.ts'

const log = pino({ level: 'silent' })
const settings = { fsync: 'off', shared_buffers: '16MB' }
const isRoot = process.getuid?.() === 0
let root: string

beforeEach(async () => {
  // 0700, like a home folder that others cannot enter.
  root = await mkdtemp(join(tmpdir(), 'host-cluster-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
})

async function start(dataDir: string, options: Partial<ClusterOptions> = {}) {
  const cluster = await startCluster({ dataDir, password: 'secret', log, settings, ...options })
  onTestFinished(() => cluster.stop())
  return cluster
}

function connect(adminUrl: string) {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {}, connect_timeout: 2, backoff: false })
  onTestFinished(() => sql.end({ timeout: 0 }))
  return sql
}

/** A Node process with a cluster, to be killed; `prefix` goes before the program. */
async function startInAnotherProcess(dataDir: string, prefix: string[] = []) {
  const module = JSON.stringify(join(import.meta.dirname, 'cluster.ts'))
  const code = `
    import { startCluster } from ${module}
    const quiet = () => {}
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
    const options = { dataDir: process.argv[1], password: 'secret', log, settings: ${JSON.stringify(settings)} }
    try {
      const cluster = await startCluster(options)
      console.log(JSON.stringify({ pid: cluster.pid(), adminUrl: cluster.adminUrl }))
      process.once('SIGTERM', () => cluster.stop())
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }))
    }`
  const [program = '', ...args] = [
    ...prefix,
    process.execPath,
    '--input-type=module-typescript',
    '-e',
    code,
    dataDir,
  ]
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, ...(JSON.parse(line) as { pid: number; adminUrl: string; error?: string }) }
}

/** A process that has not been reaped yet has ended too. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat === undefined ? process.platform !== 'linux' : !/\) Z/.test(stat)
}

test('keeps its data from one start to the next, and stops when told', async () => {
  const first = await start(join(root, 'data'))
  await connect(first.adminUrl)`create table things as select 1 as id`
  const pid = first.pid() ?? 0
  await first.stop()
  expect(first.pid()).toBeUndefined()
  expect(await isRunning(pid)).toBe(false)
  const second = await start(join(root, 'data'))
  expect(await connect(second.adminUrl)`select id from things`).toEqual([{ id: 1 }])
})

test('listens on this machine only and asks for a password', async () => {
  const cluster = await start(join(root, 'data'))
  const sql = connect(cluster.adminUrl)
  const wanted = ['listen_addresses', 'wal_level', 'jit', 'synchronous_commit', 'unix_socket_directories']
  expect(await sql`select name, setting from pg_settings where name in ${sql(wanted)} order by name`).toEqual(
    [
      { name: 'jit', setting: 'off' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'unix_socket_directories', setting: '' },
      { name: 'wal_level', setting: 'logical' },
    ],
  )
  await expect(connect(cluster.adminUrl.replace('secret', 'guess'))`select 1`).rejects.toThrow('password')
})

describe('kill -9', () => {
  test('of PostgreSQL: it is back on the same port with all that was committed', async () => {
    const cluster = await start(join(root, 'data'))
    const sql = connect(cluster.adminUrl)
    await sql`create table things as select 1 as id`
    const pid = cluster.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => cluster.pid(), { timeout: 60_000 })
      .toSatisfy((now) => now !== undefined && now !== pid)
    expect(await connect(cluster.adminUrl)`select id from things`).toEqual([{ id: 1 }])
    // A client that was connected finds its way back too.
    await expect
      .poll(() => sql`select id from things`.catch(() => []), { timeout: 60_000 })
      .toEqual([{ id: 1 }])
  })

  test('of the process that started it: PostgreSQL ends, and the next start works', async () => {
    const { child, pid, adminUrl } = await startInAnotherProcess(join(root, 'data'))
    await connect(adminUrl)`create table things as select 1 as id`
    child.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
    const cluster = await start(join(root, 'data'))
    expect(await connect(cluster.adminUrl)`select id from things`).toEqual([{ id: 1 }])
  })

  test('of both at once: the next start recovers', async () => {
    const { child, pid, adminUrl } = await startInAnotherProcess(join(root, 'data'))
    await connect(adminUrl)`create table things as select 1 as id`
    child.kill('SIGSTOP')
    process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const cluster = await start(join(root, 'data'))
    expect(await connect(cluster.adminUrl)`select id from things`).toEqual([{ id: 1 }])
  })

  test('in the middle of the first start: the unfinished data are made anew', async () => {
    await mkdir(join(root, 'data', 'cluster.new'), { recursive: true })
    await writeFile(join(root, 'data', 'cluster.new', 'PG_VERSION'), '18\n')
    const cluster = await start(join(root, 'data'))
    expect(await connect(cluster.adminUrl)`select 1 as one`).toEqual([{ one: 1 }])
  })
})

describe('a folder is refused with a message for people', () => {
  test('while another process has it', async () => {
    await start(join(root, 'data'))
    const { error } = await startInAnotherProcess(join(root, 'data'))
    expect(error).toMatch(/A pasta de dados .*data já está em uso por outro processo/)
    await expect(start(join(root, 'data'))).rejects.toThrow('já está em uso')
  })

  test('when another major version made it', async () => {
    await (await start(join(root, 'data'))).stop()
    await writeFile(join(root, 'data', 'cluster', 'PG_VERSION'), '17\n')
    await expect(start(join(root, 'data'))).rejects.toThrow(
      'foi criada pelo PostgreSQL 17, e este programa usa o 18',
    )
  })

  test('when it holds something else', async () => {
    await mkdir(join(root, 'data', 'cluster'), { recursive: true })
    await expect(start(join(root, 'data'))).rejects.toThrow('não contém um banco de dados')
  })

  test('when its password is another, and nothing is left running', async () => {
    await (await start(join(root, 'data'))).stop()
    await expect(start(join(root, 'data'), { password: 'lost' })).rejects.toThrow('A senha do banco de dados')
    await start(join(root, 'data'))
  })
})

describe('any folder will do', () => {
  test.each([
    ['spaces, accents and quotes', `Área de trabalho/d'água "x" $HOME`],
    ['a long path', `${'uma-pasta-bem-comprida/'.repeat(20)}dados`],
  ])('%s', async (_, name) => {
    const cluster = await start(join(root, name))
    expect(await connect(cluster.adminUrl)`select 1 as one`).toEqual([{ one: 1 }])
  })
})

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as another user, or as root without its power', async () => {
    const cluster = await start(join(root, 'data'))
    const status = await readFile(`/proc/${cluster.pid()}/status`, 'utf8')
    const capabilities = Number.parseInt(/CapEff:\s*(\w+)/.exec(status)?.[1] ?? '', 16)
    const chownAnyFile = 1
    expect(capabilities & chownAnyFile).toBe(0)
  })

  test('every way that works on this machine starts the same data', async () => {
    const working: string[] = []
    for (const launcher of await launchersHere()) {
      const cluster = await start(join(root, 'data'), { launchers: [launcher] }).catch((error: Error) => {
        expect(error.message).toContain('não consegue rodar aqui')
      })
      if (!cluster) continue
      await connect(cluster.adminUrl).unsafe(
        `create table if not exists things (id int); insert into things values (1)`,
      )
      working.push(launcher.name)
      await cluster.stop()
    }
    // Its parent folder is closed to others, so the simplest way does not work.
    expect(working).not.toContain('own user')
    const cluster = await start(join(root, 'data'))
    expect(await connect(cluster.adminUrl)`select from things`).toHaveLength(working.length)
  })

  test('an ordinary user starts a folder of its own, which dies with it', async () => {
    const become = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    await chmod(root, 0o755)
    await mkdir(join(root, 'home'), { mode: 0o700 })
    await chown(join(root, 'home'), 65534, 65534)
    const { child, pid, error } = await startInAnotherProcess(join(root, 'home', 'data'), become)
    expect(error).toBeUndefined()
    child.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
    const again = await startInAnotherProcess(join(root, 'home', 'data'), become)
    expect(again.error).toBeUndefined()
    expect((await readFile(`/proc/${again.pid}/status`, 'utf8')).match(/^Uid:\s*(\d+)/m)?.[1]).toBe('65534')
  })

  test('an ordinary user is told when the folder is of another', async () => {
    await (await start(join(root, 'data'))).stop()
    await chmod(root, 0o755)
    await chmod(join(root, 'data'), 0o777)
    const become = ['setpriv', '--reuid=12345', '--regid=12345', '--clear-groups']
    const { error } = await startInAnotherProcess(join(root, 'data'), become)
    expect(error).toMatch(/A pasta de dados .* não pode ser usada .*Verifique o dono/)
    await chmod(join(root, 'data', 'lock'), 0o666)
    const next = await startInAnotherProcess(join(root, 'data'), become)
    expect(next.error).toContain('pertence a outro usuário')
  })
})
