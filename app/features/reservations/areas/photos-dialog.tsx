import { ActionIcon, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { buckets, filePath } from '../../../../domain/files.ts'
import { photoRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'
import classes from '../photos/photos.module.css'
import type { Area } from '../queries.ts'

/** Pixels of a photo's longer side, and the most of one space. */
const side = 2000
const most = 12

/** Manages a space's photos: added, described for screen readers, sorted. The first is the cover. */
export function PhotosDialog({ area, onClose }: { area: Area; onClose: () => void }) {
  const { id: condominiumId } = useCondominium()
  const form = useForm({ initialValues: { photos: area.photos } })
  const { photos } = form.values
  const uploads = useUploads({
    rules: photoRules,
    shrink: { side },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId, area: 'spaces', ownerId: area.id, ...file }),
    }),
    onArrived: async ({ path }) => form.insertListItem('photos', { path, alt: area.name }),
  })
  const move = (nth: number, by: number) => form.reorderListItem('photos', { from: nth, to: nth + by })
  const room = most - photos.length - uploads.uploads.length
  return (
    <CommandDialog
      title={`Fotos de ${area.name}`}
      verb="Salvar fotos"
      command="save-area-photos"
      action="salvar as fotos"
      done="Fotos salvas"
      form={form}
      body={(values) => ({ area_id: area.id, ...values })}
      busy={uploads.busy}
      onClose={onClose}
    >
      {photos.length === 0 && (
        <p style={{ margin: 0 }}>
          Quem reserva quer ver o espaço. A primeira foto é a capa; até {most} no total.
        </p>
      )}
      {photos.map(({ path, alt }, nth) => (
        <div key={path} className={classes.edited}>
          <div className={classes.photo}>
            <StoredImage
              bucket={buckets.condominium}
              path={path}
              size={{ width: 112, height: 84 }}
              alt={alt}
            />
          </div>
          <div>
            <TextInput
              label={nth === 0 ? 'O que a capa mostra' : `O que a foto ${nth + 1} mostra`}
              maxLength={160}
              {...form.getInputProps(`photos.${nth}.alt`)}
              error={alt.trim().length < 3 && 'Diga o que a foto mostra.'}
            />
            <div className={classes.line}>
              <ActionIcon
                size={44}
                variant="subtle"
                disabled={nth === 0}
                aria-label={`Mostrar antes: ${alt}`}
                onClick={() => move(nth, -1)}
              >
                <ArrowUp size={18} />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                disabled={nth === photos.length - 1}
                aria-label={`Mostrar depois: ${alt}`}
                onClick={() => move(nth, 1)}
              >
                <ArrowDown size={18} />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={`Remover ${alt}`}
                onClick={() => form.removeListItem('photos', nth)}
              >
                <X size={18} />
              </ActionIcon>
            </div>
          </div>
        </div>
      ))}
      <UploadList {...uploads} />
      {room > 0 && (
        <FileChooser
          rules={photoRules}
          verb="Escolher fotos"
          onFiles={(files) => uploads.add(files.slice(0, room))}
        />
      )}
    </CommandDialog>
  )
}
