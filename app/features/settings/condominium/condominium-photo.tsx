import { useQuery } from '@tanstack/react-query'
import { Building } from 'lucide-react'
import { buckets, filePath } from '../../../../domain/files.ts'
import { photoRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { PictureField } from '../../../ui/files/picture-field.tsx'
import { condominiumQuery } from '../../condominiums/queries.ts'
import { offerBack, useSetCondominiumPhoto } from '../picture-mutations.ts'

/** The building as its people know it. */
export function CondominiumPhoto() {
  const { id } = useCondominium()
  const { data } = useQuery(condominiumQuery(id))
  const save = useSetCondominiumPhoto(data?.photo_path)
  const uploads = useUploads({
    rules: photoRules,
    shrink: { side: 1600 },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'photo', ownerId: id, ...file }),
    }),
    onArrived: ({ path }) => save.mutateAsync(path),
  })
  return (
    <PictureField
      label="Foto do condomínio"
      note="Aparece ao lado do nome, para todos que entram nele."
      bucket={buckets.condominium}
      path={data?.photo_path}
      size={{ width: 160, height: 120 }}
      empty={<Building size={40} strokeWidth={1.25} aria-hidden />}
      uploads={uploads}
      mayChange={useWritable()}
      removing={save.isPending && save.variables === null}
      onRemove={(path) => save.mutate(null, { onSuccess: () => offerBack(path, save.mutate) })}
    />
  )
}
