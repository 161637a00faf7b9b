import type { Act } from '../../../../domain/concierge/acts.ts'

const names: Record<Act['kind'], string> = {
  'visit.entered': 'Entrada',
  'visit.left': 'Saída',
  'visit.refused': 'Não liberada',
  'delivery.arrived': 'Encomenda recebida',
  'delivery.handed': 'Encomenda entregue',
  'delivery.returned': 'Encomenda devolvida',
  'delivery.moved': 'Encomenda mudou de lugar',
  'key.lent': 'Chave emprestada',
  'key.returned': 'Chave devolvida',
  'lost.found': 'Objeto achado',
  'lost.claimed': 'Objeto retirado',
  'lost.disposed': 'Objeto descartado',
  'occurrence.noted': 'Ocorrência',
  'shift.started': 'Turno iniciado',
  'shift.handed': 'Turno passado',
  'shift.accepted': 'Turno recebido',
  'patrol.passed': 'Ronda',
  'gate.opened': 'Abertura anotada',
  'act.undone': 'Registro desfeito',
}

/** 'Entrada: Cláudio Meireles · C-304'. `more` names what the act itself only points to. */
export function actWords(
  act: Act,
  labelOf: (unitId: string | null | undefined) => string,
  more = '',
): string {
  const { payload } = act
  const who =
    'name' in payload
      ? payload.name
      : 'to_name' in payload
        ? payload.to_name
        : 'carrier' in payload
          ? payload.carrier
          : 'description' in payload
            ? payload.description
            : more
  const unit = 'unit_id' in payload ? labelOf(payload.unit_id) : ''
  const told = [who, unit].filter(Boolean).join(' · ')
  return told ? `${names[act.kind]}: ${told}` : names[act.kind]
}
