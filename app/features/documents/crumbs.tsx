import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import classes from './documents.module.css'
import type { DocumentFolder } from './queries.ts'

/** Shows a folder's path: each step a link. Folders that the user cannot see are never above one that they can. */
export function Crumbs({
  folders,
  folderId,
}: {
  folders: readonly DocumentFolder[]
  folderId: string | null
}) {
  const own = folders.find(({ id }) => id === folderId)
  if (!own) return null
  const trail = own.trail.flatMap((id) => folders.find((one) => one.id === id) ?? [])
  return (
    <nav aria-label="Caminho da pasta" data-screen-only>
      <ol className={classes.crumbs}>
        <li>
          <Link to="/dashboard/documents">Documentos</Link>
        </li>
        {trail.map((folder) => (
          <li key={folder.id}>
            <ChevronRight size={16} aria-hidden />
            <Link to={folderAddress(folder.id)} aria-current={folder.id === folderId ? 'page' : undefined}>
              {folder.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export const folderAddress = (id: string): string => `/dashboard/documents/pasta/${id}`

/** 'Contratos / 2025' */
export function pathOf(folders: readonly DocumentFolder[], folderId: string): string {
  const own = folders.find(({ id }) => id === folderId)
  return own ? own.trail.map((id) => folders.find((one) => one.id === id)?.name ?? '').join(' / ') : ''
}
