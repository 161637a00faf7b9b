import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eraseCluster } from '../../host/database/cluster.ts'
import { ChangedMigration } from '../../host/database/migrations/migrations.ts'
import { type Host, startHost } from '../../host/main.ts'
import { findProject, loadProject, type Project, ProjectConfigError } from '../../host/project.ts'
import { loadProjectSecrets } from '../../host/project-secrets.ts'
import { InvalidToken } from '../../host/tokens.ts'
import { openProjectLog } from './log.ts'
import { openProjectMail } from './mail.ts'
import type { ProjectOptions } from './options.ts'

// What everybody's tools for Supabase try first.
const databasePassword = 'postgres'

export type RunningProject = {
  host: Host
  apiUrl: string
  databaseUrl: string
  /** Undefined when mails go to people. */
  mailboxUrl: string | undefined
  dataDir: string
  stop(): Promise<void>
}

/**
 * Serves any Supabase project as `supabase start` does: same ports, keys and passwords, with the data kept for the next start. Throws with a
 * user-readable message.
 */
export async function startProject(options: ProjectOptions): Promise<RunningProject> {
  const project = await loadProject(await findProject(options.project))
  const { config } = project
  const dataDir = options.dataDir ?? join(options.projectsDir, config.project_id.replace(/[^\w.-]/g, '_'))
  const log = openProjectLog(dataDir)
  if (options.reset) await eraseCluster(join(dataDir, 'database'))
  const port = options.port ?? config.api.port
  const apiUrl = `http://127.0.0.1:${port}`
  const mail = await openProjectMail(project, dataDir, options.hostname, log)
  try {
    const host = await startHost({
      project,
      secrets: await loadProjectSecrets(project, dataDir),
      port,
      hostname: options.hostname,
      dataDir,
      local: { port: config.db.port, password: databasePassword },
      siteUrl: config.auth.site_url,
      apiUrl,
      smtpUrl: mail.smtpUrl,
      mailFrom: mail.from,
      trustProxy: false,
      limitsRequests: false,
      watchFunctions: existsSync(join(project.folder, 'functions')),
      log,
    }).catch((error) => {
      throw explained(error, project)
    })
    const databaseUrl = `postgresql://postgres:${databasePassword}@127.0.0.1:${config.db.port}/postgres`
    const stop = async () => {
      await host.close()
      await mail.close()
    }
    return { host, apiUrl, databaseUrl, mailboxUrl: mail.mailboxUrl, dataDir, stop }
  } catch (error) {
    await mail.close()
    throw error
  }
}

/** Says what a developer can do about it. */
function explained(error: unknown, { folder }: Project): unknown {
  if (error instanceof ChangedMigration) {
    const message = `${error.message} Ou use --reset, que apaga os dados deste projeto e começa de novo.`
    return new Error(message, { cause: error })
  }
  if (error instanceof InvalidToken) {
    const message = `${folder}/config.toml: auth.anon_key e auth.service_role_key precisam ser assinadas com auth.jwt_secret`
    return new ProjectConfigError(message, { cause: error })
  }
  return error
}
