import { Anchor } from '@mantine/core'

type OlderFilesProps = { words: string; onMore: () => void }

/** The way to the older files, while only the newest are shown. */
export function OlderFiles({ words, onMore }: OlderFilesProps) {
  return (
    <Anchor component="button" type="button" size="sm" fw={600} mt="sm" mih={44} onClick={onMore}>
      {words}
    </Anchor>
  )
}
