import { Button, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, FolderArchive } from 'lucide-react'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { FileButton } from '../../../../ui/files/file-button.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import finances from '../../finances.module.css'
import { type KitPreview, kitQuery } from './side-queries.ts'

/** Collects everything a lawsuit needs in one file; first lists what is missing. */
export function CollectionKit({ unitId }: { unitId: string }) {
  const { id } = useCondominium()
  const [checking, { open }] = useDisclosure(false)
  const kit = useQuery({ ...kitQuery(id, unitId), enabled: checking })
  const failure = kit.error ? toFailure(kit.error) : null
  return (
    <Section
      title="Dossiê de cobrança judicial"
      note="Convenção, atas, memória de cálculo, contatos e cadastro num arquivo só (art. 784, X, do CPC)."
    >
      {!checking && (
        <Button variant="default" leftSection={<FolderArchive size={18} />} onClick={open}>
          Conferir o que entra
        </Button>
      )}
      {checking && kit.isFetching && !kit.data && <RowsSkeleton rows={3} />}
      {failure && (
        <Notice kind={failure.code === 'nothing_to_collect' ? 'info' : 'danger'}>{failure.message}</Notice>
      )}
      {kit.data && <Preview unitId={unitId} kit={kit.data} />}
    </Section>
  )
}

function Preview({ unitId, kit: { files, gaps } }: { unitId: string; kit: KitPreview }) {
  return (
    <Stack gap="md" align="start">
      {gaps.map(({ what, why, how }) => (
        <div key={what}>
          <div
            style={{
              display: 'flex',
              gap: 8,
              alignItems: 'center',
              color: 'var(--warning)',
              fontWeight: 600,
            }}
          >
            <CircleAlert size={16} aria-hidden />
            {`Falta: ${what}`}
          </div>
          <p className={finances.rule}>{why}</p>
          <p className={finances.rule} style={{ color: 'var(--text-2)' }}>
            {how}
          </p>
        </div>
      ))}
      {files.length > 0 && (
        <List size="sm">
          {files.map((file) => (
            <List.Item key={`${file.title} ${file.name}`}>
              {`${file.kind === 'convention' ? 'Convenção' : 'Ata'}: ${file.title} (${file.name})`}
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm" c="dimmed">
        O arquivo leva nome, CPF e contatos de quem é dono da unidade; a auditoria registra quem o baixou.
      </Text>
      <FileButton
        command="collection-kit"
        body={{ unit_id: unitId }}
        name="dossie-de-cobranca.zip"
        action="baixar o dossiê"
        variant="filled"
        leftSection={<FolderArchive size={18} />}
      >
        {gaps.length > 0 ? 'Baixar assim mesmo' : 'Baixar dossiê'}
      </FileButton>
    </Stack>
  )
}
