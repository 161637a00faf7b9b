import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { openZone } from '../../../lib/zone.ts'
import { Section } from '../../../ui/page/page.tsx'
import type { Area } from '../queries.ts'
import classes from '../reservations.module.css'
import { dateOf, dayWords, hourWords, spanWords } from '../times.ts'
import { type Block, blocksQuery } from './queries.ts'

/** Lists closures of spaces from today on; each may be reopened, and restored. */
export function Closures({ areas, today }: { areas: readonly Area[]; today: string }) {
  const { id } = useCondominium()
  const blocks = useQuery(blocksQuery(id, momentAt(today, 0, openZone()).toISOString()))
  if (!blocks.data || blocks.data.length === 0) return null
  return (
    <Section title="Fechamentos" note="Ao reabrir, quem espera por um horário é chamado.">
      <ul className={classes.slots}>
        {blocks.data.map((block) => (
          <Closure
            key={block.id}
            block={block}
            name={areas.find(({ id: areaId }) => areaId === block.area_id)?.name ?? 'Espaço removido'}
          />
        ))}
      </ul>
    </Section>
  )
}

function Closure({ block, name }: { block: Block; name: string }) {
  const manages = useMayManage()
  const close = useCommand('block-area', { action: 'fechar de novo', done: 'Fechado de novo' })
  const open = useCommand('unblock-area', { action: 'reabrir o espaço' })
  const { area_id, starts_at, ends_at, reason } = block
  return (
    <li className={classes.slot}>
      <span>
        <CalendarOff size={16} aria-hidden style={{ verticalAlign: '-2px' }} /> <strong>{name}</strong>
        {`, ${spanOf(block)}`}
        <br />
        <span className={classes.quiet}>{reason}</span>
      </span>
      {manages && (
        <Button
          size="sm"
          mih={44}
          variant="default"
          loading={open.isPending}
          onClick={() =>
            open.mutate(
              { block_id: block.id },
              {
                onSuccess: () =>
                  toast('success', 'Espaço reaberto', name, {
                    label: 'Desfazer',
                    run: () =>
                      close.mutate({
                        id: crypto.randomUUID(),
                        area_id,
                        starts_at,
                        ends_at,
                        reason,
                        cancels: false,
                      }),
                  }),
              },
            )
          }
        >
          Reabrir
        </Button>
      )}
    </li>
  )
}

/** 'seg., 05/12/2026' of whole days, else with the hours. */
function spanOf({ starts_at, ends_at }: Block): string {
  const last = new Date(new Date(ends_at).getTime() - 60_000).toISOString()
  const isOneDay = dateOf(starts_at) === dateOf(last)
  const isWhole = hourWords(starts_at) === '00:00' && hourWords(ends_at) === '00:00'
  if (isWhole) return isOneDay ? dayWords(starts_at) : `de ${dayWords(starts_at)} a ${dayWords(last)}`
  if (isOneDay) return `${dayWords(starts_at)}, ${spanWords(starts_at, ends_at)}`
  return `${dayWords(starts_at)}, ${hourWords(starts_at)}, até ${dayWords(ends_at)}, ${hourWords(ends_at)}`
}
