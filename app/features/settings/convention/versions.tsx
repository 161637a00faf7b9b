import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../lib/words.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { useRemoveConvention } from '../mutations.ts'
import type { ConventionVersion } from '../queries.ts'
import { rateText } from './convention-form.ts'

const indexNames: Record<ConventionVersion['correction_index'], string> = {
  IPCA: 'correção pelo IPCA',
  INPC: 'correção pelo INPC',
  IGPM: 'correção pelo IGP-M',
  silent: 'correção pelo índice da lei',
  none: 'sem correção',
}

/** 'Multa de 2%, juros de 1% ao mês, correção pelo IPCA' */
function rulesText(version: ConventionVersion): string {
  const interest =
    version.interest_kind === 'legal' || version.interest_percent_month === null
      ? 'juros pela taxa legal'
      : `juros de ${rateText(version.interest_percent_month)}% ao mês`
  return `Multa de ${rateText(version.fine_percent)}%, ${interest}, ${indexNames[version.correction_index]}`
}

/** 'Voto por fração ideal, até 3 procurações por pessoa, nenhuma ao síndico' */
function assemblyText(version: ConventionVersion): string {
  const { voting_weight, proxy_cap, proxy_to_sindico, proxy_to_debtor } = version
  const cap =
    proxy_cap === null
      ? 'procurações sem limite'
      : proxy_cap === 0
        ? 'sem procurações'
        : `até ${counted(proxy_cap, 'procuração', 'procurações')} por pessoa`
  const weight = voting_weight === 'share' ? 'Voto por fração ideal' : 'Um voto por unidade'
  const barred = proxy_cap !== 0 && !proxy_to_sindico ? ', nenhuma ao síndico' : ''
  const more = [
    proxy_cap !== 0 && !proxy_to_debtor && 'nenhuma a quem está em débito',
    proxy_cap !== 0 && version.proxy_notarised && 'com firma reconhecida',
    version.notice_days !== null && `edital com ${counted(version.notice_days, 'dia', 'dias')}`,
    !version.agreed_vote && 'quem paga acordo não vota',
    version.tenants_vote && 'inquilino vota no que é ordinário',
    !version.remote_allowed && 'só presencial',
  ].filter(Boolean)
  return [`${weight}, ${cap}${barred}`, ...more].join(', ')
}

const since = ({ effective_from }: ConventionVersion): string => `desde ${formatDate(effective_from)}`

type VersionsProps = {
  versions: readonly ConventionVersion[]
  /** Left out where nothing may be written. */
  onEdit?: (version: ConventionVersion) => void
}

/** The versions on the plumb line, the one in force on top. */
export function Versions({ versions, onEdit }: VersionsProps) {
  const [removing, setRemoving] = useState<ConventionVersion | null>(null)
  const remove = useRemoveConvention()
  return (
    <>
      <PlumbLine
        events={versions.map((version) => ({
          id: version.effective_from,
          what: rulesText(version),
          when: since(version),
          more: (
            <>
              <div>{assemblyText(version)}</div>
              {version.source}
              {onEdit && (
                <Group gap="xs" mt={4} ml={-10}>
                  <Button variant="subtle" size="compact-sm" onClick={() => onEdit(version)}>
                    Corrigir
                  </Button>
                  {versions.length > 1 && (
                    <Button variant="subtle" size="compact-sm" onClick={() => setRemoving(version)}>
                      Remover
                    </Button>
                  )}
                </Group>
              )}
            </>
          ),
        }))}
      />
      <ConfirmDestructive
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        verb="Remover regra"
        loading={remove.isPending}
        onConfirm={() =>
          removing && remove.mutate(removing.effective_from, { onSuccess: () => setRemoving(null) })
        }
      >
        {removing &&
          `A regra que vale ${since(removing)} deixa de existir. As dívidas desse período passam a seguir a regra anterior.`}
      </ConfirmDestructive>
    </>
  )
}
