const words = {
  malformed: 'O arquivo está incompleto ou não é de uma votação secreta',
  options_repeated: 'Há opções repetidas',
  choices_range: 'A quantidade de opções permitida não é possível',
  roll_unit_repeated: 'A mesma unidade aparece duas vezes na lista',
  roll_credential_repeated: 'Duas unidades têm a mesma credencial',
  roll_credential_wrong: 'A credencial não é um número do grupo usado na votação',
  roll_weight_too_large: 'A soma dos pesos passa do limite',
  trustee_repeated: 'Dois guardiões têm a mesma chave',
  trustee_proof: 'A prova da chave do guardião não confere',
  joint_key: 'As chaves dos guardiões se anulam',
  chain_start: 'O registro não começa com os termos publicados: os termos ou o início foram alterados',
  chain_position: 'Falta um registro ou a ordem foi alterada',
  chain_broken: 'O registro não continua o anterior: algo foi alterado, removido ou adicionado',
  chain_head: 'O código final não é o dos registros: algo foi alterado, removido ou adicionado no fim',
  chain_moment: 'O horário é anterior ao do registro de antes',
  not_opened: 'O primeiro registro não é a abertura',
  opened_twice: 'A votação foi aberta de novo',
  entry_after_closing: 'Há um registro depois do encerramento',
  ballot_after_closing: 'Há um voto depois do encerramento',
  ballot_of_another_vote: 'O voto é de outra assembleia, de outro item ou de outros termos',
  ballot_unit_not_in_roll: 'A unidade não está na lista de votação',
  ballot_without_credential: 'A unidade não registrou credencial e não pode votar',
  ballot_sequence: 'Falta um voto anterior da unidade, ou ele se repete',
  ballot_options: 'O voto não tem uma escolha para cada opção',
  ballot_signature: 'A assinatura não é da credencial da unidade',
  ballot_choice_proof: 'A prova de que cada opção vale zero ou um não confere',
  ballot_overall_proof: 'A prova da quantidade de opções escolhidas não confere',
  ballot_not_of_the_group: 'Há um número que não é do grupo usado na votação',
  decryption_before_closing: 'Há decifração antes do encerramento',
  decryption_order: 'As decifrações não são uma de cada guardião, em ordem',
  decryption_wrong: 'A prova da decifração não confere',
  result_without_decryption: 'Há resultado sem a decifração de todos os guardiões',
  result_missing: 'Todos os guardiões decifraram e o resultado não foi publicado',
  result_wrong: 'O resultado publicado não é o que sai dos votos',
  not_checked: 'Não foi possível conferir esta parte, porque depende do que está errado acima',
} as const

export type FindingCode = keyof typeof words
/** Something that does not fit: `code` for programs, `words` in Portuguese with the place. */
export type Finding = { code: FindingCode; words: string }

/** Says what is wrong, and where: 'posição 12: cédula da unidade A-101'. */
export function finding(code: FindingCode, place = '', more = ''): Finding {
  const where = place ? `${place[0]!.toUpperCase()}${place.slice(1)}: ` : ''
  const said = where ? `${words[code][0]!.toLowerCase()}${words[code].slice(1)}` : words[code]
  return { code, words: `${where}${said}${more ? `. ${more}` : ''}.` }
}
