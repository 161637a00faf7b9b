import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { buckets } from '../../../../../domain/files.ts'
import { filesQuery } from '../../../../lib/files/stored-files.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { FileViewer } from '../../../../ui/files/file-viewer.tsx'
import { StoredImage } from '../../../../ui/files/stored-image.tsx'
import classes from './photos.module.css'

const size = { width: 36, height: 36 }

/** Shows the photos of the dials behind a charge's consumption, to its payer and the board; nothing when no photo was taken. */
export function ChargedPhotos({ readingIds }: { readingIds: readonly string[] }) {
  const { id } = useCondominium()
  const { data: files = [] } = useQuery(filesQuery(id, 'readings', readingIds))
  const [position, setPosition] = useState<number | null>(null)
  const [first] = files
  if (!first) return null
  return (
    <>
      <button type="button" className={classes.seen} onClick={() => setPosition(0)}>
        <StoredImage
          bucket={buckets.condominium}
          path={first.path}
          size={size}
          alt=""
          className={classes.small}
        >
          <Camera size={16} aria-hidden />
        </StoredImage>
        {files.length === 1
          ? 'Foto da leitura'
          : counted(files.length, 'foto da leitura', 'fotos da leitura')}
      </button>
      {position !== null && (
        <FileViewer
          bucket={buckets.condominium}
          files={files}
          position={position}
          onMove={setPosition}
          onClose={() => setPosition(null)}
        />
      )}
    </>
  )
}
