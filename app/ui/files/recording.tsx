import { useQuery } from '@tanstack/react-query'
import { addressQuery, type StoredFile } from '../../lib/files/stored-files.ts'
import classes from './files.module.css'

export const isRecording = ({ content_type }: Pick<StoredFile, 'content_type'>): boolean =>
  /^(video|audio)\//.test(content_type)

/** A film or a sound, played where it stands. */
export function Recording({ bucket, file }: { bucket: string; file: StoredFile }) {
  const address = useQuery(addressQuery(bucket, file.path))
  return (
    <figure className={classes.recording}>
      <Player address={address.data} type={file.content_type} name={file.file_name} />
      <figcaption className={classes.note}>{file.file_name}</figcaption>
    </figure>
  )
}

type PlayerProps = { address: string | undefined; type: string; name: string }

/** The browser's own player; a film shows its first picture before it plays. */
export function Player({ address, type, name }: PlayerProps) {
  if (type.startsWith('audio/'))
    // biome-ignore lint/a11y/useMediaCaption: what people record has no captions
    return <audio controls preload="metadata" src={address} aria-label={name} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people record has no captions
    <video controls playsInline preload="metadata" src={address} aria-label={name} />
  )
}
