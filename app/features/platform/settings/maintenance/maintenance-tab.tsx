import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentIn } from '../../../../../domain/platform/maintenance.ts'
import { brasiliaZone } from '../../../../../domain/time-zones/time-zones.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { counted } from '../../../../lib/words.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { FactorNotice } from '../../accounts/factor-notice.tsx'
import { Changes } from '../changes.tsx'
import { type Maintenance, type MaintenanceItem, platformMaintenanceQuery } from '../settings-queries.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'

const at = (instant: string) => momentIn(instant, brasiliaZone)

/** The announced maintenance: what everybody reads, and whether nothing is written meanwhile. */
export function MaintenanceTab() {
  const query = useQuery(platformMaintenanceQuery)
  const [open, setOpen] = useState(false)
  const end = useCommand('save-maintenance', {
    action: 'encerrar a manutenção',
    done: 'Manutenção encerrada',
  })
  if (!query.data) return <NotLoaded query={query} rows={4} />
  const { factor_shown, maintenance, changes } = query.data
  return (
    <>
      {!factor_shown && <FactorNotice acts="anunciar e encerrar" />}
      <Section
        title="Manutenção"
        note="Um aviso no alto de todas as páginas e na entrada. Termina sozinho na hora marcada."
        action={
          <Button onClick={() => setOpen(true)}>{maintenance ? 'Mudar' : 'Anunciar manutenção'}</Button>
        }
      >
        {maintenance ? (
          <>
            <Facts facts={factsOf(maintenance)} stacked />
            <Group mt={12}>
              <Button
                variant="default"
                loading={end.isPending}
                onClick={() => end.mutate({ maintenance: null })}
              >
                Encerrar agora
              </Button>
            </Group>
          </>
        ) : (
          <Text size="sm" c="var(--muted)">
            Nenhuma manutenção anunciada. Tudo se grava como sempre.
          </Text>
        )}
      </Section>
      <Changes changes={changes} words={changeWords} />
      {open && <MaintenanceDialog maintenance={maintenance} onClose={() => setOpen(false)} />}
    </>
  )
}

const factsOf = ({ starts_at, ends_at, text, told_hours, is_read_only }: Maintenance) => [
  { name: 'Quando', value: `De ${at(starts_at)} até ${at(ends_at)}, horário de Brasília` },
  { name: 'O que as pessoas leem', value: text },
  {
    name: 'O aviso aparece',
    value: told_hours === 0 ? 'ao começar' : `${counted(told_hours, 'hora', 'horas')} antes`,
  },
  {
    name: 'Só leitura',
    value: is_read_only
      ? 'Sim: só quem administra a plataforma grava. Pagamentos que os bancos avisam continuam a entrar.'
      : 'Não: tudo se grava como sempre',
  },
]

function changeWords([item]: readonly MaintenanceItem[]): string {
  if (!item?.after) return 'Encerrou a manutenção'
  const { starts_at, ends_at, is_read_only } = item.after
  return `${item.before ? 'Mudou' : 'Anunciou'}: de ${at(starts_at)} até ${at(ends_at)}${is_read_only ? ', só leitura' : ''}`
}
