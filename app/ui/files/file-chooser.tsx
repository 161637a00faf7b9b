import { Button, FileButton } from '@mantine/core'
import { Camera, Paperclip } from 'lucide-react'
import { formatBytes } from '../../lib/files/bytes.ts'
import { acceptOf, type FileRules } from '../../lib/files/uploads/file-rules.ts'
import classes from './files.module.css'
import { useDrop, usePaste } from './incoming-files.ts'

type FileChooserProps = {
  rules: FileRules
  /** The button's words: 'Escolher arquivos'. */
  verb: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Files by button, dropping, pasting and, on touch devices, the camera. The receiver reports files it cannot accept. */
export function FileChooser({ rules, verb, multiple = true, disabled, onFiles }: FileChooserProps) {
  const [over, drop] = useDrop(onFiles, disabled)
  usePaste(onFiles, disabled)
  const take = (chosen: File | File[] | null) => {
    if (chosen) onFiles([chosen].flat())
  }
  return (
    <div className={classes.chooser} data-over={over || undefined} {...drop}>
      <span className={classes.words}>
        <span className={classes.byMouse}>Arraste, cole ou escolha</span>
        <span className={classes.byTouch}>Fotografe ou escolha</span>
        <span className={classes.hint}>{`${rules.words}, até ${formatBytes(rules.maxBytes)}`}</span>
      </span>
      <span className={classes.buttons}>
        <FileButton accept="image/*" capture="environment" onChange={take} disabled={disabled}>
          {(props) => (
            <Button
              {...props}
              className={classes.camera}
              variant="default"
              leftSection={<Camera size={18} />}
              disabled={disabled}
            >
              Fotografar
            </Button>
          )}
        </FileButton>
        <FileButton accept={acceptOf(rules)} multiple={multiple} onChange={take} disabled={disabled}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<Paperclip size={18} />} disabled={disabled}>
              {verb}
            </Button>
          )}
        </FileButton>
      </span>
    </div>
  )
}
