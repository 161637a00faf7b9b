import { ActionIcon, Text } from '@mantine/core'
import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import { buckets, filePath } from '../../../../domain/files.ts'
import { removeStored } from '../../../lib/files/stored-files.ts'
import { evidenceRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'
import classes from '../penalties.module.css'

/** Pixels of a photographed page's longer side: enough to read every line. */
const readable = 2400

type Kept = { path: string; name: string }

/** Manages files of an act or a report that is not yet recorded under `ownerId`; once it is, they are proof and stay. */
export function useEvidence(ownerId: string) {
  const { id: condominiumId } = useCondominium()
  const [kept, setKept] = useState<readonly Kept[]>([])
  const uploads = useUploads({
    rules: evidenceRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId, area: 'penalties', ownerId, ...file }),
    }),
    onArrived: async ({ path }, name) => setKept((all) => [...all, { path, name }]),
  })
  const remove = async ({ path }: Kept) => {
    await removeStored(buckets.condominium, [path])
    setKept((all) => all.filter((one) => one.path !== path))
  }
  return { kept, uploads, remove, busy: uploads.busy }
}

/** Chooses files, lists uploaded ones, and can remove one. */
export function EvidenceField({
  label,
  evidence,
}: {
  label: string
  evidence: ReturnType<typeof useEvidence>
}) {
  const { kept, uploads, remove } = evidence
  return (
    <section aria-label={label}>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      {kept.length > 0 && (
        <ul className={classes.files} aria-label={`${label}: recebidos`}>
          {kept.map((file) => (
            <li key={file.path}>
              <FileText size={18} aria-hidden />
              <span>{file.name}</span>
              <ActionIcon size={44} aria-label={`Remover ${file.name}`} onClick={() => void remove(file)}>
                <X size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <UploadList {...uploads} />
      <FileChooser rules={evidenceRules} verb="Anexar" onFiles={uploads.add} />
    </section>
  )
}
