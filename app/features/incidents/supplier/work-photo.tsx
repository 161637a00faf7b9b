import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invoke } from '../../../lib/commands/invoke.ts'
import classes from '../incidents.module.css'

/** A photo of the work behind a supplier's link; whole in a tab of its own. */
export function WorkPhoto({ token, id, label }: { token: string; id: string; label: string }) {
  const photo = useQuery({
    queryKey: ['supplier-photo', token, id],
    queryFn: async () => (await invoke('view-supplier-photo', { token, photo_id: id })) as Blob,
    meta: { tables: [] },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!photo.data) return
    const made = URL.createObjectURL(new Blob([photo.data], { type: 'image/jpeg' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo.data])
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.photo}>
      <img src={address} alt={label} className={classes.outsidePhoto} />
    </a>
  )
}
