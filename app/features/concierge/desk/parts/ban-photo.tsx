import { useEffect, useState } from 'react'
import type { SnapshotBan } from '../../../../../domain/concierge/snapshot.ts'
import { keptBanPhoto } from '../store/sealed-records.ts'
import { useDesk } from '../store/use-desk.ts'
import classes from './parts.module.css'

/** Shows the photo of the person a notice is about, as stored on this device; nothing until it has been downloaded. */
export function BanPhoto({ ban: { name, photo_path } }: { ban: SnapshotBan }) {
  const [address, setAddress] = useState('')
  const { link } = useDesk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each contact may have brought it
  useEffect(() => {
    if (!photo_path) return
    let made = ''
    let current = true
    keptBanPhoto(photo_path).then(
      (photo) => {
        if (!photo || !current) return
        made = URL.createObjectURL(photo)
        setAddress(made)
      },
      // One that does not open is as one that did not come.
      () => {},
    )
    return () => {
      current = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [photo_path, link.lastContact])
  return address ? <img src={address} alt={`Foto de ${name}`} className={classes.banPhoto} /> : null
}
