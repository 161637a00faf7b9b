import { Anchor, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { checkDraw, type DrawCheck, isRight } from '../../../../domain/reservations/draw.ts'
import { type DrawView, drawOf } from '../../../../domain/reservations/draw-view.ts'
import { download } from '../../../lib/files/download.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'

const words: Record<DrawCheck['what'], { right: string; wrong: string }> = {
  shape: { right: 'O arquivo está completo', wrong: 'O arquivo está incompleto ou foi alterado' },
  seed: {
    right: 'A semente é a que foi prometida na abertura',
    wrong: 'A semente não é a que foi prometida na abertura',
  },
  list: {
    right: 'A lista é a que foi fechada no encerramento',
    wrong: 'A lista não é a que foi fechada no encerramento',
  },
  noted: { right: 'Os códigos são os que você anotou', wrong: 'Os códigos não são os que você anotou' },
  order: {
    right: 'A ordem é a que sai da semente, da lista e do número',
    wrong: 'A ordem não é a que sai da semente, da lista e do número',
  },
}

/** Shows the draw's inputs and whether it is valid, computed by this browser; with a download. */
export function Proof({ draw }: { draw: DrawView }) {
  const [seedHash, setSeedHash] = useState('')
  const [listHash, setListHash] = useState('')
  const published = drawOf(draw)
  const checks = useQuery({
    queryKey: ['draw-check', published, seedHash, listHash],
    queryFn: () => checkDraw(published, { seedHash, listHash }),
    meta: { tables: [] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = (checks.data ?? []).filter(({ holds }) => holds !== null)
  const right = isRight(known)
  const codes = [
    { name: 'Código da semente', value: <CopyField value={draw.seed_hash} what="o código da semente" /> },
    ...(draw.list_hash
      ? [{ name: 'Código da lista', value: <CopyField value={draw.list_hash} what="o código da lista" /> }]
      : []),
    ...(draw.seed ? [{ name: 'Semente', value: <CopyField value={draw.seed} what="a semente" /> }] : []),
  ]
  return (
    <section style={{ marginTop: 40 }}>
      <h2 style={{ fontSize: '1.25rem', lineHeight: '1.75rem', margin: '0 0 4px' }}>Como conferir</h2>
      <Text size="sm" c="var(--muted)" mb={12} maw={720}>
        Na abertura o servidor guarda uma semente secreta e publica o código dela. No encerramento a lista é
        fechada e ganha o seu código. Só depois sai o número público, que ninguém daqui escolhe. A ordem é a
        conta dos três; quem mudasse um deles seria visto.
      </Text>
      <div style={{ maxWidth: 720, marginBottom: 16 }}>
        <Facts facts={codes} />
      </div>
      {draw.list_hash && checks.data && (
        <div style={{ margin: '16px 0', maxWidth: 720 }}>
          <Notice
            kind={right ? 'success' : 'danger'}
            title={right ? 'Seu navegador refez a conta, e ela confere' : 'Algo não confere'}
          >
            {known
              .filter(({ what, holds }) => what !== 'shape' || !holds)
              .map(({ what, holds }) => (
                <div key={what}>{holds ? words[what].right : words[what].wrong}.</div>
              ))}
            {draw.public_value && (
              <div>{`Compare o número ${draw.public_value} com a fonte: ${draw.public_source}.`}</div>
            )}
          </Notice>
        </div>
      )}
      {draw.list_hash && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md" maw={720} data-screen-only>
          <TextInput
            label="Código da semente que você anotou"
            value={seedHash}
            onChange={(event) => setSeedHash(event.currentTarget.value)}
          />
          <TextInput
            label="Código da lista que você recebeu"
            value={listHash}
            onChange={(event) => setListHash(event.currentTarget.value)}
          />
        </SimpleGrid>
      )}
      <Group gap={16} data-screen-only>
        <Button
          variant="default"
          leftSection={<FileDown size={18} />}
          onClick={() =>
            download(
              new Blob([JSON.stringify(published, null, 2)], { type: 'application/json' }),
              `sorteio-${draw.id.slice(0, 8)}.json`,
            )
          }
        >
          Baixar os dados do sorteio
        </Button>
        <Anchor href="/conferir-sorteio.html" download="conferir-sorteio.html">
          Baixar o conferidor, que funciona sem internet
        </Anchor>
      </Group>
    </section>
  )
}
