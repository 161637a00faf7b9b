import type { ErrorCodes } from './code.ts'

/** Bookings of common areas. */
export const reservationErrors = {
  reservation_taken_time: {
    status: 409,
    message: 'Este horário acaba de ser reservado. Escolha outro ou entre na lista de espera.',
  },
  reservation_quota: {
    status: 409,
    message: 'A unidade já usou as reservas deste período. Escolha uma data de outro período.',
  },
  area_blocked: { status: 409, message: 'O espaço está fechado nesta data. Escolha outra.' },
  area_closed: { status: 409, message: 'O espaço não abre neste dia. Escolha outra data.' },
  reservation_past: { status: 422, message: 'Este horário já passou. Escolha outro.' },
  reservation_too_late: {
    status: 409,
    message: 'O espaço pede mais antecedência. Escolha uma data mais adiante.',
  },
  reservation_too_early: {
    status: 409,
    message: 'Ainda é cedo para reservar esta data. Volte mais perto dela.',
  },
  reservation_too_many: { status: 422, message: 'É mais gente do que o espaço comporta. Reveja o número.' },
  reservation_time_invalid: { status: 422, message: 'Escolha um dos horários que o espaço oferece.' },
  reservation_length_invalid: {
    status: 422,
    message: 'A duração fica fora do que o espaço permite. Ajuste o começo ou o fim.',
  },
  reservation_answer_missing: { status: 422, message: 'Responda às perguntas do espaço para reservar.' },
  reservation_not_yours: {
    status: 403,
    message: 'Reserve para uma unidade sua. Se falta alguma, fale com a administração.',
  },
  reservation_only_responsible: {
    status: 403,
    message: 'Este espaço é reservado por proprietário ou inquilino. Peça a quem responde pela unidade.',
  },
  reservation_not_open: {
    status: 409,
    message: 'Esta reserva já foi decidida, cancelada ou passou. Recarregue a página.',
  },
  reservation_wait_free: { status: 409, message: 'Este horário está livre: reserve agora.' },
  reservation_wait_over: {
    status: 409,
    message: 'Esta oferta terminou ou já foi respondida. Recarregue a página.',
  },
  area_name_taken: { status: 409, message: 'Já existe um espaço com este nome. Escolha outro.' },
  area_has_bookings: {
    status: 409,
    message: 'Há reservas neste período. Cancele-as, ou confirme que elas sejam canceladas sem custo.',
  },
  deposit_not_open: {
    status: 409,
    message: 'Esta caução já foi acertada, não existe ou o uso ainda não terminou. Recarregue a página.',
  },
  deposit_too_much: { status: 422, message: 'Não se fica com mais do que a caução.' },
} as const satisfies ErrorCodes
