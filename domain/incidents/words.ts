/** What an incident's states, priorities and places are called, in lists, on papers and in messages. */

export const incidentStatuses = ['new', 'triaged', 'in_progress', 'waiting', 'solved', 'closed'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]
export const statusWords: Record<IncidentStatus, string> = {
  new: 'Recebida',
  triaged: 'Encaminhada',
  in_progress: 'Em atendimento',
  waiting: 'Em espera',
  solved: 'Resolvida',
  closed: 'Encerrada',
}

export const waitings = ['reporter', 'supplier', 'assembly', 'other'] as const
export type Waiting = (typeof waitings)[number]
export const waitingWords: Record<Waiting, string> = {
  reporter: 'quem registrou',
  supplier: 'fornecedor',
  assembly: 'assembleia',
  other: 'outra pessoa',
}

export type IncidentOutcome = 'solved' | 'withdrawn' | 'refused'
export const outcomeWords: Record<IncidentOutcome, string> = {
  solved: 'Encerrada',
  withdrawn: 'Retirada por quem registrou',
  refused: 'Encerrada sem solução',
}

export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]
export const priorityWords: Record<Priority, string> = {
  urgent: 'Urgente',
  high: 'Alta',
  normal: 'Normal',
  low: 'Baixa',
}

export const visibilities = ['private', 'community'] as const
export type Visibility = (typeof visibilities)[number]
export const visibilityWords: Record<Visibility, string> = {
  private: 'Só a administração vê',
  community: 'Os moradores veem, sem o seu nome',
}

export const placeKinds = ['unit', 'block', 'common', 'other'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Where an incident is, as far as the reader may know: a unit's label is null for neighbours. */
export type Place = {
  place_kind: PlaceKind
  unit_label: string | null
  block: string | null
  floor: number | null
  place_name: string | null
  place_note: string
}

/** '3º andar', 'Térreo', '1º subsolo'. */
export const floorWords = (floor: number): string =>
  floor === 0 ? 'Térreo' : floor < 0 ? `${-floor}º subsolo` : `${floor}º andar`

/** 'Bloco B, 3º andar · perto da escada'. */
export function placeWords(place: Place): string {
  const block = place.block ? `Bloco ${place.block}` : null
  const floor = place.floor === null ? null : floorWords(place.floor)
  const spot =
    place.place_kind === 'unit'
      ? (place.unit_label ?? 'Dentro de uma unidade')
      : place.place_kind === 'common'
        ? place.place_name
        : [block, floor].filter(Boolean).join(', ')
  return [spot, place.place_note].filter(Boolean).join(' · ') || 'Lugar não informado'
}

/** What a list shows of a report: its first sentence, 80 letters at most, cut between words. */
export function titleOf(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  const sentence = line.split(/(?<=[.!?])\s/)[0]!.replace(/[.!]+$/, '')
  const letters = [...sentence]
  if (letters.length <= 80) return sentence || line.slice(0, 80)
  const cut = letters.slice(0, 79).join('')
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`
}

/** '45 min', '3 h 20 min', '4 dias'. */
export function spanWords(span: number): string {
  // Rounded first: 479.8 minutes are 8 hours, not '7 h 60 min'.
  const minutes = Math.max(0, Math.round(span))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours < 48) return rest > 0 && hours < 10 ? `${hours} h ${rest} min` : `${hours} h`
  return `${Math.round(hours / 24)} dias`
}

/** What a file of an incident is, by its media type. */
export type EvidenceKind = 'photo' | 'video' | 'sound'
export const evidenceKindOf = (type: string | null): EvidenceKind =>
  type?.startsWith('video/') ? 'video' : type?.startsWith('audio/') ? 'sound' : 'photo'
const takenWords: Record<EvidenceKind, string> = {
  photo: 'Foto removida',
  video: 'Vídeo removido',
  sound: 'Som removido',
}

export type IncidentEventKind =
  | 'reported'
  | 'status'
  | 'assigned'
  | 'category'
  | 'priority'
  | 'visibility'
  | 'place'
  | 'merged'
  | 'unmerged'
  | 'took_in'
  | 'gave_back'
  | 'joined_outage'
  | 'rated'
  | 'reopened'
  | 'withdrawn'
  | 'answered'
  | 'publish_asked'
  | 'publish_refused'
  | 'supplier_coming'
  | 'supplier_done'
  | 'supplier_cannot'
  | 'file_removed'

/** What happened, in a line of the history. */
export function eventWords(event: {
  kind: IncidentEventKind
  from: string | null
  to: string | null
}): string {
  const to = event.to ?? ''
  switch (event.kind) {
    case 'reported':
      return 'Registrada'
    case 'status':
      return statusWords[to as IncidentStatus] ?? to
    case 'assigned':
      return to ? `Encaminhada a ${to}` : event.from ? 'Sem responsável' : 'Encaminhada'
    case 'category':
      return `Categoria: ${to}`
    case 'priority':
      return `Prioridade: ${priorityWords[to as Priority] ?? to}`
    case 'visibility':
      return to === 'private'
        ? 'Passou a ser vista só pela administração'
        : 'Passou a ser vista pelos moradores'
    case 'place':
      return `Lugar: ${to}`
    case 'merged':
      return `Juntada à ocorrência ${to}`
    case 'unmerged':
      return `Separada da ocorrência ${to}`
    case 'took_in':
      return `A ocorrência ${to} foi juntada a esta`
    case 'gave_back':
      return `A ocorrência ${to} voltou a ser separada`
    case 'joined_outage':
      return `Faz parte da falha geral: ${to}`
    case 'rated':
      return `Avaliada com ${to} de 5`
    case 'reopened':
      return 'Reaberta'
    case 'withdrawn':
      return 'Retirada por quem registrou'
    case 'publish_asked':
      return 'A administração pede para mostrá-la aos moradores'
    case 'publish_refused':
      return 'Quem registrou prefere que continue particular'
    case 'answered':
      return 'Primeira resposta'
    case 'supplier_coming':
      return `O fornecedor vai atender em ${to}`
    case 'supplier_done':
      return 'O fornecedor avisa que concluiu'
    case 'supplier_cannot':
      return 'O fornecedor não pode atender'
    case 'file_removed':
      return takenWords[to as EvidenceKind] ?? 'Arquivo removido'
  }
}
