import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { DatabaseError } from '../database-error.ts'

const run = promisify(execFile)

/**
 * A way to start PostgreSQL, which refuses to run as root: `prefix` goes before the program, and `owner` must own its files (undefined: the user that
 * runs Node).
 */
export type Launcher = { name: string; prefix: string[]; owner?: Account }
export type Account = { uid: number; gid: number }

/** The environment of PostgreSQL's processes: none of the host's secrets, no PG* variable that changes them. */
export const programEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

// Sent by the kernel when the thread that started PostgreSQL ends, even by kill -9: INT is its fast, clean shutdown.
// Start clusters from the main thread only.
const endWithParent = ['setpriv', '--pdeathsig', 'INT', '--']

/** The ways that may work for this process, best first. */
export async function launchersHere(): Promise<Launcher[]> {
  const plain: Launcher = { name: 'plain', prefix: [] }
  if (process.getuid?.() !== 0) return [{ name: 'same user', prefix: endWithParent }, plain]
  return rootLaunchers(await unprivilegedAccount())
}

/**
 * As root, least power first: its own user; the same with the right to pass (not to write) folders closed to it, such as a 0700 home; a user
 * namespace where root's files look like that user's, for machines that have only one uid; and, in containers that offer neither, the right to pass
 * and write any folder. PostgreSQL calls access(2), which drops capabilities of other users than root unless no_setuid_fixup is set.
 */
function rootLaunchers(owner: Account): Launcher[] {
  const { uid, gid } = owner
  const become = ['setpriv', '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups']
  const withCapability = (capability: string) => [
    ...[...become, '--securebits', '+no_setuid_fixup'],
    ...[`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`, '--', ...endWithParent],
  ]
  const namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', ...endWithParent]
  return [
    { name: 'own user', prefix: [...become, '--', ...endWithParent], owner },
    { name: 'own user, reading anywhere', prefix: withCapability('dac_read_search'), owner },
    { name: 'user namespace', prefix: namespace, owner: { uid: 0, gid: 0 } },
    { name: 'own user, writing anywhere', prefix: withCapability('dac_override'), owner },
  ]
}

/**
 * The first launcher whose processes can enter `folder` and run `postgres`, with that program's major version.
 * Throws `DatabaseError` when none can.
 */
export async function chooseLauncher(launchers: Launcher[], folder: string, postgres: string) {
  for (const launcher of launchers) {
    const [program = '', ...args] = [...launcher.prefix, 'sh', '-c', 'cd "$1" && exec "$2" --version', 'sh']
    try {
      const { stdout } = await run(program, [...args, folder, postgres], {
        cwd: '/',
        env: programEnvironment,
      })
      const version = /(\d+)[.\d]*\s*$/.exec(stdout)?.[1]
      if (version) return { launcher, version }
    } catch {
      // Not allowed on this machine, or the folder is out of this user's reach: try the next.
    }
  }
  throw new DatabaseError(
    `O PostgreSQL embutido não consegue rodar aqui (${postgres}, dados em ${folder}). ` +
      'Rode com um usuário comum dono da pasta, ou informe DATABASE_URL.',
  )
}

// initdb needs the account to have a name: PostgreSQL's own if the system has it, otherwise the `nobody` account.
async function unprivilegedAccount(): Promise<Account> {
  const accounts = new Map<string, Account>()
  for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
    const [name = '', , uid, gid] = line.split(':')
    accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return accounts.get('postgres') ?? accounts.get('nobody') ?? { uid: 65534, gid: 65534 }
}
