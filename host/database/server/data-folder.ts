import { execFile } from 'node:child_process'
import {
  appendFile,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { DatabaseError } from '../database-error.ts'
import type { Binaries } from './binaries.ts'
import { type Account, type Launcher, programEnvironment } from './launchers.ts'
import { endServersIn } from './leftover-servers.ts'

const run = promisify(execFile)

/**
 * Creates `folder` if necessary and claims it for this process, until the returned function is called or the process ends, however it ends. Uses
 * SQLite's file lock: the kernel releases it by itself, unlike a file with a process number. Throws `DatabaseError` if another process has it, or
 * this one may not write there.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  let lock: DatabaseSync | undefined
  try {
    // Others may pass, not look: PostgreSQL's own user can then reach its data without further rights.
    await mkdir(folder, { recursive: true, mode: 0o711 })
    const file = join(folder, 'lock')
    // SQLite would make do with a file it may only read, and lock others out of nothing.
    await appendFile(file, '')
    lock = new DatabaseSync(file, { timeout: 1000 })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock?.close()
    throw new DatabaseError(`A pasta de dados ${folder} ${isBusy(cause) ? inUse : unusable(cause)}`, {
      cause,
    })
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

const inUse =
  'já está em uso por outro processo. Encerre-o antes de iniciar de novo, ou escolha outra pasta com DATA_DIR.'

function unusable(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `não pode ser usada (${reason}). Verifique o dono e as permissões, ou escolha outra com DATA_DIR.`
}

function isBusy(cause: unknown): boolean {
  const sqliteBusy = 5
  return cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy
}

type Preparation = { binaries: Binaries; launcher: Launcher; version: string; user: string; password: string }

/**
 * Prepares `folder` for PostgreSQL, creating the cluster the first time, and returns the path of its data. Call it with the folder locked. Throws
 * `DatabaseError` for data of another major version or of another user.
 */
export async function prepareData(folder: string, preparation: Preparation): Promise<string> {
  const { launcher } = preparation
  const data = join(folder, 'cluster')
  const unfinished = join(folder, 'cluster.new')
  if (!launcher.owner) await checkOwner(data)
  await endServersIn(data)
  await endServersIn(unfinished)
  await rm(unfinished, { recursive: true, force: true })
  if (!(await exists(data))) {
    await initialize(unfinished, preparation)
    await rename(unfinished, data)
  }
  await checkVersion(data, preparation.version)
  if (launcher.owner) await giveTo(data, launcher.owner)
  // No server works here any more; its process number may be one not yet reaped, or another process by now.
  await rm(join(data, 'postmaster.pid'), { force: true })
  return data
}

/** Ends what still runs in `folder` and removes its data. Call it with the folder locked. */
export async function removeData(folder: string): Promise<void> {
  for (const name of ['cluster', 'cluster.new']) {
    await endServersIn(join(folder, name))
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function initialize(data: string, { binaries, launcher, user, password }: Preparation): Promise<void> {
  await mkdir(data, { mode: 0o700 })
  const passwordFile = `${data}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (launcher.owner) {
    await giveTo(data, launcher.owner)
    await giveTo(passwordFile, launcher.owner)
  }
  // The builtin locale is the same on every machine; lists that people read name an ICU collation.
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${user}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const [program = '', ...args] = [
    ...launcher.prefix,
    binaries.initdb,
    `--pgdata=${data}`,
    ...locale,
    ...access,
  ]
  try {
    await run(program, args, { cwd: '/', env: programEnvironment })
  } catch (cause) {
    throw new DatabaseError(`Não foi possível criar o banco de dados em ${data}: ${lastLine(cause)}`, {
      cause,
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function checkVersion(data: string, version: string): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (found === version) return
  throw new DatabaseError(
    found
      ? `A pasta de dados ${data} foi criada pelo PostgreSQL ${found}, e este programa usa o ${version}. ` +
          'Use a versão do programa que a criou para exportar os dados, ou escolha outra pasta com DATA_DIR.'
      : `A pasta ${data} existe, mas não contém um banco de dados do PostgreSQL. Escolha outra pasta com DATA_DIR.`,
  )
}

async function checkOwner(data: string): Promise<void> {
  const found = await stat(data).catch(() => undefined)
  if (!found || found.uid === process.getuid?.()) return
  throw new DatabaseError(
    `A pasta de dados ${data} pertence a outro usuário. Inicie com ele, ou escolha outra pasta com DATA_DIR.`,
  )
}

// The same folder may be started in another way than before, as another owner; only root can hand files over.
async function giveTo(path: string, { uid, gid }: Account): Promise<void> {
  const current = await stat(path)
  if (current.uid === uid && current.gid === gid) return
  if (current.isDirectory()) {
    for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid)
  }
  // Last, so that an interrupted change of owner is resumed.
  await chown(path, uid, gid)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

function lastLine(cause: unknown): string {
  const text = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
  return text.trim().split('\n').at(-1) ?? ''
}
