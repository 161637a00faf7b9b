import { randomUUID } from 'node:crypto'
import { type FileArea, filePath } from '../../../domain/files.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'

/** Writes a file's row as the storage service does once the bytes are stored. */
export async function keep(
  project: TestProject,
  path: string,
  { bucket = 'condominium-files', size = 1000, owner = '', age = '0 seconds', name = '' } = {},
): Promise<void> {
  await project.sql`
    insert into storage.objects (bucket_id, name, owner_id, version, metadata, user_metadata, created_at)
    values (${bucket}, ${path}, ${owner || null}, ${randomUUID()},
      ${project.sql.json({ size, mimetype: 'application/pdf' })}, ${name ? project.sql.json({ name }) : null},
      now() - ${age}::interval)`
}

/** Removes rows as the storage service does. */
export const drop = (project: TestProject, path: string) =>
  project.sql.begin(async (sql) => {
    await sql`select set_config('storage.can_delete', 'true', true)`
    return sql`delete from storage.objects where name = ${path}`
  })

/** Returns a path that is not yet used. */
export const freshPath = (
  condominiumId: string,
  area: FileArea = 'expenses',
  ownerId: string = randomUUID(),
) => filePath({ condominiumId, area, ownerId, id: randomUUID(), name: 'conta.pdf' })
