import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { root } from '../settings.ts'

/** The options of `npm run host`. Undefined: the project's `config.toml` decides. */
export type ProjectOptions = {
  /** The folder that contains `supabase/config.toml`, or the supabase folder itself. */
  project: string
  port: number | undefined
  /** '127.0.0.1' restricts the services to this machine. */
  hostname: string
  /** The folder of the projects' databases, each in a folder named after its project. */
  projectsDir: string
  /** A folder of the caller's own instead. */
  dataDir: string | undefined
  /** Begins with an empty database. */
  reset: boolean
}

const usage = `Uso: npm run host -- --project <pasta> [opções]

Serve um projeto Supabase (config.toml, migrações, seed, funções) como o "supabase start".

  --project <pasta>   pasta com supabase/config.toml, ou a própria pasta supabase
  --port <porta>      porta da API (padrão: [api] port do config.toml, 54321)
  --host <endereço>   endereço em que a API escuta (padrão: 127.0.0.1)
  --data <pasta>      onde ficam os dados (padrão: uma pasta por projeto em DATA_DIR/projects)
  --reset             apaga os dados deste projeto e começa de novo`

/**
 * Reads the command line; relative paths begin where the command was typed.
 * Throws with a message for people that ends with the usage.
 */
export function readProjectOptions(
  args: string[],
  environment: NodeJS.ProcessEnv = process.env,
): ProjectOptions {
  // npm runs scripts in the folder of package.json, and says here where it was called.
  const path = (text: string) => resolve(environment.INIT_CWD || process.cwd(), text)
  const { project, port, host, data, reset } = parse(args)
  if (!project) throw new Error(`Falta --project.\n\n${usage}`)
  return {
    project: path(project),
    port: port === undefined ? undefined : portOf(port),
    hostname: host ?? '127.0.0.1',
    projectsDir: join(resolve(root, environment.DATA_DIR || '.data'), 'projects'),
    dataDir: data === undefined ? undefined : path(data),
    reset: reset ?? false,
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = { project: text, port: text, host: text, data: text, reset: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options }).values
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Opções inválidas: ${reason}\n\n${usage}`, { cause })
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`--port precisa ser uma porta de 1 a 65535.\n\n${usage}`)
  return port
}
