import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addressQuery, type Thumbnail } from '../../lib/files/stored-files.ts'

type StoredImageProps = {
  bucket: string
  /** Null where there is none. */
  path: string | null
  /** Its display size in pixels; twice as many are requested. */
  size: Thumbnail
  alt: string
  className?: string
  /** Shown when there is no image, or it cannot be shown. */
  children?: ReactNode
}

/** A stored picture, small. Where the server makes no small ones, the picture itself. */
export function StoredImage({ bucket, path, size, alt, className, children }: StoredImageProps) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const small = useQuery(addressQuery(bucket, path, { width: size.width * 2, height: size.height * 2 }))
  const isBroken = (address: string | undefined) => address !== undefined && broken.has(address)
  const whole = useQuery(addressQuery(bucket, small.isLoadingError || isBroken(small.data) ? path : null))
  const address = small.data && !isBroken(small.data) ? small.data : whole.data
  if (!path || !address || isBroken(address)) return children
  return (
    <img
      src={address}
      alt={alt}
      className={className}
      onError={() => setBroken((before) => new Set(before).add(address))}
    />
  )
}
