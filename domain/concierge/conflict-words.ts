import type { ConflictCode } from './fold/parts.ts'

/** Why an act was not accepted at all: nothing was recorded. */
export type RefusalCode = 'invalid' | 'seq_taken'

/** What to do, for the doorman and for the administration. */
export const conflictWords: Record<ConflictCode, string> = {
  visit_unknown: 'A saída foi anotada, mas a entrada ainda não chegou de outra portaria.',
  delivery_unknown: 'A encomenda ainda não chegou de outra portaria. O registro espera por ela.',
  already_handed:
    'Outra portaria já tinha anotado a entrega desta encomenda. Confira quem a levou e resolva a divergência.',
  already_returned:
    'Outra portaria já tinha anotado a devolução desta encomenda. Confira onde ela está e resolva a divergência.',
  key_already_lent:
    'Esta chave já estava emprestada em outra portaria. Confira com quem ela está e resolva a divergência.',
  loan_unknown: 'O empréstimo desta chave ainda não chegou de outra portaria.',
  item_unknown: 'O objeto ainda não chegou de outra portaria. O registro espera por ele.',
  already_claimed:
    'Outra portaria já tinha anotado quem retirou este objeto. Confira e resolva a divergência.',
  already_disposed:
    'Outra portaria já tinha anotado o destino deste objeto. Confira e resolva a divergência.',
  shift_unknown: 'O início deste turno ainda não chegou.',
  already_handed_over: 'A passagem deste turno já tinha sido anotada. A primeira vale.',
  shift_not_handed: 'O turno foi aceito antes de ser passado. Peça a quem saiu que o passe.',
  shift_same_person: 'Quem recebe o turno precisa ser outra pessoa. Peça o PIN de quem entra.',
  already_accepted: 'Este turno já tinha sido aceito. O primeiro aceite vale.',
  undo_unknown: 'O registro a desfazer ainda não chegou.',
  undo_late: 'Só dá para desfazer nos dez minutos seguintes. Registre uma correção.',
  undo_not_yours: 'Só quem registrou desfaz, e na mesma portaria. Registre uma correção.',
  undo_kept: 'Este registro não se desfaz. Registre uma correção que se refira a ele.',
  pass_used_up: 'O passe foi usado mais vezes do que o morador permitiu. Confirme com a unidade quem entrou.',
  desk_revoked: 'O registro veio de um aparelho desligado da portaria. Confira se é verdadeiro.',
  actor_unknown: 'Não se sabe quem fez este registro: a pessoa não é da portaria deste condomínio.',
  point_token: 'A etiqueta lida não é a deste ponto de ronda. Confira a etiqueta no local.',
}
export const refusalWords: Record<RefusalCode, string> = {
  invalid: 'O registro veio incompleto e não foi guardado. Faça-o de novo.',
  seq_taken: 'Outro registro já usou este número. O aparelho o envia de novo com o número seguinte.',
}
