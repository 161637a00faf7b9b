import { Anchor, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import sample from '../../../../examples/unidades-96.csv?url'
import sampleWithErrors from '../../../../examples/unidades-com-erros.csv?url'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { type PickedFile, readAsBase64, usePreviewImport } from '../mutations.ts'
import { unitLimitQuery } from '../queries.ts'
import { limitText } from '../unit-words.ts'
import { ImportReview } from './import-review.tsx'
import { JobNotice } from './job-notice.tsx'

/** As base64 it still fits in a request. */
const largestFile = 40 * 1024 * 1024

/** From a spreadsheet to units and people: choose, check, import. */
export function Component() {
  const [file, setFile] = useState<PickedFile | null>(null)
  const [unread, setUnread] = useState(false)
  const preview = usePreviewImport()
  const pick = async (chosen: File) => {
    setUnread(false)
    const picked = await readAsBase64(chosen).catch(() => setUnread(true))
    if (!picked) return
    setFile(picked)
    preview.mutate({ file: picked, mapping: null })
  }
  const restart = () => {
    setFile(null)
    preview.reset()
  }
  if (file && preview.data) {
    return (
      <ImportReview
        file={file}
        preview={preview.data}
        loading={preview.isPending}
        onMapping={(mapping) => preview.mutate({ file, mapping })}
        onRestart={restart}
      />
    )
  }
  const failure = unread
    ? 'Não foi possível abrir o arquivo. Confira se ele ainda está no aparelho e tente de novo.'
    : preview.isError && toFailure(preview.error).message
  return (
    <Page
      title="Importar unidades"
      sentence="Unidades, frações, proprietários e inquilinos de uma planilha. Nada é gravado antes de você conferir."
    >
      <JobNotice />
      <Stack maw={720} gap="lg">
        <FormErrors message={failure} />
        <FileDrop
          title="Arraste a planilha ou toque para escolher"
          hint="CSV com vírgula ou ponto e vírgula, até 40 MB. No Excel: Salvar como, CSV."
          endings={['.csv', '.txt']}
          maxSize={largestFile}
          loading={preview.isPending}
          onFile={(chosen) => void pick(chosen)}
        />
        <Guide />
      </Stack>
    </Page>
  )
}

function Guide() {
  const { id } = useCondominium()
  const limit = useQuery(unitLimitQuery(id))
  return (
    <>
      {limit.data && (
        <Text size="sm" c="dimmed">
          {limitText(limit.data)}
        </Text>
      )}
      <Section title="O que a planilha pode trazer">
        <List size="sm" spacing={4}>
          <List.Item>
            <strong>Unidade</strong> é a única coluna obrigatória. Bloco, andar e tipo são opcionais.
          </List.Item>
          <List.Item>
            <strong>Fração ideal</strong> como 0,010417, 1,0417% ou 1/96. Sem ela, todas ficam iguais.
          </List.Item>
          <List.Item>
            <strong>Proprietário e inquilino</strong>: nome, CPF ou CNPJ, e-mail e telefone. Quem se repete
            com o mesmo documento entra uma vez só.
          </List.Item>
        </List>
        <Text size="sm" mt="md">
          Veja uma{' '}
          <Anchor href={sample} download="unidades-96.csv" inherit fw={600}>
            planilha de exemplo com 96 unidades
          </Anchor>{' '}
          ou{' '}
          <Anchor href={sampleWithErrors} download="unidades-com-erros.csv" inherit fw={600}>
            uma com erros
          </Anchor>
          , para conhecer o relatório. Sem planilha?{' '}
          <Anchor component={Link} to="/dashboard/units/generate" inherit fw={600}>
            Gere por blocos e andares
          </Anchor>
          .
        </Text>
      </Section>
    </>
  )
}
