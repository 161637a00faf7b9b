import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  Ban,
  DoorOpen,
  Footprints,
  Hourglass,
  KeyRound,
  LockOpen,
  type LucideIcon,
  MonitorSmartphone,
  NotebookPen,
  Package,
  Printer,
  Scale,
  Umbrella,
  UserPlus,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { CardsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from '../concierge.module.css'
import { daysSince, momentOf, waitedFor } from '../concierge-words.ts'
import { settingsQuery } from '../queries.ts'
import { PassDialog, type PassToShow } from '../visits/pass-dialog.tsx'
import { AdminAuthorize } from './admin-authorize.tsx'
import { Conflicts } from './conflicts.tsx'
import { type DeskSummary, deskSummaryQuery, insideQuery, waitingDeliveriesQuery } from './manage-queries.ts'

const areas: { to: string; label: string; note: string; Icon: LucideIcon }[] = [
  { to: 'visitas', label: 'Visitas', note: 'Quem entrou, saiu ou não foi liberado', Icon: DoorOpen },
  { to: 'encomendas', label: 'Encomendas', note: 'À espera, entregues e devolvidas', Icon: Package },
  { to: 'livro', label: 'Livro de ocorrências', note: 'Ninguém apaga nem altera', Icon: NotebookPen },
  { to: 'turnos', label: 'Turnos', note: 'Quem passou o turno a quem', Icon: Hourglass },
  { to: 'rondas', label: 'Rondas', note: 'Pontos, passagens e faltas', Icon: Footprints },
  { to: 'chaves', label: 'Chaves', note: 'Com quem está cada uma', Icon: KeyRound },
  { to: 'achados', label: 'Achados e perdidos', note: 'O que espera pelo dono', Icon: Umbrella },
  { to: 'aberturas', label: 'Aberturas de portão', note: 'Quem abriu, quando e por quê', Icon: LockOpen },
  { to: 'divergencias', label: 'Divergências', note: 'O que foi decidido, e por quem', Icon: Scale },
  { to: 'regras', label: 'Não liberar e instruções', note: 'O que a portaria deve saber', Icon: Ban },
  { to: 'cartazes', label: 'Cartazes', note: 'QR da ronda e aviso na entrada', Icon: Printer },
  {
    to: 'ajustes',
    label: 'Aparelhos e ajustes',
    note: 'Tablets, PINs, prazos e portões',
    Icon: MonitorSmartphone,
  },
]

/** Shows the administration's front desk: open conflicts, who is inside, waiting deliveries, and links to each book. */
export function ManagePage() {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const navigate = useNavigate()
  const numbers = useQuery(deskSummaryQuery(id))
  const [authorizing, setAuthorizing] = useState(false)
  const [pass, setPass] = useState<PassToShow | null>(null)
  const targets = {
    inside: 'visitas?situacao=inside',
    waiting: 'encomendas?situacao=waiting',
    expected: 'regras?aba=esperados',
    keys: 'chaves',
  }
  return (
    <Page
      title="Portaria"
      sentence={onDutyWords(numbers.data?.on_duty)}
      action={
        <>
          {mayManage && (
            <Button
              variant="default"
              leftSection={<UserPlus size={18} />}
              onClick={() => setAuthorizing(true)}
            >
              Autorizar visita
            </Button>
          )}
          <Button component={Link} to="/dashboard/portaria/mesa">
            Abrir a mesa
          </Button>
        </>
      }
    >
      <NotLoaded query={numbers} place={<CardsSkeleton cards={4} />} />
      {numbers.data && (
        <>
          {numbers.data.open_conflicts > 0 && <Conflicts />}
          <StatFilterStrip
            label="Agora na portaria"
            onSelect={(key) => key && void navigate(`/dashboard/portaria/${targets[key]}`)}
            stats={[
              {
                key: 'inside',
                label: 'No prédio agora',
                figure: numbers.data.inside,
                note:
                  numbers.data.overstaying > 0 ? `${numbers.data.overstaying} há tempo demais` : undefined,
              },
              {
                key: 'waiting',
                label: 'Encomendas à espera',
                figure: numbers.data.waiting,
                note: numbers.data.oldest_waiting
                  ? `a mais antiga ${waitedFor(daysSince(numbers.data.oldest_waiting))}`
                  : undefined,
              },
              { key: 'expected', label: 'Esperados hoje', figure: numbers.data.expected },
              {
                key: 'keys',
                label: 'Chaves fora',
                figure: numbers.data.out_keys,
                note: numbers.data.late_keys > 0 ? `${numbers.data.late_keys} fora do prazo` : undefined,
              },
            ]}
          />
        </>
      )}
      <div className={classes.two}>
        <Inside />
        <Waiting />
      </div>
      <Section title="Livros e ajustes">
        <ul className={classes.areas}>
          {areas.map(({ to, label, note, Icon }) => (
            <li key={to}>
              <Link to={`/dashboard/portaria/${to}`} className={classes.area}>
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                <span>
                  <span className={classes.first}>{label}</span>
                  <br />
                  <span className={classes.second}>{note}</span>
                </span>
                <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {authorizing && <AdminAuthorize onClose={() => setAuthorizing(false)} onDone={setPass} />}
      {pass && <PassDialog pass={pass} onClose={() => setPass(null)} />}
    </Page>
  )
}

/** 'Em serviço: Josué Ramos (Guarita), desde hoje, 7h02.' */
function onDutyWords(onDuty: DeskSummary['on_duty'] | undefined): string {
  if (!onDuty) return 'O que acontece na entrada do prédio.'
  if (onDuty.length === 0) return 'Ninguém em serviço agora: o turno começa com um PIN na mesa.'
  const each = onDuty.map(({ name, desk, since }) => `${name} (${desk}), desde ${momentOf(since)}`)
  return `Em serviço: ${each.join('; ')}.`
}

type LineProps = { Icon: LucideIcon; first: ReactNode; second: ReactNode; end: ReactNode; isLate: boolean }

function Line({ Icon, first, second, end, isLate }: LineProps) {
  return (
    <li className={classes.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <div className={classes.first}>{first}</div>
        <div className={classes.second}>{second}</div>
      </div>
      <span className={`${isLate ? classes.late : classes.second} figures`}>{end}</span>
    </li>
  )
}

function Inside() {
  const { id } = useCondominium()
  const inside = useQuery(insideQuery(id))
  const overstay = useQuery(settingsQuery(id)).data?.overstay_hours ?? 12
  const isLate = (entered: string) => Date.now() - Date.parse(entered) > overstay * 3_600_000
  return (
    <Section title="No prédio há mais tempo" note={`Em destaque, quem passou de ${overstay} horas.`}>
      <NotLoaded query={inside} rows={4} height={64} />
      {inside.data?.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>Nenhuma visita no prédio.</p>
      )}
      {inside.data && inside.data.length > 0 && (
        <ul className={classes.rows} aria-label="No prédio há mais tempo">
          {inside.data.map((row) => (
            <Line
              key={row.id}
              Icon={DoorOpen}
              first={row.name}
              second={[row.unit && unitLabel(row.unit), row.company].filter(Boolean).join(' · ')}
              end={momentOf(row.entered_at)}
              isLate={isLate(row.entered_at)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Waiting() {
  const { id } = useCondominium()
  const waiting = useQuery(waitingDeliveriesQuery(id))
  return (
    <Section title="Encomendas há mais tempo" note="Em destaque, as que esperam há 5 dias ou mais.">
      <NotLoaded query={waiting} rows={4} height={64} />
      {waiting.data?.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>Nada à espera na portaria.</p>
      )}
      {waiting.data && waiting.data.length > 0 && (
        <ul className={classes.rows} aria-label="Encomendas há mais tempo">
          {waiting.data.map((row) => {
            const days = daysSince(row.arrived_at)
            return (
              <Line
                key={row.id}
                Icon={Package}
                first={row.unit ? unitLabel(row.unit) : ''}
                second={`${row.carrier}: ${row.description}`}
                end={waitedFor(days)}
                isLate={days >= 5}
              />
            )
          })}
        </ul>
      )}
    </Section>
  )
}
