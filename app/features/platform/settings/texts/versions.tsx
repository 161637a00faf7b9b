import { Button, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import {
  type LetterText,
  letterParts,
  partNames,
  partsOf,
} from '../../../../../domain/letters/letter-texts.ts'
import type { EventName } from '../../../../../domain/notifications/events.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { Differences } from '../../../documents/versions/compare.tsx'
import { moment } from '../../../settings/security/account/moment.ts'
import { Rows } from '../../../settings/security/rows.tsx'
import { type LetterVersion, letterVersionsQuery } from './texts-queries.ts'

type VersionsProps = { event: EventName; standing: number | null }

/** An event's versions, each to be compared with another and to be taken again. */
export function Versions({ event, standing }: VersionsProps) {
  const query = useQuery(letterVersionsQuery(event))
  const [open, setOpen] = useState<number | null>(null)
  const [taken, setTaken] = useState<number | null>(null)
  return (
    <Section title="Versões" note="Cada mensagem guarda a versão com que foi escrita.">
      {query.data ? (
        <>
          {query.data.length === 0 && (
            <Text size="sm" c="var(--muted)">
              Esta carta sempre teve o texto do produto.
            </Text>
          )}
          <Rows
            label="Versões"
            icon={<History size={20} aria-hidden />}
            rows={query.data.map((row) => ({
              id: String(row.version),
              first: `Versão ${row.version}${row.version === standing ? ', vale agora' : ''}`,
              second: [
                `${row.made_by ?? 'Quem já saiu'} em ${moment(row.made_at)}`,
                row.reason,
                row.isOutdated && 'o texto do produto mudou depois',
              ]
                .filter(Boolean)
                .join(' · '),
              action: { label: `Ver a versão ${row.version}`, run: () => setOpen(row.version) },
            }))}
          />
          {open !== null && (
            <Compare
              event={event}
              versions={query.data}
              shown={open}
              standing={standing}
              onTake={() => {
                setTaken(open)
                setOpen(null)
              }}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      ) : (
        <NotLoaded query={query} rows={2} isPart />
      )}
      {taken !== null && (
        <ReasonDialog
          title={`Usar a versão ${taken} de novo?`}
          verb="Usar de novo"
          command="take-letter-version"
          action="voltar à versão"
          done={`A versão ${taken} vale de novo`}
          body={{ event, version: taken, standing }}
          description="Fica no histórico e na auditoria."
          maxLength={200}
          onClose={() => setTaken(null)}
        />
      )}
    </Section>
  )
}

type CompareProps = {
  event: EventName
  versions: readonly LetterVersion[]
  shown: number
  standing: number | null
  onTake: () => void
  onClose: () => void
}

function Compare({ event, versions, shown, standing, onTake, onClose }: CompareProps) {
  const others = versions.filter(({ version }) => version !== shown)
  const [other, setOther] = useState(
    String(
      standing !== shown ? (standing ?? 0) : (others.find(({ version }) => version < shown)?.version ?? 0),
    ),
  )
  const whole = (version: number) =>
    wholeText(
      event,
      versions.find((row) => row.version === version),
    )
  return (
    <Modal opened onClose={onClose} title={`Versão ${shown}`} size={720}>
      <Stack>
        <Select
          label="Comparar com"
          allowDeselect={false}
          value={other}
          onChange={(value) => setOther(value ?? '0')}
          data={[
            ...others.map(({ version }) => ({ value: String(version), label: `Versão ${version}` })),
            { value: '0', label: 'Texto do produto' },
          ]}
        />
        <Text size="sm" c="var(--muted)">
          {`Riscado: só na outra. Sublinhado: só na versão ${shown}.`}
        </Text>
        <Differences before={whole(Number(other))} after={whole(shown)} />
        {shown !== standing && <Button onClick={onTake}>Usar esta versão de novo</Button>}
      </Stack>
    </Modal>
  )
}

const wholeText = (event: EventName, text: LetterText | undefined): string =>
  letterParts
    .filter((part) => partsOf(event).includes(part))
    .map((part) => `${partNames[part]}: ${text?.[part] ?? '(como no produto)'}`)
    .join('\n')
