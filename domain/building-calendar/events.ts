import { addDays, daysBetween } from '../calendar.ts'
import type { Role } from '../permissions/roles.ts'
import { civilTime } from '../time-zones/moments.ts'

/** The kinds of events, in the order of their filters, as people call them. */
export const eventKinds = {
  assembly: 'Assembleias',
  move: 'Mudanças',
  work: 'Obras',
  reservation: 'Reservas',
  closure: 'Espaços fechados',
  maintenance: 'Manutenção',
  expiry: 'Fim de validade',
  term: 'Prazos',
  charge: 'Cobranças',
  bill: 'Contas a pagar',
} as const
export type EventKind = keyof typeof eventKinds

type Words = {
  /** What is said before the title, or instead of it. */
  name: string
  /** Its page, from the event's id. */
  to: (event: BuildingEvent) => string
}

const upkeep = '/dashboard/incidents/manutencao'
const byId = (base: string) => (event: BuildingEvent) => `${base}/${event.id}`
const always = (address: string) => () => address

const whats = {
  assembly: { name: 'Assembleia', to: byId('/dashboard/voting') },
  assembly_twice: { name: 'Assembleia', to: byId('/dashboard/voting') },
  assembly_resumes: { name: 'Continuação da assembleia', to: byId('/dashboard/voting') },
  move_in: { name: 'Mudança: chegada', to: always('/dashboard/residents/mudancas') },
  move_out: { name: 'Mudança: saída', to: always('/dashboard/residents/mudancas') },
  reservation: { name: 'Reserva', to: byId('/dashboard/reservations') },
  reservation_pending: { name: 'Reserva a confirmar', to: byId('/dashboard/reservations') },
  reservation_offered: { name: 'Reserva oferecida', to: byId('/dashboard/reservations') },
  closure: { name: 'Fechado', to: ({ on_date }) => `/dashboard/reservations?dia=${on_date}` },
  order: { name: 'Ordem de serviço', to: byId(`${upkeep}/ordens`) },
  common_work: { name: 'Obra', to: ({ on_date }) => `/dashboard/calendario?dia=${on_date}` },
  common_upkeep: { name: 'Manutenção', to: ({ on_date }) => `/dashboard/calendario?dia=${on_date}` },
  desk_supplier: { name: 'Fornecedor esperado', to: always('/dashboard/portaria') },
  desk_work: { name: 'Obra em andamento', to: always('/dashboard/portaria') },
  plan: {
    name: 'Plano de manutenção',
    to: ({ title }) => `${upkeep}/planos?busca=${encodeURIComponent(title ?? '')}`,
  },
  inspection: { name: 'Inspeção vence', to: byId(`${upkeep}/inspecoes`) },
  supplier_document: { name: 'Documento de fornecedor vence', to: byId(`${upkeep}/fornecedores`) },
  warranty: { name: 'Fim da garantia', to: byId(`${upkeep}/ativos`) },
  work_warranty: { name: 'Fim da garantia do serviço', to: byId(`${upkeep}/ordens`) },
  document: { name: 'Documento vence', to: byId('/dashboard/documents') },
  mandate: { name: 'Fim do mandato de síndico', to: always('/dashboard/users?aba=sindico') },
  defence: { name: 'Prazo de defesa', to: byId('/dashboard/penalties') },
  appeal: { name: 'Prazo de recurso', to: byId('/dashboard/penalties') },
  data_request: { name: 'Responder ao pedido de dados', to: always('/dashboard/settings?tab=privacy') },
  own_data_request: {
    name: 'Resposta ao seu pedido de dados',
    to: always('/dashboard/settings?tab=privacy'),
  },
  acknowledgement: { name: 'Prazo de ciência', to: byId('/dashboard/documents') },
  own_acknowledgement: { name: 'Ler e confirmar', to: byId('/dashboard/documents') },
  poll: { name: 'Enquete encerra', to: byId('/dashboard/voting/enquetes') },
  draw: { name: 'Sorteio: inscrições encerram', to: byId('/dashboard/reservations/sorteios') },
  charge_day: { name: 'Cobranças vencem', to: always('/dashboard/finances') },
  charge: { name: 'Sua cobrança vence', to: byId('/dashboard/finances') },
  bill_day: { name: 'Contas a pagar', to: always('/dashboard/finances/despesas') },
} as const satisfies Record<string, Words>

/** One dated thing, as `building_calendar` gives it; what is not known or not for the reader is left out. */
export type BuildingEvent = {
  kind: EventKind
  what: keyof typeof whats
  id?: string
  on_date: string
  /** Its last day; the same where it takes one. */
  until_on: string
  /** None: it takes the whole day. */
  starts_at?: string
  ends_at?: string
  title?: string
  place?: string
  unit?: string
  /** How many there are of it that day. */
  tally?: number
  is_over: boolean
  is_mine: boolean
}

/** What it is: 'Mudança: chegada, B-302', 'Salão de festas, A-101', '3 contas a pagar'. */
export function eventTitle({ what, title, unit, place, tally }: BuildingEvent): string {
  const { name } = whats[what]
  if (what === 'charge_day') return tally === 1 ? '1 cobrança vence' : `${tally} cobranças vencem`
  if (what === 'bill_day') return tally === 1 ? '1 conta a pagar' : `${tally} contas a pagar`
  if (what === 'order' || what === 'assembly' || what === 'assembly_twice') return title ?? name
  if (what === 'data_request' || what === 'own_data_request') return `${name} nº ${place}`
  if (what === 'defence' || what === 'appeal')
    return [`${name}: penalidade ${place}`, unit].filter(Boolean).join(', ')
  if (what === 'reservation') return [title, unit].filter(Boolean).join(', ')
  return [title ? `${name}: ${title}` : name, unit].filter(Boolean).join(', ')
}

const placed: readonly string[] = ['data_request', 'own_data_request', 'defence', 'appeal']

/** What is said beside the title: where, which hours of the lift, the order's code, the closing's reason. */
export function eventNote({ what, title, place }: BuildingEvent): string {
  if (what === 'common_work') return title ? 'pode haver barulho' : 'nas áreas comuns, pode haver barulho'
  return place === undefined || placed.includes(what) ? '' : place
}

/** The page that it is of, for a role: the front desk and residents reach some by a page of their own. */
export function eventAddress(event: BuildingEvent, role: Role | null): string {
  if (event.kind === 'assembly' && role === 'doorman') return '/dashboard/portaria'
  if (event.kind === 'reservation' && role === 'doorman') return '/dashboard/reservations'
  if (event.kind === 'closure' && role === 'doorman') return '/dashboard/reservations'
  if (event.kind === 'move' && role === 'resident') return '/dashboard/units'
  return whats[event.what].to(event)
}

/** '17:00 a 22:00' of what begins and ends on that day, '17:00' or 'até 10:00' of its first or last one; '' of a whole day. */
export function eventHours(
  { starts_at, ends_at, on_date, until_on }: BuildingEvent,
  day: string,
  zone: string,
): string {
  const time = (at: string) => civilTime(new Date(at), zone)
  const begins = starts_at && day === on_date ? time(starts_at) : ''
  const ends = ends_at && day === until_on ? time(ends_at) : ''
  if (begins && ends) return `${begins} a ${ends === '00:00' ? '24:00' : ends}`
  return begins || (ends ? `até ${ends}` : '')
}

/** The events of each day from one to another, in their order; what takes several days is in each. */
export function eventsByDay(
  events: readonly BuildingEvent[],
  from: string,
  until: string,
): Map<string, BuildingEvent[]> {
  const days = new Map<string, BuildingEvent[]>()
  for (const event of events) {
    const first = event.on_date < from ? from : event.on_date
    const last = event.until_on > until ? until : event.until_on
    for (let nth = 0; nth <= daysBetween(first, last); nth++) {
      const day = addDays(first, nth)
      days.set(day, [...(days.get(day) ?? []), event])
    }
  }
  return days
}

/** How many events there are of each kind, kinds without any left out. */
export function countKinds(events: readonly BuildingEvent[]): [EventKind, number][] {
  const counts = new Map<EventKind, number>()
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return (Object.keys(eventKinds) as EventKind[]).flatMap((kind) => {
    const count = counts.get(kind)
    return count ? [[kind, count] as [EventKind, number]] : []
  })
}
