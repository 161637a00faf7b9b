import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Project } from '../project.ts'
import { bootstrap } from './bootstrap.ts'
import { runMigrations } from './migrations.ts'
import type { RolePasswords } from './roles.ts'
import { seed } from './seed.ts'
import { openToServiceRole } from './service-role.ts'
import type { DatabaseUrls } from './urls.ts'

/**
 * Brings a database to where the project wants it: bootstrap, migrations, seed. Safe to repeat at each start and
 * from several processes at once; throws `DatabaseError` with a message for people.
 */
export async function prepareDatabase(
  adminUrl: string,
  passwords: RolePasswords,
  project: Project,
  log: Logger,
): Promise<DatabaseUrls> {
  const { folder, config } = project
  const urls = await bootstrap(adminUrl, passwords, log)
  await runMigrations(urls.postgres, join(folder, 'migrations'), 'supabase_migrations', log)
  await openToServiceRole(urls.postgres)
  if (config.db.seed.enabled) await seed(urls.postgres, folder, config.db.seed.sql_paths, log)
  return urls
}
