import { Button, FileButton } from '@mantine/core'
import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import shared from '../style/shared.module.css'
import classes from './acts.module.css'

/** The longer side of a stored photo, in pixels: a face or a label is readable, and a weak connection can send it. */
const side = 1280

/** Takes a photo by the device's own camera. */
export function PhotoButton({
  photo,
  onPhoto,
  label = 'Foto',
}: {
  photo: Blob | null
  onPhoto: (photo: Blob | null) => void
  label?: string
}) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!photo) return setAddress('')
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  const take = (file: File | null) => {
    if (!file) return
    smaller(file).then(onPhoto, () =>
      toast('error', 'Foto não lida', 'Tire outra foto, ou registre sem ela.'),
    )
  }
  return (
    <div className={classes.photo}>
      <FileButton accept="image/*" capture="environment" onChange={take}>
        {(props) => (
          <Button {...props} variant="default" className={shared.big} leftSection={<Camera size={20} />}>
            {photo ? 'Outra foto' : label}
          </Button>
        )}
      </FileButton>
      {address && <img src={address} alt="Foto tirada" />}
    </div>
  )
}

async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.72),
  )
}
