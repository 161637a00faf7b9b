import { useInViewport } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { buckets } from '../../../domain/files.ts'
import { StoredImage } from '../files/stored-image.tsx'
import { initialsOf } from './initials.ts'
import classes from './portrait.module.css'

type PortraitProps = {
  name: string
  /** In the bucket of portraits; null where there is none to show. */
  path: string | null
  /** Pixels across. */
  size?: number
}

/** A person's portrait, or their initials: round, with a fixed size from the start. Silent for screen readers: the name is next to it. */
function Portrait({ name, path, size = 28 }: PortraitProps) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  // Fetched once visible, and kept from then on.
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  return (
    <span
      ref={ref}
      aria-hidden
      className={classes.portrait}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {/* Below the picture, so that something stands there until it has arrived. */}
      <span>{initialsOf(name)}</span>
      <StoredImage
        key={path}
        bucket={buckets.avatars}
        path={seen ? path : null}
        size={{ width: size, height: size }}
        alt=""
      />
    </span>
  )
}

/** A name with its portrait before it. */
export function Named({ name, children, ...portrait }: PortraitProps & { children?: ReactNode }) {
  return (
    <span className={classes.named}>
      <Portrait name={name} {...portrait} />
      <span className={classes.name}>{children ?? name}</span>
    </span>
  )
}
