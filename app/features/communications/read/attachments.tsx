import { useMemo } from 'react'
import type { AnnouncementFile } from '../../../../domain/communications/files.ts'
import { buckets } from '../../../../domain/files.ts'
import type { StoredFile } from '../../../lib/files/stored-files.ts'
import { StoredList } from '../../../ui/files/stored-list.tsx'

type AttachmentsProps = {
  files: readonly AnnouncementFile[]
  /** When they went out. */
  since: string
  isCopy: boolean
}

/** Lists the attachments; only the names without a network. */
export function Attachments({ files, since, isCopy }: AttachmentsProps) {
  const stored = useMemo(() => files.map((file) => storedFile(file, since)), [files, since])
  return (
    <section aria-label="Anexos" style={{ marginTop: 24 }}>
      <h2 style={{ fontSize: '1.25rem', margin: '0 0 8px' }}>Anexos</h2>
      {isCopy ? (
        <>
          <ul>
            {files.map(({ path, name }) => (
              <li key={path}>{name}</li>
            ))}
          </ul>
          <p style={{ color: 'var(--muted)' }}>Os arquivos abrem quando houver conexão.</p>
        </>
      ) : (
        <StoredList label="Anexos" bucket={buckets.condominium} files={stored} />
      )}
    </section>
  )
}

const storedFile = ({ path, name, type, size }: AnnouncementFile, created_at: string): StoredFile => ({
  id: path,
  owner_id: path.split('/')[2] ?? '',
  path,
  file_name: name,
  content_type: type,
  size,
  created_at,
})
