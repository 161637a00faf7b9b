import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { UsageBar } from '../../../ui/files/usage-bar.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { storageQuery } from '../queries.ts'
import { byName } from './storage-areas.ts'

/** How much of the plan's storage the condominium's files use. */
export function StorageUsage() {
  const { id } = useCondominium()
  const { data, error } = useQuery(storageQuery(id))
  return (
    <Section title="Espaço para arquivos" note="Fotos e comprovantes do condomínio, dentro do seu plano.">
      {error && !data && <p style={{ margin: 0, color: 'var(--muted)' }}>{toFailure(error).message}</p>}
      {!data && !error && <Skeleton height={64} />}
      {data && (
        <UsageBar
          label="Espaço usado"
          used={data.used}
          limit={data.limit}
          parts={byName(data.areas).map(({ name, files, bytes }) => ({
            name,
            note: counted(files, 'arquivo', 'arquivos'),
            bytes,
          }))}
          advice="Remova arquivos que não servem mais ou mude para um plano com mais espaço. O que já está guardado continua aqui."
        />
      )}
    </Section>
  )
}
