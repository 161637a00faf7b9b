import { folderPath } from '../../../../domain/documents/folder-access.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

/** Throws `not_found` unless the folder is there and not in the bin; of two commands on a tree the second waits. */
export async function requireFolder(sql: Sql, condominiumId: string, id: string): Promise<void> {
  const [folder] = await sql`
    select from public.document_folders where condominium_id = ${condominiumId} and id = ${id} and is_shown for share`
  if (!folder) throw new AppError('not_found')
}

/** Folders are changed one command at a time: two that are right by themselves could make a ring. */
export const holdFolders = (sql: Sql, condominiumId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('document folders ' || ${condominiumId}, 0))`

/**
 * Returns the ids of the folders that dragged paths ('Contratos/2025') name below `root`, by path, and creates missing ones: everyone who sees the
 * root sees them.
 */
export async function madeFolders(
  sql: Sql,
  condominiumId: string,
  root: string,
  paths: readonly string[],
): Promise<{ ids: Map<string, string>; made: number }> {
  const ids = new Map<string, string>()
  let made = 0
  const wanted = [...new Set(paths)].filter(Boolean)
  if (wanted.length === 0) return { ids, made }
  await holdFolders(sql, condominiumId)
  const known = new Map<string, string>([['', root]])
  for (const path of wanted.sort()) {
    let parent = root
    let trail = ''
    for (const name of folderPath(path)) {
      trail = `${trail}/${name}`
      const found = known.get(trail)
      if (found) {
        parent = found
        continue
      }
      const [row] = await sql<{ id: string; fresh: boolean }[]>`
        with there as (
          select id from public.document_folders
          where condominium_id = ${condominiumId} and parent_id = ${parent} and sort_key = private.fold(${name}) and binned_at is null
        ), added as (
          insert into public.document_folders (condominium_id, parent_id, name)
          select ${condominiumId}, ${parent}, ${name} where not exists (select from there) returning id
        )
        select id, false as fresh from there union all select id, true from added`
      if (row!.fresh) made += 1
      parent = row!.id
      known.set(trail, parent)
    }
    ids.set(path, parent)
  }
  if (made > 0) await sql`select private.refresh_document_folders(${condominiumId})`
  return { ids, made }
}

/** The topmost folder of a name, made for these readers where there is none. */
export async function topFolder(
  sql: Sql,
  condominiumId: string,
  name: string,
  readers: readonly string[],
): Promise<string> {
  await holdFolders(sql, condominiumId)
  const [there] = await sql<{ id: string }[]>`
    select id from public.document_folders
    where condominium_id = ${condominiumId} and parent_id is null and sort_key = private.fold(${name}) and binned_at is null`
  if (there) return there.id
  const [made] = await sql<{ id: string }[]>`
    insert into public.document_folders (condominium_id, parent_id, name, readers) values (${condominiumId}, null, ${name}, ${[...readers]}) returning id`
  await sql`select private.refresh_document_folders(${condominiumId})`
  return made!.id
}
