import { Text } from '@mantine/core'
import { buckets } from '../../../../domain/files.ts'
import { mostDamageFiles } from '../../../../domain/reservations/damage/input.ts'
import type { StoredFile } from '../../../lib/files/stored-files.ts'
import { receiptRules } from '../../../lib/files/uploads/file-rules.ts'
import { ArrivedFiles, useArrivedFiles } from '../../../ui/files/arrived-files.tsx'
import { StoredList } from '../../../ui/files/stored-list.tsx'

/** Pixels of a photographed page's longer side: enough to read every line. */
const readable = 2400

type Evidence = ReturnType<typeof useDamageFiles>

/** Manages what one side shows of a damage, before it states or answers it; then it is proof and stays. */
export const useDamageFiles = (damageId: string) =>
  useArrivedFiles({ area: 'damages', ownerId: damageId, rules: receiptRules, side: readable })

export const pathsOf = ({ arrived }: Evidence): string[] => arrived.map(({ path }) => path)

/** Chooses photos and papers; `hint` names what is worth showing. */
export function DamageFilesField({ evidence, hint }: { evidence: Evidence; hint: string }) {
  const isOver = evidence.arrived.length > mostDamageFiles
  return (
    <section aria-label="Fotos e documentos">
      <Text size="sm" fw={500}>
        Fotos e documentos
      </Text>
      <Text size="sm" c="var(--text-2)" mb={4}>
        {`${hint} Até ${mostDamageFiles} arquivos; depois de enviados são prova, e ninguém os tira.`}
      </Text>
      <ArrivedFiles label="Fotos e documentos" verb="Anexar" files={evidence} />
      {isOver && (
        <Text size="sm" c="var(--danger)" role="alert">
          {`São ${evidence.arrived.length} arquivos: remova até ficarem ${mostDamageFiles}.`}
        </Text>
      )}
    </section>
  )
}

/** Whether files are on their way, or too many. */
export const isWaiting = ({ busy, arrived }: Evidence): boolean => busy || arrived.length > mostDamageFiles

/** What one side showed of a damage; nothing where it showed none. */
export function DamageFiles({ label, files }: { label: string; files: readonly StoredFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label={label} style={{ marginTop: 8 }}>
      <Text size="sm" c="var(--text-2)">
        {label}
      </Text>
      <StoredList label={label} bucket={buckets.condominium} files={files} />
    </section>
  )
}
