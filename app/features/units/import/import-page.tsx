import { Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import sample from '../../../../examples/unidades-96.csv?url'
import sampleWithErrors from '../../../../examples/unidades-com-erros.csv?url'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Sending } from '../../../ui/form/sending.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { UnitRoom } from '../unit-room.tsx'
import { JobNotice } from './job-notice.tsx'
import { spreadsheetRules, useSpreadsheetUpload } from './spreadsheet-upload.ts'

/** From a spreadsheet to units and people: choose, check, import. */
export function Component() {
  const upload = useSpreadsheetUpload()
  const { state } = upload
  return (
    <Page
      title="Importar unidades"
      sentence="Unidades, frações, proprietários e inquilinos de uma planilha. Nada é salvo antes de você conferir."
    >
      <JobNotice />
      <Stack maw={720} gap="lg">
        {state ? (
          <Sending {...upload} state={state} />
        ) : (
          <FileDrop
            title="Arraste ou cole a planilha, ou toque para escolher"
            hint="Excel (.xlsx) ou CSV, até 512 MB. De .xls ou .ods: Salvar como .xlsx."
            endings={['.csv', '.txt', '.xlsx']}
            maxSize={spreadsheetRules.maxBytes}
            onFile={upload.send}
          />
        )}
        <Guide />
      </Stack>
    </Page>
  )
}

function Guide() {
  return (
    <>
      <UnitRoom />
      <Section title="O que a planilha pode trazer">
        <List size="sm" spacing={4}>
          <List.Item>
            <strong>Unidade</strong> é a única coluna obrigatória. Bloco, andar e tipo são opcionais.
          </List.Item>
          <List.Item>
            <strong>Fração ideal</strong> como 0,010417, 1,0417% ou 1/96. Sem ela, todas ficam iguais; onde já
            há unidades, as novas entram sem fração.
          </List.Item>
          <List.Item>
            <strong>Proprietário e inquilino</strong>: nome, CPF ou CNPJ, e-mail e telefone. Quem se repete
            com o mesmo documento entra uma vez só.
          </List.Item>
          <List.Item>
            <strong>Unidades que já existem</strong> ficam como estão: a linha aparece no relatório como
            repetida.
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
