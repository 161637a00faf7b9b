import type { ErrorCodes } from './code.ts'

/** Bookings of common areas. */
export const reservationErrors = {
  reservation_taken_time: {
    status: 409,
    message: 'Este horário acaba de ser reservado. Escolha outro ou entre na lista de espera.',
  },
  reservation_taken: {
    status: 409,
    message: 'Este pedido de reserva já foi usado para outra. Recarregue a página e reserve de novo.',
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
  reservation_after_stay: {
    status: 403,
    message:
      'O seu vínculo com esta unidade termina antes deste dia. Escolha outra data, ou peça à administração para prorrogar o vínculo.',
  },
  reservation_not_open: {
    status: 409,
    message: 'Esta reserva já foi decidida, cancelada ou passou. Recarregue a página.',
  },
  reservation_wait_free: { status: 409, message: 'Este horário está livre: reserve agora.' },
  reservation_wait_own: {
    status: 409,
    message:
      'Este horário, ou parte dele, já é da sua unidade. Para esperar por outro, cancele a reserva antes.',
  },
  reservation_wait_over: {
    status: 409,
    message: 'Esta oferta terminou ou já foi respondida. Recarregue a página.',
  },
  reservation_wait_overlaps: {
    status: 409,
    message:
      'A unidade já espera por um horário que se sobrepõe a este. Saia daquele lugar para esperar por este horário.',
  },
  reservation_waits_full: {
    status: 409,
    message:
      'A unidade já está em 10 listas de espera, o máximo. Saia de uma delas em Reservas para entrar nesta.',
  },
  area_name_taken: { status: 409, message: 'Já existe um espaço com este nome. Escolha outro.' },
  area_in_use: {
    status: 409,
    message:
      'Este espaço ainda tem reservas por vir. Cancele-as, ou espere que passem, antes de remover o espaço.',
  },
  area_has_bookings: {
    status: 409,
    message: 'Há reservas neste período. Cancele-as, ou confirme que elas sejam canceladas sem custo.',
  },
  draw_too_short: { status: 422, message: 'Deixe ao menos uma hora para as unidades entrarem no sorteio.' },
  draw_value_too_early: {
    status: 422,
    message: 'O número público precisa ser de um dia depois do encerramento. Escolha um concurso posterior.',
  },
  draw_value_too_late: {
    status: 422,
    message: 'O número público sai perto demais da data disputada. Deixe ao menos dois dias entre eles.',
  },
  draw_not_open: { status: 409, message: 'As inscrições deste sorteio terminaram. A lista já não muda.' },
  draw_entered: { status: 409, message: 'Esta unidade já está no sorteio, com um bilhete só.' },
  draw_not_closed: { status: 409, message: 'As inscrições ainda estão abertas. Espere o encerramento.' },
  draw_value_unknown_yet: {
    status: 409,
    message: 'O número público ainda não saiu. Digite-o a partir do dia combinado.',
  },
  draw_done: { status: 409, message: 'Este sorteio já terminou e não muda mais. Recarregue a página.' },
  draw_empty: { status: 409, message: 'Nenhuma unidade entrou neste sorteio. Cancele-o e libere o horário.' },
  area_block_of_draw: {
    status: 409,
    message: 'Este horário está guardado para um sorteio. Cancele o sorteio para liberá-lo.',
  },
  guests_too_late: {
    status: 409,
    message: 'O prazo da lista de convidados passou. Peça a mudança à administração, ou avise a portaria.',
  },
  guests_too_many: {
    status: 422,
    message: 'A lista tem mais gente do que o espaço comporta. Tire nomes ou acompanhantes.',
  },
  checklist_not_yet: {
    status: 409,
    message:
      'A vistoria de entrega abre 24 horas antes da reserva, e a de devolução quando ela começa. Volte então.',
  },
  checklist_over: {
    status: 409,
    message:
      'A devolução já foi assinada: a vistoria de entrega não se faz mais. Anote na devolução o que já havia.',
  },
  checklist_signed: {
    status: 409,
    message:
      'Esta vistoria já foi assinada e não muda. Recarregue a página e, se preciso, faça uma correção.',
  },
  checklist_answered: {
    status: 409,
    message: 'A unidade já respondeu a esta vistoria. Recarregue a página.',
  },
  checklist_items_changed: {
    status: 409,
    message: 'A lista de itens do espaço mudou. Recarregue a página e confira cada item.',
  },
  party_of_booking: {
    status: 409,
    message: 'Estes convidados são de uma reserva. Mude a lista na página da reserva.',
  },
  deposit_not_open: {
    status: 409,
    message: 'Esta caução já foi acertada, não existe ou o uso ainda não terminou. Recarregue a página.',
  },
  deposit_too_much: { status: 422, message: 'Não se fica com mais do que a caução.' },
  deposit_first: {
    status: 409,
    message:
      'O dano além da caução só se propõe quando ela fica inteira. Recarregue a página e confira o valor.',
  },
  damage_not_used: { status: 409, message: 'Um dano se registra depois do fim de uma reserva confirmada.' },
  damage_too_late: {
    status: 409,
    message:
      'O registro de dano fica aberto por 30 dias depois do uso. Ainda dá para cobrar em juízo (Código Civil, art. 206, § 3º, V: 3 anos).',
  },
  damage_deposit_first: {
    status: 409,
    message:
      'Acerte primeiro a caução desta reserva: o dano sai dela, e só o que passar é proposto à unidade.',
  },
  damage_stands: {
    status: 409,
    message: 'Já há um dano registrado nesta reserva. Retire aquele, com o motivo, antes de registrar outro.',
  },
  damage_answer_over: {
    status: 409,
    message:
      'Este dano já foi respondido, decidido ou retirado, ou o prazo da resposta passou. Recarregue a página.',
  },
  damage_not_yet: {
    status: 409,
    message: 'A unidade ainda está no prazo para responder. Decida depois da resposta ou do fim do prazo.',
  },
  damage_decided: { status: 409, message: 'Este dano já foi decidido ou retirado. Recarregue a página.' },
  damage_too_much: {
    status: 422,
    message: 'Não se cobra mais do que foi proposto à unidade. Retire este dano e registre outro.',
  },
  damage_words: {
    status: 422,
    message: 'Diga por que reduz o valor, ou por que mantém o que a unidade contestou.',
  },
  reservation_own_case: {
    status: 409,
    message: 'A reserva é sua ou da sua unidade. Peça a outro administrador que decida.',
  },
} as const satisfies ErrorCodes
