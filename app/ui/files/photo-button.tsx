import { Button, FileButton } from '@mantine/core'
import { Camera } from 'lucide-react'
import { acceptOf, type FileRules } from '../../lib/files/uploads/file-rules.ts'

type PhotoButtonProps = { rules: FileRules; verb: string; onFiles: (files: readonly File[]) => void }

/** Photos of one item among many, by a button alone: what is dropped or pasted would not say of which item it is. */
export const PhotoButton = ({ rules, verb, onFiles }: PhotoButtonProps) => (
  <FileButton accept={acceptOf(rules)} multiple onChange={onFiles}>
    {(props) => (
      <Button {...props} variant="default" leftSection={<Camera size={18} />}>
        {verb}
      </Button>
    )}
  </FileButton>
)
