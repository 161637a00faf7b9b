import { ActionIcon, Menu } from '@mantine/core'
import { Archive, ArchiveRestore, EllipsisVertical, Folder, FolderLock, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { shownTo } from '../../../../domain/documents/folder-access.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { folderAddress } from '../crumbs.tsx'
import classes from '../documents.module.css'
import type { DocumentFolder } from '../queries.ts'

type FolderTilesProps = {
  folders: readonly DocumentFolder[]
  mayManage: boolean
  onEdit: (folder: DocumentFolder) => void
}

/** Shows folders side by side; those who manage access see who can read each. */
export function FolderTiles({ folders, mayManage, onEdit }: FolderTilesProps) {
  if (folders.length === 0) return null
  return (
    <ul className={classes.tiles} aria-label="Pastas">
      {folders.map((folder) => {
        const note = mayManage ? shownTo(folder.shown_to, folder.shown_units?.length ?? null) : null
        const Icon = mayManage && folder.shown_to.length === 0 ? FolderLock : Folder
        return (
          <li key={folder.id} className={classes.tile}>
            <Icon
              size={22}
              strokeWidth={1.75}
              color="var(--brand-text)"
              aria-hidden
              style={{ flex: 'none' }}
            />
            <span className={classes.tileWords}>
              <Link to={folderAddress(folder.id)} className={classes.tileName}>
                {folder.name}
              </Link>
              {note && (
                <span className={classes.tileNote}>{folder.archived_at ? `Arquivada · ${note}` : note}</span>
              )}
            </span>
            {mayManage && <FolderMenu folder={folder} onEdit={() => onEdit(folder)} />}
          </li>
        )
      })}
    </ul>
  )
}

function FolderMenu({ folder, onEdit }: { folder: DocumentFolder; onEdit: () => void }) {
  const change = useCommand('change-document-folder', { action: 'mudar a pasta' })
  const run = (what: 'archive' | 'unarchive' | 'bin', said: string) =>
    change.mutate(
      { folder_id: folder.id, change: what },
      { onSuccess: () => toast('success', said, folder.name) },
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={44}
          className={classes.tileMenu}
          aria-label={`Opções da pasta ${folder.name}`}
          loading={change.isPending}
        >
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={16} />} onClick={onEdit}>
          Renomear, mover, quem vê
        </Menu.Item>
        {folder.archived_at ? (
          <Menu.Item
            leftSection={<ArchiveRestore size={16} />}
            onClick={() => run('unarchive', 'Pasta de volta')}
          >
            Desarquivar
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<Archive size={16} />} onClick={() => run('archive', 'Pasta arquivada')}>
            Arquivar
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Trash2 size={16} />}
          c="var(--danger)"
          onClick={() => run('bin', 'Pasta na lixeira')}
        >
          Mover para a lixeira
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
