import type { World } from './world.ts'

/** Bodies of the commands about people, their units and their households. */
export function peopleBodies({ subjects, neighbour }: World) {
  const { home, unitId, personId, occupancyId } = subjects.resident
  const condominium_id = home.id
  const unit_id = unitId
  const nowhere = '00000000-0000-4000-8000-000000000000'
  return {
    'save-person': { condominium_id, person_id: personId, name: 'Pessoa' },
    'merge-people': { condominium_id, kept_id: personId, merged_id: neighbour.personId },
    'add-occupancy': {
      condominium_id,
      unit_id,
      person_id: neighbour.personId,
      kind: 'tenant',
      starts_on: '2019-01-01',
      ends_on: '2019-12-31',
    },
    'end-occupancy': { condominium_id, occupancy_id: occupancyId, ends_on: '2099-01-01' },
    'correct-occupancy': { condominium_id, occupancy_id: occupancyId, kind: 'owner', reason: 'Conferido' },
    'set-unit-roles': { condominium_id, unit_id, from: '2030-01-01' },
    'transfer-unit': {
      condominium_id,
      unit_id,
      on: '2030-01-01',
      owners: [{ person_id: neighbour.personId }],
    },
    'save-vehicle': { condominium_id, unit_id, plate: 'BRA2E19' },
    'save-pet': { condominium_id, unit_id, name: 'Rex', kind: 'dog' },
    'save-emergency-contact': { condominium_id, person_id: personId, name: 'Ana', phone: '(11) 98765-4321' },
    'remove-household-item': { condominium_id, kind: 'pets', id: nowhere },
    'reveal-emergency-contacts': { condominium_id, person_id: personId },
    'save-own-contact': { condominium_id, phone: '(11) 98765-4321' },
    'record-consent': {
      condominium_id,
      person_id: personId,
      purpose: 'whatsapp',
      text_version: '2026-01',
      given: false,
    },
    'propose-change': { condominium_id, change: { kind: 'name', name: 'Pessoa Nova' } },
    'withdraw-change': { condominium_id, change_id: nowhere },
    'review-changes': { condominium_id, change_ids: [nowhere], decision: 'refuse', reason: 'Não confere' },
    'start-move': { condominium_id, unit_id, person_id: personId, kind: 'out', moves_on: '2026-01-10' },
    'update-move': { condominium_id, move_id: nowhere },
    'finish-move': { condominium_id, move_id: nowhere },
    'save-move-checklist': { condominium_id, kind: 'in', items: ['Chaves'] },
  }
}
