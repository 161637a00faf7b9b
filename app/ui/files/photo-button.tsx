import { Button, FileButton } from '@mantine/core'
import { Camera } from 'lucide-react'
import { acceptOf, type FileRules } from '../../lib/files/uploads/file-rules.ts'

type PhotoButtonProps = { rules: FileRules; verb: string; onFiles: (files: readonly File[]) => void }

/** Photos of one item among many, only by a button: a drop or paste would not say which item it is for. */
export const PhotoButton = ({ rules, verb, onFiles }: PhotoButtonProps) => (
  <FileButton accept={acceptOf(rules)} multiple onChange={onFiles}>
    {(props) => (
      <Button {...props} variant="default" leftSection={<Camera size={18} />}>
        {verb}
      </Button>
    )}
  </FileButton>
)
