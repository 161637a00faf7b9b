import { Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../lib/files/bytes.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { momentOf } from '../document-words.ts'
import classes from '../documents.module.css'
import { type DocumentVersion, textQuery } from '../queries.ts'
import { type Difference, differences } from './differences.ts'

type CompareProps = { before: DocumentVersion; after: DocumentVersion; onClose: () => void }

/** Two versions: who, when, how large, and what their texts do not have in common. */
export function Compare({ before, after, onClose }: CompareProps) {
  const { id } = useCondominium()
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const [old, fresh] = [useQuery(textQuery(id, before.id)), useQuery(textQuery(id, after.id))]
  const about = (version: DocumentVersion) =>
    [
      version.author,
      momentOf(version.created_at),
      formatBytes(version.size),
      version.pages && `${version.pages} p.`,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${before.number}ª e ${after.number}ª versão`}
      size={860}
      fullScreen={phone}
    >
      <Stack>
        <Facts
          facts={[
            { name: `${before.number}ª versão`, value: about(before) },
            { name: `${after.number}ª versão`, value: about(after) },
          ]}
        />
        <NotLoaded query={[old, fresh]} rows={4} />
        {old.data && fresh.data && (
          <Differences
            before={old.data.pages.map(({ body }) => body).join('\n')}
            after={fresh.data.pages.map(({ body }) => body).join('\n')}
          />
        )}
      </Stack>
    </Modal>
  )
}

/** What two texts do not have in common, marked. */
export function Differences({ before, after }: { before: string; after: string }) {
  const compared = useQuery({
    queryKey: ['document-differences', before, after],
    meta: { tables: [] },
    queryFn: () => differences(before, after),
    gcTime: 0,
  })
  if (before === '' || after === '')
    return (
      <Text c="dimmed">
        Uma das versões não tem texto que se possa comparar. Veja as duas lado a lado, baixando-as.
      </Text>
    )
  if (!compared.data) return <RowsSkeleton rows={4} />
  if (compared.data === 'too_long')
    return <Text c="dimmed">Os textos são longos demais para comparar aqui.</Text>
  if (compared.data.every(({ kind }) => kind === 'same')) return <Text>Os textos são iguais.</Text>
  return (
    <div className={classes.diff}>
      {compared.data.map((part, place) => (
        <Part key={`${part.kind}-${String(place)}`} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: Difference }) {
  if (part.kind === 'added') return <ins>{part.text}</ins>
  if (part.kind === 'removed') return <del>{part.text}</del>
  return <span>{part.text}</span>
}
