import { Text } from '@mantine/core'
import { evidenceRules } from '../../../lib/files/uploads/file-rules.ts'
import { ArrivedFiles, useArrivedFiles } from '../../../ui/files/arrived-files.tsx'

/** Pixels of a photographed page's longer side: enough to read every line. */
const readable = 2400

/** Manages files of an act or a report that is not yet recorded under `ownerId`; once it is, they are proof and stay. */
export const useEvidence = (ownerId: string, inDraft = false) =>
  useArrivedFiles({ area: 'penalties', ownerId, rules: evidenceRules, side: readable, inDraft })

/** Chooses files, lists uploaded ones, and can remove one. */
export function EvidenceField({
  label,
  evidence,
}: {
  label: string
  evidence: ReturnType<typeof useEvidence>
}) {
  return (
    <section aria-label={label}>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <ArrivedFiles label={label} verb="Anexar" files={evidence} />
      {evidence.arrived.length > 0 && (
        <Text size="sm" c="var(--text-2)" mt={4}>
          Você remove um arquivo até enviar. Depois ele é prova, e ninguém o tira do caso.
        </Text>
      )}
    </section>
  )
}
