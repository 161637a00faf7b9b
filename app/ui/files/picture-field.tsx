import { Button, FileButton, Group, Skeleton, Text } from '@mantine/core'
import { ImageUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../../lib/files/bytes.ts'
import type { Thumbnail } from '../../lib/files/stored-files.ts'
import { acceptOf, photoRules } from '../../lib/files/uploads/file-rules.ts'
import type { Uploads } from '../../lib/files/uploads/use-uploads.ts'
import { useDrop, usePaste } from './incoming-files.ts'
import classes from './picture-field.module.css'
import { StoredImage } from './stored-image.tsx'
import { UploadList } from './upload-list.tsx'

type PictureFieldProps = {
  /** The picture's subject: 'Foto do condomínio'. */
  label: string
  /** Who sees it. */
  note: string
  bucket: string
  /** Null until there is one, undefined while that is not known. */
  path: string | null | undefined
  size: Thumbnail
  round?: boolean
  /** Shown when there is none. */
  empty: ReactNode
  uploads: Uploads
  mayChange: boolean
  removing: boolean
  onRemove: (path: string) => void
}

/** One picture: shown, chosen, exchanged, taken away. */
export function PictureField(props: PictureFieldProps) {
  const { label, note, path, uploads, mayChange } = props
  const disabled = !mayChange || uploads.busy
  const takeFirst = (files: readonly File[]) => {
    for (const { id } of uploads.uploads) uploads.drop(id)
    uploads.add(files.slice(0, 1))
  }
  const [over, drop] = useDrop(takeFirst, disabled)
  usePaste(takeFirst, disabled)
  return (
    <section className={classes.field} aria-label={label} data-over={over || undefined} {...drop}>
      <Picture {...props} />
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {mayChange ? `${note} ${photoRules.words}, até ${formatBytes(photoRules.maxBytes)}.` : note}
        </Text>
        {mayChange && (
          <Group gap={8} mt={8}>
            <FileButton
              accept={acceptOf(photoRules)}
              onChange={(file) => file && takeFirst([file])}
              disabled={uploads.busy}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  leftSection={<ImageUp size={18} />}
                  loading={uploads.busy}
                >
                  {path ? 'Trocar foto' : 'Escolher foto'}
                </Button>
              )}
            </FileButton>
            {path && (
              <Button
                variant="subtle"
                leftSection={<Trash2 size={18} />}
                onClick={() => props.onRemove(path)}
                loading={props.removing}
                disabled={uploads.busy}
              >
                Remover
              </Button>
            )}
          </Group>
        )}
      </div>
      <div className={classes.uploads}>
        <UploadList {...uploads} />
      </div>
    </section>
  )
}

function Picture({ label, bucket, path, size, round, empty, uploads }: PictureFieldProps) {
  const sending = uploads.uploads.find(({ state }) => state === 'sending')?.preview
  return (
    <div
      className={classes.picture}
      style={{ width: size.width, height: size.height, borderRadius: round ? '50%' : undefined }}
    >
      {sending && <img src={sending} alt={label} data-sending />}
      {!sending && path === undefined && <Skeleton width="100%" height="100%" />}
      {!sending && path !== undefined && (
        <StoredImage key={path} bucket={bucket} path={path} size={size} alt={label}>
          {empty}
        </StoredImage>
      )}
    </div>
  )
}
