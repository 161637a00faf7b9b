import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { avatarPath, buckets } from '../../../../domain/files.ts'
import { photoRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useSession } from '../../../lib/session.tsx'
import { PictureField } from '../../../ui/files/picture-field.tsx'
import { offerBack, useSetAvatar } from '../picture-mutations.ts'
import { profileQuery } from '../queries.ts'

/** The user's own picture, cropped to a square from its centre. */
export function OwnPicture() {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const { data } = useQuery(profileQuery(userId))
  const save = useSetAvatar(data?.avatar_path)
  const uploads = useUploads({
    rules: photoRules,
    shrink: { side: 512, square: true },
    place: (file) => ({ bucket: buckets.avatars, path: avatarPath(userId, file.id, file.name) }),
    onArrived: ({ path }) => save.mutateAsync(path),
  })
  return (
    <PictureField
      label="Sua foto"
      note="Quem participa do mesmo condomínio vê."
      bucket={buckets.avatars}
      path={data?.avatar_path}
      size={{ width: 96, height: 96 }}
      round
      empty={<UserRound size={40} strokeWidth={1.25} aria-hidden />}
      uploads={uploads}
      mayChange
      removing={save.isPending && save.variables === null}
      onRemove={(path) => save.mutate(null, { onSuccess: () => offerBack(path, save.mutate) })}
    />
  )
}
