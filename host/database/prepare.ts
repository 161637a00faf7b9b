import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Project } from '../project.ts'
import { bootstrap } from './bootstrap/bootstrap.ts'
import type { RolePasswords } from './bootstrap/roles.ts'
import { withLockedConnection } from './connection.ts'
import { runMigrations } from './migrations/migrations.ts'
import { isUnseeded, runRoles, seed } from './migrations/seed.ts'
import { openToServiceRole } from './service-role.ts'
import type { DatabaseUrls } from './urls.ts'

/**
 * Prepares a database for the project: bootstrap, migrations, seed. Safe to repeat at each start and from several processes at once; throws
 * `DatabaseError` with a message for people.
 */
export function prepareDatabase(
  adminUrl: string,
  passwords: RolePasswords,
  project: Project,
  log: Logger,
): Promise<DatabaseUrls> {
  // One process at a time for all of it: if one grants while another migrates, PostgreSQL refuses one of them.
  return withLockedConnection(adminUrl, 'prepare', () => prepare(adminUrl, passwords, project, log))
}

async function prepare(
  adminUrl: string,
  passwords: RolePasswords,
  project: Project,
  log: Logger,
): Promise<DatabaseUrls> {
  const { folder, config } = project
  const exposesNewTables = config.api.auto_expose_new_tables
  const urls = await bootstrap(adminUrl, passwords, log, { exposesNewTables })
  // Checked before migrations run: they may sign people up too.
  const isNew = await isUnseeded(urls.postgres)
  if (isNew) await runRoles(urls.postgres, join(folder, 'roles.sql'))
  if (config.db.migrations.enabled)
    await runMigrations(urls.postgres, join(folder, 'migrations'), 'supabase_migrations', log)
  await openToServiceRole(urls.postgres)
  await openToServiceRole(urls.storageAdmin)
  if (config.db.seed.enabled && isNew) await seed(urls.postgres, folder, config.db.seed.sql_paths, log)
  return urls
}
