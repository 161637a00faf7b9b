import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { buckets, filePath } from '../../../../domain/files.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { documentRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'
import type { DocumentRow } from '../queries.ts'

/** The next version of a document: a file and what changed. The earlier ones stay. */
export function NewVersion({ document, onClose }: { document: DocumentRow; onClose: () => void }) {
  const { id: condominiumId } = useCondominium()
  const [note, setNote] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const add = useCommand('add-document-version', { action: 'enviar a versão', quiet: true })
  const uploads = useUploads({
    rules: documentRules,
    shrink: { side: 4000 },
    place: ({ id, name }) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId, area: 'documents', ownerId: id, id, name }),
    }),
    onArrived: async ({ path }, name) => {
      const { version } = await add.mutateAsync({
        document_id: document.id,
        version_id: path.split('/')[2],
        path,
        file_name: name,
        note,
      })
      toast('success', `Versão ${version} guardada`, document.name)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Nova versão"
      verb="Enviar versão"
      loading={uploads.busy}
      disabled={!file}
      error={null}
      held={file !== null}
      onClose={onClose}
      onSubmit={() => file && uploads.add([file])}
    >
      <FileChooser
        rules={documentRules}
        verb={file ? 'Trocar o arquivo' : 'Escolher o arquivo'}
        multiple={false}
        disabled={uploads.busy}
        onFiles={(files) => setFile(files[0] ?? null)}
      />
      {file && uploads.uploads.length === 0 && <span>{file.name}</span>}
      <UploadList {...uploads} />
      <TextInput
        label="O que mudou"
        placeholder="Renovada até 2027"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
